import { ChakraProvider } from '@chakra-ui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { system } from '../ui/theme.ts';
import { PagedRows } from './PagedRows.tsx';

// They ask the browser and the server. Here is neither.
vi.mock('../ui/RowsLoading.tsx', () => ({ RowsLoading: () => null }));
vi.mock('./useAddressState.ts', () => ({ useLastPage: () => false }));
vi.mock('./useRecordList.ts', () => ({
  usePagesOf: (_: unknown, { data }: { data?: { pagination: object } }) => data?.pagination,
}));

/** What each status holds while the rows load, and once there are so many of them. */
function said(rows?: number) {
  const pagination = { page: 1, limit: 10, total: rows ?? 0, totalPages: 1 };
  const data = rows === undefined ? undefined : { data: Array<number>(rows).fill(0), pagination };
  const html = renderToStaticMarkup(
    <ChakraProvider value={system}>
      <PagedRows
        address={{ state: { page: 1 }, go: () => undefined }}
        answer={{ data, isLoading: !data, isValidating: false, mutate: () => undefined }}
        loadFailed=""
        empty="No moves"
        label="Pages"
      >
        {() => <p>The rows</p>}
      </PagedRows>
    </ChakraProvider>,
  );
  return [...html.matchAll(/role="status"[^>]*>([^<]*)/g)].map(([, text]) => text);
}

it('has its status before it says that there are no rows, so that screen readers hear it', () => {
  expect(said()).toEqual(['']);
  expect(said(2)).toEqual(['', 'Showing 1 to 2 of 2 results']);
  expect(said(0)).toEqual(['No moves', '']);
});
