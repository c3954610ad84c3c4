import { chakra, Pagination as Pages } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { sharedMessages } from '#shared/messages/shared.ts';
import { acceptPage, pageWindow, rowRange } from './pageWindow.ts';

type Props = {
  /** Names the list for screen readers. */
  label: string;
  page: number;
  limit: number;
  total: number;
  totalPages: number;
  /** How many rows this page has now. Without any they are not counted. */
  rows: number;
  /** Whether to show the count even when there is only one page. Screen readers always hear it. */
  alwaysCounted?: boolean;
  /** Follows the count. */
  note?: ReactNode;
  onPage: (page: number) => void;
};

const Frame = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, justifyContent: 'space-between' },
});
const recipe = {
  className: 'chakra-pagination',
  slots: ['root', 'prevTrigger', 'item', 'nextTrigger'],
  base: {
    root: {
      display: 'contents',
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
 * The count of the rows and, if there are several pages, Previous and Next, the pages around this one, and a field for
 * any page number from 1 to `totalPages`. Below an empty list it stands too, so that a screen reader hears the next count.
 */
export function Pagination({ label, page, limit, total, totalPages, rows, onPage, ...props }: Props) {
  const [asked, setAsked] = useState('');
  /** Whether there is no such page, once it was asked for. */
  const [refused, setRefused] = useState(false);
  const fault = useId();
  const { from, to } = rowRange(page, limit, rows);
  const several = rows > 0 && totalPages > 1;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const accepted = acceptPage(asked, totalPages);
    setRefused(accepted === undefined);
    if (accepted === undefined) return;
    if (accepted !== page) onPage(accepted);
    setAsked('');
  };

  return (
    <Frame display={several ? undefined : 'contents'}>
      <chakra.p role="status" srOnly={!several && !props.alwaysCounted}>
        {rows > 0 && sharedMessages.showing(from, to, total)}
        {rows > 0 && props.note}
      </chakra.p>
      {several && (
        <Pages.Root
          as="nav"
          recipe={recipe}
          aria-label={label}
          translations={texts}
          count={totalPages}
          pageSize={1}
          page={page}
          onPageChange={({ page: to }) => {
            setRefused(false);
            onPage(to);
          }}
        >
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
          <chakra.form
            onSubmit={submit}
            display="flex"
            flexWrap="wrap"
            gap={2}
            alignItems="center"
            noValidate
          >
            <label htmlFor="go-to-page">Go to page</label>
            <input
              id="go-to-page"
              inputMode="numeric"
              autoComplete="off"
              placeholder={`1-${totalPages}`}
              value={asked}
              aria-invalid={
                refused || (asked !== '' && acceptPage(asked, totalPages) === undefined) || undefined
              }
              aria-describedby={refused ? fault : undefined}
              onChange={(event) => {
                setAsked(event.target.value);
                setRefused(false);
              }}
            />
            <button type="submit">Go</button>
            {refused && (
              <chakra.span id={fault} role="alert" color="fg.error">
                {sharedMessages.pages(totalPages)}
              </chakra.span>
            )}
          </chakra.form>
        </Pages.Root>
      )}
    </Frame>
  );
}
