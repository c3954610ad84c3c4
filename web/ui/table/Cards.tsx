import { Box } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { ChevronDownIcon } from '../icons.tsx';
import { cardStyles } from './cardStyles.ts';
import { briefly, type Drawn, marks, type TableProps } from './props.ts';

export function Cards<Row>(props: Drawn<Row>) {
  const { rows, rowKey, ticks, density } = props;
  const [opened, setOpened] = useState<ReadonlySet<string | number>>(new Set());
  const toggle = (key: string | number) =>
    setOpened((former) =>
      former.has(key) ? new Set([...former].filter((one) => one !== key)) : new Set([...former, key]),
    );
  return (
    <>
      {ticks && (
        <Box paddingX={4} paddingY={1} borderBottomWidth="1px" borderColor="border">
          {ticks.all}
        </Box>
      )}
      <Box as="ul" {...marks(props)} css={cardStyles}>
        {rows.map((row) => {
          const key = rowKey(row);
          const open = opened.has(key);
          return density === 'comfortable' ? (
            <Card key={key} {...props} row={row} open />
          ) : (
            <Card key={key} {...props} row={row} open={open} onToggle={() => toggle(key)} />
          );
        })}
      </Box>
    </>
  );
}

type CardProps<Row> = TableProps<Row> & { row: Row; open: boolean; onToggle?: () => void };

/** All of a row or, in three lines, what tells it from others and the first action. */
function Card<Row>({ columns, row, rowKey, ticks, actions, below, pairs, open, onToggle }: CardProps<Row>) {
  const [heading, ...others] = columns;
  const shown = open ? others : briefly(others);
  const id = useId();
  return (
    <li data-row={rowKey(row)} data-closed={open ? undefined : ''}>
      <div data-head="" data-tick={ticks ? '' : undefined} id={ticks ? undefined : id}>
        {ticks?.one(row)}
        {ticks ? <div id={id}>{heading?.cell(row)}</div> : heading?.cell(row)}
      </div>
      {shown.length > 0 && (
        <dl>
          {shown.map((column) => [
            <dt key={`${column.header} label`}>{column.header}</dt>,
            <dd key={column.header}>
              {!open && column.short && <span aria-hidden="true">{column.short} </span>}
              {column.cell(row)}
            </dd>,
          ])}
        </dl>
      )}
      {open && below?.(row)}
      {(actions || onToggle) && (
        <div data-actions={pairs ? 'pairs' : ''}>
          {actions?.(row)}
          {onToggle && (
            <button
              type="button"
              data-toggle=""
              data-tip={open ? 'Show less' : 'Show all'}
              id={`${id}-all`}
              aria-expanded={open}
              // The same when it is open, as that it is expanded is said beside it.
              aria-label="Show all"
              aria-labelledby={`${id}-all ${id}`}
              onClick={onToggle}
            >
              <ChevronDownIcon />
            </button>
          )}
        </div>
      )}
    </li>
  );
}
