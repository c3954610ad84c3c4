import { Box, chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { duplicateScreen } from '#shared/messages/duplicates.ts';
import { COLUMNS, type Column } from './usePair.ts';

export type ChoiceRow = {
  key: string;
  label: string;
  texts: Record<Column, ReactNode>;
  chosen: Column;
  onChoose: (column: Column) => void;
};

type Props = {
  rows: readonly ChoiceRow[];
  /** What each column is, above the columns. */
  heads: Record<Column, ReactNode>;
  /** Whose the values of a column are, beside each value for screen readers, and where there are no columns. */
  owners: Record<Column, string>;
  /** Names the row that has the focus first. Another pair has another name. */
  name: string;
  /** Called by Enter in the last row. */
  onEnd: () => void;
};

const grid = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: 2,
};
const Row = chakra('fieldset', {
  base: {
    minWidth: 0,
    paddingY: 2,
    borderTopWidth: '1px',
    '& > legend': { float: 'left', width: 'full', fontSize: 'sm', color: 'fg.muted', marginBottom: 1 },
    '& > div': { clear: 'both' },
  },
});
const Option = chakra('label', {
  base: {
    display: 'flex',
    gap: 2,
    alignItems: 'flex-start',
    paddingX: 3,
    paddingY: { base: 2.5, md: 1.5 },
    minHeight: { base: '11', md: '9' },
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    color: 'fg.muted',
    '&:has(:checked)': { borderColor: 'colorPalette.solid', background: 'bg.subtle', color: 'fg' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' },
    '& input': { marginTop: 1, flexShrink: 0, width: 4, height: 4, outline: 'none' },
    '& > span': { minWidth: 0 },
  },
});

/** What the keys do. */
const CHOOSES: Partial<Record<string, Column>> = { ArrowLeft: 'a', ArrowRight: 'b' };
const GOES: Partial<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

const checkedOf = (row: Element | undefined) => row?.querySelector<HTMLInputElement>(':checked');

/**
 * Two columns of values, one of each row chosen. The left and right arrows choose, Enter and the down arrow go to the next
 * row, and the up arrow goes back.
 */
export function ChoiceRows({ rows, heads, owners, name, onEnd }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pair begins at its first row
  useEffect(() => {
    checkedOf(box.current ?? undefined)?.focus({ preventScroll: true });
  }, [name]);

  const go = (from: EventTarget, step: 1 | -1) => {
    const all = [...(box.current?.querySelectorAll('fieldset') ?? [])];
    const at = all.findIndex((row) => row.contains(from as Node)) + step;
    const next = checkedOf(all[at]);
    if (next) next.focus();
    else if (at >= all.length) onEnd();
  };
  const onKeyDown = (event: KeyboardEvent, { onChoose }: ChoiceRow) => {
    const { key, target } = event;
    const [column, step] = [CHOOSES[key], GOES[key]];
    if (!column && !step) return;
    event.preventDefault();
    if (column) onChoose(column);
    if (step) go(target, step);
  };

  return (
    <Box ref={box}>
      <Box css={grid} marginBottom={2} hideBelow="sm">
        {COLUMNS.map((column) => (
          <div key={column}>{heads[column]}</div>
        ))}
      </Box>
      {rows.map((row) => (
        <Row key={row.key} onKeyDown={(event) => onKeyDown(event, row)}>
          <legend>{row.label}</legend>
          <Box css={grid}>
            {COLUMNS.map((column) => (
              <Option key={column}>
                <input
                  type="radio"
                  name={`${id}${row.key}`}
                  checked={row.chosen === column}
                  onChange={() => row.onChoose(column)}
                />
                <span>
                  {row.texts[column] || <em>{duplicateScreen.nothing}</em>}
                  {row.texts[column] !== owners[column] && (
                    <chakra.span display="block" fontSize="sm" color="fg.muted" srOnly={{ sm: true }}>
                      {owners[column]}
                    </chakra.span>
                  )}
                </span>
              </Option>
            ))}
          </Box>
        </Row>
      ))}
    </Box>
  );
}
