import { Box } from '@chakra-ui/react';
import { rememberRows } from './rememberedRows.ts';
import { Select } from './Select.tsx';
import { smallSize } from './sizes.ts';

type Props = { sizes: readonly number[]; value: number; onChange: (rows: number) => void };

/** Chooses how many rows a page of a list has. This browser remembers it. */
export function RowsPerPage({ sizes, value, onChange }: Props) {
  return (
    <Box display="flex" alignItems="center" gap={2}>
      <label htmlFor="rows-per-page">Rows per page</label>
      <Select
        id="rows-per-page"
        box={{ size: smallSize, width: '5.5rem' }}
        value={String(value)}
        options={sizes.map((size) => [String(size), String(size)])}
        onChange={(rows) => {
          rememberRows(Number(rows));
          onChange(Number(rows));
        }}
      />
    </Box>
  );
}
