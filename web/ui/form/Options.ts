import { chakra } from '@chakra-ui/react';

/** Labels with the browser's own radio button or checkbox each. */
export const optionStyles = {
  '& label': {
    display: 'flex',
    gap: 2,
    alignItems: 'center',
    minHeight: { base: '11', md: '8' },
    cursor: 'pointer',
  },
  '& input': { width: 4, height: 4, flexShrink: 0, accentColor: 'var(--chakra-colors-brand-solid)' },
} as const;

/** Options side by side where they fit. */
export const Options = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: 6, ...optionStyles },
});
