import { ChakraProvider } from '@chakra-ui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ImportRow } from '#shared/domain/import.ts';
import { system } from '../../ui/theme.ts';
import { RowLine } from './RowLine.tsx';

const column = 'school_phone';
const row = {
  ...{ row: 7, id: 1, key: '15010100101', name: 'Govt. PS', done: null, reason: '' },
  ...{ outcome: 'conflict', cells: [{ column, old: '', new: '12345' }] },
  issues: [{ field: column, message: 'Too short' }],
} as unknown as ImportRow;

/** The row as it is drawn, with what is being typed into its cell. */
const drawn = (typed?: string) =>
  renderToStaticMarkup(
    <ChakraProvider value={system}>
      <RowLine
        kind="schools"
        row={row}
        texts={undefined}
        taken={false}
        onTake={() => undefined}
        corrections={{ type: () => undefined, keep: () => undefined }}
        corrected={undefined}
        typing={typed === undefined ? undefined : new Map([[column, typed]])}
      />
    </ChakraProvider>,
  );

it('names its row and its fault in its controls, which many rows have', () => {
  expect(drawn()).toContain('aria-label="Change School Phone: 12345, row 7, 15010100101: Too short"');
  expect(drawn('1')).toContain('aria-label="School Phone of row 7, 15010100101: Too short"');
  expect(drawn()).toContain('> of row 7, 15010100101</span></label>');
});
