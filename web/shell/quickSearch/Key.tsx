import { chakra } from '@chakra-ui/react';

/** A key of the keyboard. */
export const Key = chakra('kbd', {
  base: {
    display: 'inline-block',
    minWidth: '6',
    paddingX: '1.5',
    borderWidth: '1px',
    borderBottomWidth: '2px',
    borderColor: 'border',
    borderRadius: 'sm',
    fontFamily: 'inherit',
    fontSize: 'xs',
    lineHeight: '1.5',
    textAlign: 'center',
    color: 'fg.muted',
  },
});
