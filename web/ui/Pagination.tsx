import { Box, chakra } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { sharedMessages } from '#shared/messages/shared.ts';
import { acceptPage, pageWindow, rowRange } from './pageWindow.ts';

type Props = {
  /** Names the list for screen readers. */
  label: string;
  page: number;
  limit: number;
  total: number;
  totalPages: number;
  /** How many rows this page has now. */
  rows: number;
  /** Whether to count the rows even when there is only one page. */
  alwaysCounted?: boolean;
  onPage: (page: number) => void;
};

const barStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  justifyContent: 'space-between',
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', margin: 0, padding: 0 },
  '& button': {
    minWidth: { base: '11', md: '9' },
    minHeight: { base: '11', md: '9' },
    paddingX: 3,
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    background: 'bg.panel',
    cursor: 'pointer',
    focusVisibleRing: 'outside',
    _hover: { background: 'bg.muted' },
    '&[aria-current]': { background: 'colorPalette.solid', color: 'colorPalette.contrast' },
    '&[aria-disabled]': { color: 'fg.muted', cursor: 'default', background: 'bg.subtle' },
  },
  '& input': {
    width: '4.5rem',
    minHeight: { base: '11', md: '9' },
    paddingX: 2,
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    background: 'bg.panel',
  },
};

/**
 * Previous and Next, the pages around this one, and a field for any page number. Hidden if there is only one page. It
 * accepts only pages between 1 and `totalPages`.
 */
export function Pagination({ label, page, limit, total, totalPages, rows, alwaysCounted, onPage }: Props) {
  const [asked, setAsked] = useState('');
  const { from, to } = rowRange(page, limit, rows);
  const shown = <chakra.p role="status">{sharedMessages.showing(from, to, total)}</chakra.p>;
  if (totalPages <= 1) return alwaysCounted && shown;

  const go = (to: string | number) => {
    const accepted = acceptPage(to, totalPages);
    if (accepted !== undefined && accepted !== page) onPage(accepted);
    return accepted !== undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (go(asked)) setAsked('');
  };
  const step = (text: string, to: number) => (
    <li>
      {/* Not `disabled`: the button that has just reached the last page would lose the focus. */}
      <button
        type="button"
        aria-disabled={acceptPage(to, totalPages) === undefined || undefined}
        onClick={() => go(to)}
      >
        {text}
      </button>
    </li>
  );

  return (
    <Box as="nav" aria-label={label} css={barStyles}>
      {shown}
      <ul>
        {step('Previous', page - 1)}
        {pageWindow(page, totalPages).map((number) => (
          <li key={number}>
            <button
              type="button"
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => go(number)}
            >
              {number}
            </button>
          </li>
        ))}
        {step('Next', page + 1)}
      </ul>
      <chakra.form onSubmit={submit} display="flex" gap={2} alignItems="center" noValidate>
        <label htmlFor="go-to-page">Go to page</label>
        <input
          id="go-to-page"
          inputMode="numeric"
          autoComplete="off"
          placeholder={`1-${totalPages}`}
          value={asked}
          aria-invalid={(asked !== '' && acceptPage(asked, totalPages) === undefined) || undefined}
          onChange={(event) => setAsked(event.target.value)}
        />
        <button type="submit">Go</button>
      </chakra.form>
    </Box>
  );
}
