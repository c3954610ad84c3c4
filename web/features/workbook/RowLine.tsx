import { Badge, Button, Input } from '@chakra-ui/react';
import { memo, useState } from 'react';
import type { ComparedCell, ImportRow } from '#shared/domain/import.ts';
import { columnLabel, type WorkbookKind } from '#shared/domain/workbook/fields.ts';
import { END_NAMES, OUTCOME_NAMES } from '#shared/messages/workbook.ts';
import { Tick } from '../../list/ticks.tsx';
import { controlSize } from '../../ui/form/controlSize.ts';
import { cellsOf, shownText } from './comparisonFiles.ts';

const COLOURS = {
  same: 'gray',
  create: 'green',
  update: 'blue',
  conflict: 'orange',
  invalid: 'red',
} as const;
/** Rows with more cells, such as those of new records, show them one after the other. */
const FEW_CELLS = 4;

/** The looks of all rows, from the list around them: plain elements are drawn ten times as fast. */
export const rowStyles = {
  fontSize: 'sm',
  overflowWrap: 'anywhere',
  '& [data-line]': {
    display: 'grid',
    gap: { base: 1, md: 3 },
    gridTemplateColumns: { base: '1fr', md: '14rem minmax(0, 1fr) 11rem' },
    paddingX: 3,
    paddingY: 2,
  },
  '& [data-cells], & [data-end]': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: 4,
    minWidth: 0,
  },
  '& [data-end]': { columnGap: 2, alignContent: 'flex-start' },
  '& [data-few] > [data-cell]': { flexBasis: '100%' },
  '& [data-cell]': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 },
  '& small, & del, & [data-muted]': { color: 'fg.muted', fontSize: 'inherit' },
  '& small': { display: 'block' },
  '& ins': { textDecoration: 'none', fontWeight: 'medium' },
  '& [data-fault]': { color: 'fg.error' },
  '& button[data-mend]': {
    minHeight: { base: '11', md: '6' },
    cursor: 'pointer',
    textDecoration: 'underline dotted',
    textUnderlineOffset: '0.2em',
    focusVisibleRing: 'inside',
    _hover: { background: 'bg.muted' },
  },
};

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
  const { outcome, issues, done, reason } = row;
  const cells = cellsOf(row, typed);
  return (
    <div data-line="">
      <div>
        <span data-muted="">Row {row.row} · </span>
        <strong>{row.key || '–'}</strong>
        <small>{row.name}</small>
      </div>
      <div data-cells="" data-few={cells.length <= FEW_CELLS ? '' : undefined}>
        {cells.map((cell) => (
          <CellLine
            key={cell.column}
            kind={kind}
            cell={cell}
            problem={issues.find(({ field }) => field === cell.column)?.message}
            onMend={onMend && cell.column ? (text) => onMend(row.row, cell.column, text) : undefined}
          />
        ))}
      </div>
      <div data-end="">
        <Badge colorPalette={COLOURS[outcome]}>{OUTCOME_NAMES[outcome]}</Badge>
        {done && <Badge colorPalette="gray">{END_NAMES[done]}</Badge>}
        {reason && <span data-muted="">{reason}</span>}
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
      </div>
    </div>
  );
});

type CellProps = {
  kind: WorkbookKind;
  cell: ComparedCell;
  problem: string | undefined;
  onMend: ((text: string) => void) | undefined;
};

/** A cell: what is stored, and what the file has, which a press opens to be corrected. */
function CellLine({ kind, cell, problem, onMend }: CellProps) {
  const [typed, setTyped] = useState<string>();
  const [mended, setMended] = useState<string>();
  const { column, old } = cell;
  const label = column ? columnLabel(kind, column) : '';
  const now = mended ?? shownText(kind, column, cell.new);
  const text = <ins>{now || '(empty)'}</ins>;
  if (typed !== undefined)
    return (
      <form
        data-cell=""
        onSubmit={(event) => {
          event.preventDefault();
          onMend?.(typed);
          setMended(typed);
          setTyped(undefined);
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
      </form>
    );
  return (
    <div data-cell="">
      {label && <span data-muted="">{label}:</span>}
      {old !== '' && (
        <>
          <del>{shownText(kind, column, old)}</del>
          <span aria-hidden="true">→</span>
        </>
      )}
      {column && !onMend && text}
      {column && onMend && (
        <button
          type="button"
          data-mend=""
          data-tip="Correct"
          aria-label={`Correct ${label}: ${now || '(empty)'}`}
          onClick={() => setTyped(now)}
        >
          {text}
        </button>
      )}
      {problem && mended === undefined && <span data-fault="">{problem}</span>}
    </div>
  );
}
