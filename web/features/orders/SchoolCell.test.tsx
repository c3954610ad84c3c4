import { ChakraProvider } from '@chakra-ui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { system } from '../../ui/theme.ts';
import { SchoolCell } from './SchoolCell.tsx';

// It asks the server. Here is none.
vi.mock('../../reference/SchoolPicker.tsx', () => ({ SchoolPicker: () => null }));

it.each([true, false])('has a label that names its field in every browser, labelled: %s', (labelled) => {
  const html = renderToStaticMarkup(
    <ChakraProvider value={system}>
      <SchoolCell label="School of Lal" labelled={labelled} value="" text="" onChange={() => undefined} />
    </ChakraProvider>,
  );
  const [label] = html.match(/<label[^>]*>School of Lal/) ?? [];
  expect(label).toBeDefined();
  // Chromium computes no name from a label that is hidden.
  expect(label).not.toContain('hidden=');
});

it('tells the chosen school from others of its name by School ID and place', () => {
  const saidOf = (place?: string) =>
    renderToStaticMarkup(
      <ChakraProvider value={system}>
        <SchoolCell
          label="School of Lal"
          value="15010100101"
          text="Govt. Primary School"
          place={place}
          onChange={() => undefined}
        />
      </ChakraProvider>,
    ).match(/<small>(.*)<\/small>/)?.[1];
  expect(saidOf('Zotlang, Aizawl')).toBe('15010100101 · Zotlang, Aizawl');
  // A text that was pasted is no School ID until the check finds the school.
  expect(saidOf()).toBeUndefined();
});
