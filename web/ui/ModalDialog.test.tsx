import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ConflictDialog } from './ConflictDialog.tsx';
import { ModalDialog } from './ModalDialog.tsx';
import { system } from './theme.ts';

/** What is in the element that describes the dialog, up to its first end of a `div`. '' where none does. */
function descriptionOf(dialog: ReactNode): string {
  const html = renderToStaticMarkup(<ChakraProvider value={system}>{dialog}</ChakraProvider>);
  const plain = html.replace(/<style[^>]*>.*?<\/style>/g, '');
  const id = /<dialog[^>]* aria-describedby="([^"]+)"/.exec(plain)?.[1];
  const [, from = ''] = id === undefined ? [] : plain.split(` id="${id}"`);
  return from.replace(/^[^>]*>/, '').split('</div>')[0] ?? '';
}
const ignore = () => undefined;

it('describes a question by its text', () => {
  const question = (
    <ModalDialog role="alertdialog" title="Delete H. Zoramdinnghaka?" footer={null}>
      Two postings are deleted too.
    </ModalDialog>
  );
  expect(descriptionOf(question)).toBe('Two postings are deleted too.');
});

it('describes a conflict by what happened, and not by all the values', () => {
  const conflict = (
    <ConflictDialog
      explanation="Another clerk saved this teacher"
      advice="Nothing is lost."
      rows={[{ key: 'phone', label: 'Phone Number', stored: '1', typed: '2' }]}
      onSave={ignore}
      onCancel={ignore}
    />
  );
  expect(descriptionOf(conflict)).toMatch(
    /^<p>Another clerk saved this teacher\.<\/p><p[^>]*>Nothing is lost\.<\/p>$/,
  );
});

it('leaves other dialogs without a description', () => {
  const form = (
    <ModalDialog title="Edit" footer={null}>
      Many fields
    </ModalDialog>
  );
  expect(descriptionOf(form)).toBe('');
});
