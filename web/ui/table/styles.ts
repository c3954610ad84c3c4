// One style for the whole table, as `Table` says.
export const link = {
  display: 'inline-flex',
  alignItems: 'center',
  borderRadius: 'md',
  fontWeight: 'medium',
  cursor: 'pointer',
  color: 'colorPalette.fg',
  focusVisibleRing: 'inside',
};
export const dataLink = {
  ...link,
  textAlign: 'start',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  _hover: { textDecorationThickness: '2px' },
};
export const common = {
  transition: 'opacity 0.15s',
  '&[aria-busy=true]': { opacity: 0.6 },
  '& strong': { fontWeight: 'semibold' },
  '& small': { display: 'block', color: 'fg.muted', whiteSpace: 'pre-line' },
  '& [data-actions]': { display: 'flex', flexWrap: 'wrap', gap: 1 },
  '& [data-actions=pairs]': { display: 'grid', gridTemplateColumns: '1fr 1fr' },
  '& [data-actions] > *': {
    ...link,
    justifyContent: 'center',
    _hover: { background: 'bg.muted', textDecoration: 'underline' },
    '&[data-danger]': { color: 'fg.error' },
    '&[aria-disabled]': { cursor: 'progress', opacity: 0.7 },
  },
};
/**
 * Nothing is left out of the page: a row that is not drawn is counted, found and printed like the rest. Its words are
 * read out once it comes near.
 */
export const drawnInSight = (height: string) => ({
  contentVisibility: 'auto',
  // A guess, until a row was in sight.
  containIntrinsicBlockSize: `auto ${height}`,
  '@media print': { contentVisibility: 'visible' },
});
export const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
export const wrapped = { whiteSpace: 'pre-line', overflowWrap: 'break-word' };
