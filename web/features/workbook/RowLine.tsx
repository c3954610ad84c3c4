import { Badge, Button, chakra, Input } from '@chakra-ui/react';
import { memo, useRef } from 'react';
import type { ComparedCell, ImportRow } from '#shared/domain/import.ts';
import { columnLabel, type WorkbookKind } from '#shared/domain/workbook/fields.ts';
import { END_NAMES, OUTCOME_NAMES } from '#shared/messages/workbook.ts';
import { paths } from '../../paths.ts';
import { TickBox } from '../../ui/TickBox.tsx';
import { cellMark, cellsOf, shownText, similarText } from './comparisonFiles.ts';

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
  '& [data-few] > [data-cell], & form[data-cell]': { flexBasis: '100%' },
  '& [data-cell]': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 },
  '& small, & del, & [data-muted]': { color: 'fg.muted', fontSize: 'inherit' },
  '& small': { display: 'block' },
  '& ins': { textDecoration: 'none', fontWeight: 'medium' },
  '& [data-fault]': { color: 'fg.error' },
  '& [data-mark]': { color: 'fg.warning' },
  '& [data-mark] > a': { textDecoration: 'underline' },
  '& button[data-mend]': {
    minHeight: { base: '11', md: '6' },
    cursor: 'pointer',
    textDecoration: 'underline dotted',
    textUnderlineOffset: '0.2em',
    focusVisibleRing: 'inside',
    _hover: { background: 'bg.muted' },
  },
};

/**
 * `type` holds what is being typed, and undefined closes the field; `shown` is what the cell has. `keep` puts a text into
 * the file.
 */
export type Corrections = {
  type: (row: number, column: string, text: string | undefined, shown: string) => void;
  keep: (row: number, column: string, text: string) => void;
};

type Props = {
  kind: WorkbookKind;
  row: ImportRow;
  /** What the row has in the file, where that is at hand. */
  texts: ReadonlyMap<string, string> | undefined;
  taken: boolean;
  onTake: ((row: ImportRow, take: boolean) => void) | undefined;
  corrections: Corrections | undefined;
  corrected: ReadonlyMap<string, string> | undefined;
  typing: ReadonlyMap<string, string> | undefined;
};

/** A compared row: its record, each differing cell as it is and as it becomes, what is wrong with it, and who may be the same person. */
export const RowLine = memo(function RowLine({ kind, row, texts, taken, onTake, ...props }: Props) {
  const { outcome, issues, done, reason, similar = [] } = row;
  const cells = cellsOf(row, texts);
  const rowName = [`row ${row.row}`, row.key].filter(Boolean).join(', ');
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
            row={row.row}
            rowName={rowName}
            mark={cellMark(row, cell)}
            known={texts !== undefined || row.cells.includes(cell)}
            problem={issues
              .filter(({ field }) => field === cell.column)
              .map(({ message }) => message)
              .join('; ')}
            corrections={cell.column ? props.corrections : undefined}
            corrected={props.corrected?.get(cell.column)}
            typed={props.typing?.get(cell.column)}
          />
        ))}
        {similar.map((one) => (
          <div key={one.id} data-cell="" data-mark="">
            <a href={paths.teacherEdit(one.id)} target="_blank" rel="noreferrer">
              {similarText(one)}
            </a>
          </div>
        ))}
      </div>
      <div data-end="">
        <Badge colorPalette={COLOURS[outcome]}>{OUTCOME_NAMES[outcome]}</Badge>
        {done && <Badge colorPalette="gray">{END_NAMES[done]}</Badge>}
        {reason && <span data-muted="">{reason}</span>}
        {outcome === 'conflict' && onTake && (
          <TickBox low checked={taken} onChange={(checked) => onTake(row, checked)}>
            Take the file's value
            <chakra.span srOnly>{` of ${rowName}`}</chakra.span>
          </TickBox>
        )}
      </div>
    </div>
  );
});

type CellProps = {
  kind: WorkbookKind;
  row: number;
  /** Tells the row from others in the names of controls. */
  rowName: string;
  cell: ComparedCell;
  /** What became or becomes of it where it is not simply stored; '' otherwise. */
  mark: string;
  /** Whether anybody knows what the file has in it. */
  known: boolean;
  problem: string;
  corrections: Corrections | undefined;
  corrected: string | undefined;
  /** What is being typed; undefined where the field is not open. */
  typed: string | undefined;
};

/** A cell: what is stored, and what the file has, which a press opens to be corrected. */
function CellLine({ kind, row, rowName, cell, mark, known, problem, ...props }: CellProps) {
  const { corrections, corrected, typed } = props;
  // The field takes the focus that its button had, and the button takes it back. A row that scrolls in takes none.
  const pressed = useRef(false);
  const focus = (shown: HTMLElement | null) => {
    if (!shown || !pressed.current) return;
    pressed.current = false;
    shown.focus();
  };
  const { column, old } = cell;
  const label = column ? columnLabel(kind, column) : '';
  const now = corrected ?? shownText(kind, column, cell.new);
  const text = <ins>{now || '(empty)'}</ins>;
  const type = (next: string | undefined) => corrections?.type(row, column, next, now);
  const before = (
    <>
      {label && <span data-muted="">{label}:</span>}
      {old !== '' && (
        <>
          <del>{shownText(kind, column, old)}</del>
          <span aria-hidden="true">→</span>
        </>
      )}
    </>
  );
  const fault = corrected === undefined && problem;
  const about = corrected === undefined && (
    <>
      {mark && <span data-mark="">{mark}</span>}
      {problem && <span data-fault="">{problem}</span>}
    </>
  );
  const close = () => {
    pressed.current = true;
    type(undefined);
  };
  if (typed !== undefined && corrections)
    return (
      <form
        data-cell=""
        onSubmit={(event) => {
          event.preventDefault();
          pressed.current = true;
          corrections.keep(row, column, typed);
        }}
      >
        {before}
        <Input
          ref={focus}
          width="14rem"
          maxWidth="full"
          aria-label={[`${label} of ${rowName}`, fault].filter(Boolean).join(': ')}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && close()}
        />
        <Button type="submit">Keep</Button>
        <Button type="button" variant="outline" onClick={close}>
          Cancel
        </Button>
        {about}
      </form>
    );
  return (
    <div data-cell="">
      {before}
      {column && !corrections && known && text}
      {column && corrections && (
        <button
          type="button"
          ref={focus}
          data-mend=""
          data-tip="Change"
          aria-label={[`Change ${label}: ${now || '(empty)'}, ${rowName}`, fault].filter(Boolean).join(': ')}
          onClick={() => {
            pressed.current = true;
            type(now);
          }}
        >
          {text}
        </button>
      )}
      {about}
    </div>
  );
}
