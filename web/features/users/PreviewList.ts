import { chakra } from '@chakra-ui/react';

/** People to whom something would be done: `data-refused` for who is left out, `data-warning` for what to look at. */
export const PreviewList = chakra('ul', {
  base: {
    listStyle: 'none',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    '& > li': { paddingX: 3, paddingY: 2, overflowWrap: 'anywhere' },
    '& > li + li': { borderTopWidth: '1px', borderColor: 'border' },
    '& span': { display: 'block', fontSize: 'sm', color: 'fg.muted' },
    '& [data-refused]': { color: 'fg.error' },
    '& [data-warning]': { color: 'fg.warning', fontWeight: 'medium' },
  },
});
