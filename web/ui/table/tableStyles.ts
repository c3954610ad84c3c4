import { common, dataLink, drawnInSight, link, oneLine, wrapped } from './styles.ts';

const root = {
  ...common,
  width: '100%',
  borderCollapse: 'collapse',
  textAlign: 'start',
  // On screen each row is a grid: a long cell moves no column, and a row out of sight need not be drawn.
  '@media screen': {
    '&, & > thead, & > tbody': { display: 'block' },
    '& > * > tr': { display: 'grid', gridTemplateColumns: 'var(--columns)' },
    '& > * > tr > [colspan]': { gridColumn: '1 / -1' },
    '& > * > tr > *': { minWidth: 0 },
    '& > thead': { position: 'sticky', top: 'var(--bar-height)', zIndex: 'docked' },
  },
  '& > thead > tr, & > tbody > tr': { borderBottomWidth: '1px', borderColor: 'border' },
  '& > tbody > tr:last-child': { borderBottomWidth: '0' },
  '& th, & td': { textAlign: 'start', verticalAlign: 'top', fontWeight: 'normal' },
  '& thead tr': { background: 'bg.subtle', alignItems: 'end' },
  '& thead th': { fontWeight: 'semibold' },
  '& [data-sort]': { ...link, alignItems: 'flex-end', fontWeight: 'semibold', minHeight: '6' },
  '& [data-sort]::after': { content: '"↕" / ""', marginInlineStart: 1.5, color: 'fg.muted' },
  '& [aria-sort=ascending] [data-sort]::after': { content: '"↑" / ""', color: 'inherit' },
  '& [aria-sort=descending] [data-sort]::after': { content: '"↓" / ""', color: 'inherit' },
  '& strong > a': { color: 'brand.fg', focusVisibleRing: 'inside', _hover: { textDecoration: 'underline' } },
  '& tbody tr:hover': { background: 'bg.subtle' },
  // The rows say what is ticked; those who hear the table are told by the words.
  '& thead [data-tick] span': { srOnly: true },
  '& [data-last] [data-actions]': { flexWrap: 'nowrap' },
  '& td [data-actions=pairs] > *': { justifyContent: 'flex-start' },
  '&[data-long] > tbody > tr': drawnInSight('2.75rem'),

  '&[data-density=compact]': {
    fontSize: '0.8125rem',
    lineHeight: '1.125rem',
    '& th, & td': { paddingX: 1.5, paddingY: '0.21875rem' },
    '& thead th, & small': { fontSize: '0.75rem' },
    '& thead th': { lineHeight: '1rem' },
    '& tbody > tr': { minHeight: '2.75rem' },
    '@media screen': {
      '& tbody :is(th, td):not([data-last], [colspan]), & tbody :is(strong, small, [data-link])': oneLine,
    },
    '& [data-link]': { ...dataLink, display: 'block', maxWidth: 'full', borderRadius: 0 },
    '& [data-whole] :is(th, td, strong, small, [data-link])': wrapped,
    '& [data-actions] > *': { minHeight: '6', paddingX: 1 },
    '& [data-last] [data-actions]': { gap: 0.5, marginX: -1, marginTop: '-0.1875rem' },
  },
  '&[data-density=comfortable]': {
    fontSize: 'sm',
    '& th, & td': { ...wrapped, paddingX: 2, paddingY: 2.5 },
    '& small, & thead th': { fontSize: '0.8125rem' },
    '& [data-link]': { ...dataLink, minHeight: '6' },
    '& [data-actions] > *': { minHeight: '8', paddingX: 2 },
    '& [data-last] [data-actions]': { marginY: -1 },
    '& [data-last] [data-actions=""]': { flexDirection: 'column', alignItems: 'flex-start', gap: 0 },
  },
};

export const tableRecipe = { className: 'chakra-table', slots: ['root'], base: { root } };
