import { common, dataLink, drawnInSight, oneLine } from './styles.ts';

const item = {
  borderBottomWidth: '1px',
  borderColor: 'border',
  overflowWrap: 'break-word',
  '&:last-child': { borderBottomWidth: '0' },
};
export const cardStyles = {
  ...common,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& [data-link]': { ...dataLink, minHeight: '11' },
  '& [data-tick]': { display: 'flex', gap: 2, alignItems: 'flex-start', minWidth: 0 },
  '& dd': { margin: 0 },
  '& [data-actions] > *': {
    ...(common['& [data-actions] > *'] as object),
    minHeight: '11',
    minWidth: '11',
    paddingX: 2,
    flex: 1,
    borderWidth: '1px',
    borderColor: 'border',
  },
  // As high as a finger, over the lines below. Above is the name, which people tap to see who it is.
  '& a[href^="tel:"]': { display: 'inline-block', paddingBottom: '1.625rem', marginBottom: '-1.625rem' },
  '& small:has(a)': { overflow: 'clip visible !important' },

  '& > li': { ...item, paddingX: 4, paddingY: 3 },
  '& small': { ...common['& small'], fontSize: 'sm' },
  '& > li > dl': {
    display: 'grid',
    alignItems: 'baseline',
    gridTemplateColumns: '7.5rem 1fr',
    columnGap: 3,
    rowGap: 1,
    marginY: 2,
  },
  '& > li > dl > dt': { color: 'fg.muted', fontSize: 'sm' },
  '& [data-toggle]': { flex: 'none' },
  '& [aria-expanded=true] > svg': { transform: 'rotate(180deg)' },

  '& > li[data-closed]': {
    ...item,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 2,
    paddingX: 3,
    paddingY: 1.5,
    fontSize: '0.8125rem',
    '& [data-head], & [data-head] > div': { minWidth: 0 },
    '& strong': { ...oneLine, display: 'block', fontSize: 'md' },
    '& small, & > dl': { ...oneLine, fontSize: 'inherit' },
    '& > dl': {
      display: 'block',
      margin: 0,
      '& > dt': { srOnly: true },
      '& > dd, & small': { display: 'inline' },
    },
    // As a box it would be left out as a whole where it does not fit, and not be cut.
    '& > dl .chakra-badge': { display: 'inline' },
    // A button would be too small for a finger there, and could be cut. The open card has it.
    '& > dl button': { display: 'none' },
    '& > dl > dd + dt + dd::before': { content: '" · "' },
    '& > dl > dd > small::before': { content: '" "' },
    '& [data-actions]': { display: 'flex', gridArea: '1 / 2 / span 2', alignSelf: 'center' },
    '& [data-actions] > :not(:first-child, [data-toggle])': { display: 'none' },
  },
  '&[data-long] > li': drawnInSight('5.25rem'),
};
