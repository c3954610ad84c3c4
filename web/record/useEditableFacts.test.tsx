import { ChakraProvider } from '@chakra-ui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { recordMessages } from '#shared/messages/record.ts';
import { school } from '#shared/records/school.ts';
import { system } from '../ui/theme.ts';
import { useEditableFacts } from './useEditableFacts.tsx';
import type { FactSource } from './useFactForm.ts';

// They keep what is typed for a session that ends, and need a browser. Nothing is typed here.
vi.mock('../session/heldWork.ts', () => ({ useHeldWork: () => undefined }));
vi.mock('./FactEditor.tsx', () => ({ FactEditor: () => null }));

type Source = FactSource<typeof school, { version: number } & object>;

function Fact() {
  const source = { name: 'school:12', of: school } as Source;
  return useEditableFacts(source, { school_phone: {} }, true)('school_phone', '03892300201');
}

it('names the pencil of a fact once, so that it is not read out twice', () => {
  const html = renderToStaticMarkup(
    <ChakraProvider value={system}>
      <Fact />
    </ChakraProvider>,
  );
  const name = recordMessages.edit(school.school_phone.label);
  expect(html.split(name)).toHaveLength(2);
  expect(html).toContain(`aria-label="${name}"`);
});
