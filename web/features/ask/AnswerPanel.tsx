import { Box, Button } from '@chakra-ui/react';
import { useState } from 'react';
import type { Answer } from '#shared/contracts/ask.ts';
import type { Question } from '#shared/domain/question.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RowsLoading } from '../../ui/RowsLoading.tsx';
import { TabList } from '../../ui/TabList.tsx';
import { AnswerCounts } from './AnswerCounts.tsx';
import { AnswerRows } from './AnswerRows.tsx';
import { ColumnPanel } from './ColumnPanel.tsx';

/** An answer with the question that it answers. */
export type Shown = { question: Question; answer: Answer };

type Props = {
  /** The question that is being asked. */
  question: Question;
  /** The answer on screen; undefined until the first one comes. */
  shown: Shown | undefined;
  /** Whether the answer on screen is that of an earlier question. */
  old: boolean;
  failed: boolean;
  onAsk: (change: Partial<Question>) => void;
  onPage: (page: number) => void;
};

/** The rows of an answer, or its counts. Until a new answer comes the former one stays, paler. */
export function AnswerPanel({ question, shown, old, failed, onAsk, onPage }: Props) {
  const [columnsOpen, setColumnsOpen] = useState(false);
  const counts = question.group !== undefined;
  const fits = shown !== undefined && (shown.answer.groups !== undefined) === counts;
  return (
    <Panel aria-label="Answer" overflow="clip" data-wide="">
      <TabList
        label="Answer"
        tabs={[
          { key: 'rows', label: 'Rows' },
          { key: 'counts', label: 'Count by …' },
        ]}
        selected={counts ? 'counts' : 'rows'}
        onSelect={(key) => onAsk({ group: key === 'counts' ? ['district'] : undefined })}
      >
        <Box opacity={old ? 0.5 : 1} aria-busy={old}>
          {!fits && !failed && <RowsLoading rows={10} />}
          {fits && counts && (
            <AnswerCounts group={question.group ?? []} shown={shown} onGroup={(group) => onAsk({ group })} />
          )}
          {fits && !counts && (
            <>
              <Box paddingX={2} paddingBottom={2} textAlign="end" data-screen-only="">
                <Button
                  size="sm"
                  variant="outline"
                  aria-expanded={columnsOpen}
                  onClick={() => setColumnsOpen(!columnsOpen)}
                >
                  Columns
                </Button>
              </Box>
              {columnsOpen && <ColumnPanel question={question} onChange={(columns) => onAsk({ columns })} />}
              <AnswerRows {...shown} busy={old} onSort={(sort) => onAsk({ sort })} />
              <Box padding={4} data-screen-only="">
                <Pagination
                  label="Pages of the answer"
                  {...shown.answer.pagination}
                  rows={shown.answer.data.length}
                  onPage={onPage}
                />
              </Box>
            </>
          )}
        </Box>
      </TabList>
    </Panel>
  );
}
