import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { closureScreen } from '#shared/messages/closureScreen.ts';

type Props<Row> = {
  title: string;
  rows: readonly Row[];
  /** How many there are, where not all are told. */
  total?: number;
  rowKey: (row: Row) => string | number;
  children: (row: Row) => ReactNode;
  /** Whether the names are in sight from the start. */
  open?: boolean;
};

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    paddingInlineStart: 4,
    paddingBottom: 2,
    columnWidth: '18rem',
    '& li': { paddingY: 1, overflowWrap: 'anywhere', breakInside: 'avoid' },
    '& small': { color: 'fg.muted', fontSize: 'sm' },
  },
});

/** A sentence that counts, and the names that it counts beneath it. Nothing where there are none. */
export function Names<Row>({ title, rows, total = rows.length, rowKey, children, open = false }: Props<Row>) {
  if (total === 0) return null;
  return (
    <chakra.details open={open}>
      <chakra.summary cursor="pointer" minHeight={{ base: '11', md: '8' }} paddingY={1}>
        {title}
      </chakra.summary>
      <List>
        {rows.map((row) => (
          <li key={rowKey(row)}>{children(row)}</li>
        ))}
        {total > rows.length && <li>{closureScreen.more(total - rows.length)}</li>}
      </List>
    </chakra.details>
  );
}

type Person = { teacher_name: string; teacher_ID: string; designation?: string };

/** A teacher in a list of names. */
export const PersonName = ({ teacher_name, teacher_ID, designation }: Person) => (
  <>
    {teacher_name || closureScreen.deletedRecord}{' '}
    <small>{[teacher_ID, designation].filter(Boolean).join(' · ')}</small>
  </>
);
