import { Box, Button } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { TickBox } from '../ui/TickBox.tsx';
import { useColumns } from './useColumns.ts';
import type { FilteredList } from './useRecordList.ts';

type Props = { list: FilteredList<unknown>; headers: readonly string[] };

/** Chooses the columns of a list, other than the first. The address keeps the choice, and so do a view and the account. */
export function ColumnChoice({ list, headers }: Props) {
  const { hidden, toggle } = useColumns(list);
  const [open, setOpen] = useState(false);
  const panel = useId();
  return (
    <>
      <Button
        variant="outline"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
      >
        Columns
      </Button>
      {open && (
        <Box
          as="section"
          id={panel}
          aria-label="Columns"
          flexBasis="100%"
          display="flex"
          flexWrap="wrap"
          columnGap={6}
          rowGap={2}
          padding={4}
          background="bg.panel"
          borderWidth="1px"
          borderRadius="lg"
        >
          {headers.map((header) => (
            <TickBox
              key={header}
              low
              checked={!hidden.includes(header)}
              onChange={(checked) => toggle(header, !checked)}
            >
              {header}
            </TickBox>
          ))}
        </Box>
      )}
    </>
  );
}
