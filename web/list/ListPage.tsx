import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { listMessages } from '#shared/messages/lists.ts';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { RetryNote } from '../ui/RetryNote.tsx';
import { RowsLoading } from '../ui/RowsLoading.tsx';
import { ListBar } from './ListBar.tsx';
import { type EmptyTexts, ListEmpty } from './ListEmpty.tsx';
import { MoreRows } from './MoreRows.tsx';
import { PaperLine } from './PaperLine.tsx';
import { SearchBox, type SearchTexts } from './SearchBox.tsx';
import type { RecordList } from './useRecordList.ts';

type Props<Row> = {
  /** The kind of record, in the plural, as a title. */
  title: string;
  subtitle: string;
  search: SearchTexts;
  /** Figures of the whole list, above the search box. */
  figures?: ReactNode;
  /** Links to parts of the list, above the search box. */
  views?: ReactNode;
  /** Another way to search, beside the search box. */
  besideSearch?: ReactNode;
  texts: EmptyTexts & { loadFailed: string; searchFailed: string };
  list: RecordList<Row>;
  /** A link to a new record, for those who may add one. */
  add?: ReactNode;
  /** Buttons beside `add` at the top. */
  actions?: ReactNode;
  /**
   * How many rows were deleted here. After each deletion the list takes the focus, because the button is gone with its
   * row.
   */
  deleted?: number;
  /** `similar` tells that the rows are those of similar names, which nobody selects. */
  table: (rows: readonly Row[], similar?: boolean) => ReactNode;
  /** The dialogs of the page. */
  children?: ReactNode;
};

/** On a phone the search stays below the bar while the rows scroll. What stands beside it has a line of its own there. */
const sought = {
  display: { base: 'contents', md: 'flex' },
  flexWrap: 'wrap',
  gap: 2,
  marginBottom: 2,
  '& > form': {
    mdDown: {
      position: 'sticky',
      top: 'var(--bar-height)',
      zIndex: 'docked',
      maxWidth: 'none',
      paddingY: 2,
      background: 'bg.subtle',
    },
  },
} as const;
const beside = {
  display: { base: 'flex', md: 'contents' },
  flexWrap: 'wrap',
  gap: 2,
  marginBottom: 2,
} as const;

/** The screen of a list of records: the search, the rows or a sentence in their place, and the paging. */
export function ListPage<Row>({ title, texts, list, add, deleted = 0, table, ...props }: Props<Row>) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    if (deleted > 0) region.current?.focus();
  }, [deleted]);

  const { rows, loading, searching } = list;
  return (
    <Page
      title={title}
      subtitle={props.subtitle}
      actions={
        <>
          {add}
          {props.actions}
        </>
      }
    >
      {props.figures}
      <PaperLine
        rows={rows?.length ?? 0}
        pagination={list.pagination}
        asked={[['Search', list.state.q], ...list.asked]}
      />
      {props.views}
      <Box {...sought} data-screen-only="">
        <SearchBox {...props.search} q={list.state.q} onSearch={list.search} />
        {props.besideSearch && <Box {...beside}>{props.besideSearch}</Box>}
      </Box>
      {list.failed && (
        <RetryNote
          text={searching ? texts.searchFailed : texts.loadFailed}
          onRetry={list.retry}
          busy={loading}
        />
      )}
      <Panel ref={region} tabIndex={-1} aria-label={title} data-list="" overflow="clip">
        {!rows && loading && <RowsLoading rows={list.state.limit} />}
        {/* Always there, because most screen readers say nothing of a status that comes with its text. */}
        <div role="status">
          {rows?.length === 0 && list.pagination && !loading && (
            <ListEmpty
              texts={texts}
              q={list.state.q}
              add={add}
              onClearSearch={() => {
                list.search('');
                region.current?.focus();
              }}
            />
          )}
        </div>
        {rows && rows.length > 0 && table(rows)}
        {rows && list.rest && !list.failed && <MoreRows rest={list.rest} shown={rows.length} />}
        <ListBar noun={title.toLowerCase()} list={list} />
      </Panel>
      {list.similar && list.similar.length > 0 && (
        <Box as="section" aria-label={listMessages.similar} marginTop={5} data-screen-only="">
          <chakra.h2 fontWeight="semibold" marginBottom={2}>
            {listMessages.similar}
          </chakra.h2>
          <Panel as="div" overflow="clip">
            {table(list.similar, true)}
          </Panel>
        </Box>
      )}
      {props.children}
    </Page>
  );
}
