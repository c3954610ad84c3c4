import { ChakraProvider } from '@chakra-ui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { system } from '../theme.ts';
import { Cards } from './Cards.tsx';

it('names the button of each card by its record', () => {
  const html = renderToStaticMarkup(
    <ChakraProvider value={system}>
      <Cards
        label="Schools"
        columns={[{ header: 'Name', cell: (name: string) => name }]}
        rows={['One', 'Two']}
        rowKey={(name) => name}
        density="compact"
      />
    </ChakraProvider>,
  );
  const buttons = [...html.matchAll(/<button[^>]*>/g)].map(([button]) => button);
  const names = buttons.map((button) => {
    const [, own, record] = button.match(/aria-labelledby="(\S+) (\S+)"/) ?? [];
    const text = html.match(new RegExp(`id="${record}"[^>]*>([^<]*)`))?.[1];
    return [button.includes(`id="${own}"`), text];
  });
  expect(names).toEqual([
    [true, 'One'],
    [true, 'Two'],
  ]);
});
