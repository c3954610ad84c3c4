import { Box, NativeSelect } from '@chakra-ui/react';
import { rememberRows } from './rememberedRows.ts';

type Props = { sizes: readonly number[]; value: number; onChange: (rows: number) => void };

/** Chooses how many rows a page of a list has. This browser remembers it. */
export function RowsPerPage({ sizes, value, onChange }: Props) {
  return (
    <Box display="flex" alignItems="center" gap={2}>
      <label htmlFor="rows-per-page">Rows per page</label>
      <NativeSelect.Root size={{ base: 'lg', md: 'sm' }} width="5.5rem">
        <NativeSelect.Field
          id="rows-per-page"
          value={value}
          onChange={({ target }) => {
            rememberRows(Number(target.value));
            onChange(Number(target.value));
          }}
        >
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Box>
  );
}
