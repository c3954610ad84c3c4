import { ChakraProvider } from '@chakra-ui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { sharedMessages } from '#shared/messages/shared.ts';
import { Pagination } from './Pagination.tsx';
import { system } from './theme.ts';

/** The status of a list of which this page has so many rows, and whether there are buttons to other pages. */
function drawn(rows: number, total: number) {
  const totalPages = Math.ceil(total / 10);
  const html = renderToStaticMarkup(
    <ChakraProvider value={system}>
      <Pagination
        label="Pages"
        page={1}
        limit={10}
        {...{ rows, total, totalPages }}
        onPage={() => undefined}
      />
    </ChakraProvider>,
  );
  const [, said] = html.match(/<p role="status"[^>]*>([^<]*)/) ?? [];
  return { said, pages: html.includes('<nav') };
}

it('tells screen readers how many rows there are, on one page too, and keeps its status when there are none', () => {
  expect(drawn(10, 11)).toEqual({ said: sharedMessages.showing(1, 10, 11), pages: true });
  expect(drawn(3, 3)).toEqual({ said: sharedMessages.showing(1, 3, 3), pages: false });
  expect(drawn(0, 0)).toEqual({ said: '', pages: false });
});
