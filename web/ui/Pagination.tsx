import { chakra, Pagination as Pages } from '@chakra-ui/react';
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

const recipe = {
  className: 'chakra-pagination',
  slots: ['root', 'prevTrigger', 'item', 'nextTrigger'],
  base: {
    root: {
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
    },
  },
};

const texts = {
  prevTriggerLabel: 'Previous',
  nextTriggerLabel: 'Next',
  itemLabel: ({ page }: { page: number }) => `Page ${page}`,
};

/** Not `disabled`, as the library has it: the button that has just reached the last page would lose the focus. */
const atEnd = (end: boolean) => ({ disabled: false, 'aria-disabled': end || undefined });

/**
 * Previous and Next, the pages around this one, and a field for any page number. Hidden if there is only one page. It
 * accepts only pages between 1 and `totalPages`.
 */
export function Pagination({ label, page, limit, total, totalPages, rows, alwaysCounted, onPage }: Props) {
  const [asked, setAsked] = useState('');
  const { from, to } = rowRange(page, limit, rows);
  const shown = <chakra.p role="status">{sharedMessages.showing(from, to, total)}</chakra.p>;
  if (totalPages <= 1) return alwaysCounted && shown;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const accepted = acceptPage(asked, totalPages);
    if (accepted === undefined) return;
    if (accepted !== page) onPage(accepted);
    setAsked('');
  };

  return (
    <Pages.Root
      as="nav"
      recipe={recipe}
      aria-label={label}
      translations={texts}
      count={totalPages}
      pageSize={1}
      page={page}
      onPageChange={({ page: to }) => onPage(to)}
    >
      {shown}
      <ul>
        <li>
          <Pages.PrevTrigger {...atEnd(page <= 1)}>{texts.prevTriggerLabel}</Pages.PrevTrigger>
        </li>
        {pageWindow(page, totalPages).map((number) => (
          <li key={number}>
            <Pages.Item type="page" value={number}>
              {number}
            </Pages.Item>
          </li>
        ))}
        <li>
          <Pages.NextTrigger {...atEnd(page >= totalPages)}>{texts.nextTriggerLabel}</Pages.NextTrigger>
        </li>
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
    </Pages.Root>
  );
}
