import { ChakraProvider } from '@chakra-ui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { system } from '../../ui/theme.ts';
import { ResultsDialog } from './ResultsDialog.tsx';

// It follows the line to the server. Here is none.
vi.mock('../../api/line.ts', () => ({ line: {} }));

/** The button that does it, as it is written. */
const buttonOf = (unable: string) =>
  renderToStaticMarkup(
    <ChakraProvider value={system}>
      <ResultsDialog
        title="Bulk Actions"
        results={undefined}
        label="Next"
        busyLabel="Loading..."
        busy={false}
        unable={unable}
        onDo={async () => undefined}
        onClose={() => undefined}
      >
        {null}
      </ResultsDialog>
    </ChakraProvider>,
  ).match(/<button[^>]*>Next/)?.[0] ?? '';

it('leaves the button that cannot do it yet to the keyboard, with the reason', () => {
  const button = buttonOf('Choose an action');
  expect(button).toContain('aria-disabled="true"');
  expect(button).toContain('aria-description="Choose an action"');
  expect(button).not.toContain(' disabled');
  expect(buttonOf('')).not.toContain('aria-disabled');
});
