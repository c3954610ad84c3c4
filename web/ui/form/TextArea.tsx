import { chakra } from '@chakra-ui/react';

/** Several lines of text, as a control that is no part of a form yet. */
export const TextArea = chakra('textarea', {
  base: {
    width: 'full',
    minHeight: '5.5rem',
    paddingX: 3,
    paddingY: 2,
    fontSize: { base: 'md', md: 'sm' },
    resize: 'vertical',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border.control',
    background: 'bg.panel',
    focusVisibleRing: 'inside',
    focusRingColor: 'colorPalette.focusRing',
    _invalid: { borderColor: 'border.error', focusRingColor: 'border.error' },
  },
});
