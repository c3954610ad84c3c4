import { chakra } from '@chakra-ui/react';

/** Lines of text, each with a button at its end. A name stands in `strong`, what is said of it in `small`. */
export const ActionLines = chakra('ul', {
  base: {
    listStyle: 'none',
    '& li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: 4,
      rowGap: 2,
      paddingY: 3,
    },
    '& li + li': { borderTopWidth: '1px', borderColor: 'border' },
    '& li > div': { minWidth: 0, overflowWrap: 'anywhere' },
    '& strong': { fontWeight: 'semibold', marginEnd: 2 },
    '& small': { display: 'block', fontSize: 'sm', color: 'fg.muted' },
  },
});
