import { Badge, Box, Button, chakra, Input } from '@chakra-ui/react';
import { memo, useState } from 'react';
import type { ComparedCell, ImportRow } from '#shared/domain/import.ts';
import { columnLabel, type WorkbookKind } from '#shared/domain/workbook/fields.ts';
import { END_NAMES, OUTCOME_NAMES } from '#shared/messages/workbook.ts';
import { Tick } from '../../list/ticks.tsx';
import { controlSize } from '../../ui/form/controlSize.ts';
import { shownText } from './comparisonFiles.ts';

const COLOURS = {
  same: 'gray',
  create: 'green',
  update: 'blue',
  conflict: 'orange',
  invalid: 'red',
} as const;

type Props = {
  kind: WorkbookKind;
  row: ImportRow;
  /** What the row has in the file, where that is at hand. */
  typed: ReadonlyMap<string, string> | undefined;
  taken: boolean;
  onTake: ((row: number, take: boolean) => void) | undefined;
  onMend: ((row: number, column: string, text: string) => void) | undefined;
};

/** A compared row: its record, each differing cell as it is and as it becomes, and what is wrong with it. */
export const RowLine = memo(function RowLine({ kind, row, typed, taken, onTake, onMend }: Props) {
  const { outcome, cells, issues, done, reason } = row;
  const lost = issues.filter(({ field }) => !cells.some(({ column }) => column === field));
  return (
    <Box
      display="grid"
      gap={{ base: 1, md: 3 }}
      gridTemplateColumns={{ base: '1fr', md: '14rem minmax(0, 1fr) 11rem' }}
      paddingX={3}
      paddingY={2}
      fontSize="sm"
    >
      <Box overflowWrap="anywhere">
        <chakra.span color="fg.muted">Row {row.row} · </chakra.span>
        <strong>{row.key || '–'}</strong>
        <Box color="fg.muted">{row.name}</Box>
      </Box>
      <Box minWidth={0}>
        {cells.map((cell) => (
          <CellLine
            key={cell.column}
            kind={kind}
            cell={cell}
            problem={issues.find(({ field }) => field === cell.column)?.message}
            onMend={onMend && ((text) => onMend(row.row, cell.column, text))}
          />
        ))}
        {lost.map(({ field, message }) => (
          <CellLine
            key={`${field} ${message}`}
            kind={kind}
            cell={{ column: field, base: null, old: '', new: typed?.get(field) ?? '', conflict: false }}
            problem={message}
            onMend={onMend && field ? (text) => onMend(row.row, field, text) : undefined}
          />
        ))}
      </Box>
      <Box display="flex" flexWrap="wrap" alignItems="flex-start" gap={2}>
        <Badge colorPalette={COLOURS[outcome]}>{OUTCOME_NAMES[outcome]}</Badge>
        {done && <Badge colorPalette="gray">{END_NAMES[done]}</Badge>}
        {reason && <chakra.span color="fg.muted">{reason}</chakra.span>}
        {outcome === 'conflict' && onTake && (
          <Tick>
            <input
              type="checkbox"
              checked={taken}
              onChange={({ target }) => onTake(row.row, target.checked)}
            />
            Take the file's value
          </Tick>
        )}
      </Box>
    </Box>
  );
});

type CellProps = {
  kind: WorkbookKind;
  cell: ComparedCell;
  problem: string | undefined;
  onMend: ((text: string) => void) | undefined;
};

/** A cell: what is stored, what the file has, and a field to correct it in place. */
function CellLine({ kind, cell, problem, onMend }: CellProps) {
  const [typed, setTyped] = useState<string>();
  const [mended, setMended] = useState<string>();
  const label = cell.column ? columnLabel(kind, cell.column) : '';
  const now = mended ?? shownText(kind, cell.column, cell.new);
  const keep = () => {
    if (typed === undefined) return;
    onMend?.(typed);
    setMended(typed);
    setTyped(undefined);
  };
  return (
    <Box display="flex" flexWrap="wrap" alignItems="baseline" columnGap={2} overflowWrap="anywhere">
      {label && <chakra.span color="fg.muted">{label}:</chakra.span>}
      {cell.column && typed === undefined && (
        <span>
          {cell.old !== '' && (
            <>
              <chakra.del color="fg.muted">{shownText(kind, cell.column, cell.old)}</chakra.del>
              <span aria-hidden="true"> → </span>
            </>
          )}
          <chakra.ins textDecoration="none" fontWeight="medium">
            {now || '(empty)'}
          </chakra.ins>
        </span>
      )}
      {typed !== undefined && (
        <chakra.form
          display="flex"
          flexWrap="wrap"
          gap={2}
          onSubmit={(event) => {
            event.preventDefault();
            keep();
          }}
        >
          <Input
            autoFocus
            size={controlSize}
            width="14rem"
            maxWidth="full"
            aria-label={`${label} of the row`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" size={controlSize}>
            Keep
          </Button>
        </chakra.form>
      )}
      {problem && mended === undefined && <chakra.span color="fg.error">{problem}</chakra.span>}
      {onMend && typed === undefined && (
        <Button size="xs" variant="ghost" aria-label={`Correct ${label}`} onClick={() => setTyped(now)}>
          Correct
        </Button>
      )}
    </Box>
  );
}
