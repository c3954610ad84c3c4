import { ChakraProvider } from '@chakra-ui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { sharedMessages } from '#shared/messages/shared.ts';
import { Answered } from './Answered.tsx';
import { system } from './theme.ts';

// It asks the browser how wide the screen is. Here is none.
vi.mock('./RowsLoading.tsx', () => ({ RowsLoading: () => null }));

const FAILED = 'The list could not be loaded';

/** What shows of an answer: its content, that it failed, that it is coming. */
function shownOf(answer: { data?: string; error?: Error }) {
  const html = renderToStaticMarkup(
    <ChakraProvider value={system}>
      <Answered answer={{ isValidating: false, mutate: () => undefined, ...answer }} failed={FAILED}>
        {(reply) => <p>{reply}</p>}
      </Answered>
    </ChakraProvider>,
  );
  const texts = { content: 'Two schools', failure: FAILED, coming: sharedMessages.loading };
  return Object.entries(texts).flatMap(([name, text]) => (html.includes(text) ? name : []));
}

const data = 'Two schools';
const error = new Error('no line');

it('shows one of an answer, that it failed, or that it is coming', () => {
  expect(shownOf({})).toEqual(['coming']);
  expect(shownOf({ data })).toEqual(['content']);
  expect(shownOf({ error })).toEqual(['failure']);
});

it('says that it failed beside the last answer, which stays', () => {
  expect(shownOf({ data, error })).toEqual(['content', 'failure']);
});
