import { ChakraProvider } from '@chakra-ui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { User } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { system } from '../../ui/theme.ts';
import { MoreDialog } from './MoreDialog.tsx';

const user = { id: 7, username: 'clerk', role: 'admin', is_active: true } as User;
const ignore = () => undefined;

/** Each action on the account, and the sentence that describes its button. */
function actionsOf(own: boolean) {
  const html = renderToStaticMarkup(
    <ChakraProvider value={system}>
      <MoreDialog
        user={user}
        own={own}
        calls={{ isBusy: () => false, run: async () => undefined }}
        onDelete={ignore}
        onReset={ignore}
        onClose={ignore}
      />
    </ChakraProvider>,
  );
  const texts = new Map(
    Array.from(html.matchAll(/<p id="([^"]+)">([^<]*)<\/p>/g), ([, id, text]) => [id, text]),
  );
  return Array.from(
    html.matchAll(/<button[^>]* aria-describedby="([^"]+)"[^>]*>([^<]*)<\/button>/g),
    ([, id, label]) => [label, texts.get(id)],
  );
}

it('describes each action by the sentence that explains it', () => {
  expect(actionsOf(false)).toEqual([
    ['Unlock', userMessages.aboutUnlock],
    ['Send password link', userMessages.aboutLink],
    ['End sessions', userMessages.aboutEndSessions],
    ['Reset sign-in factors', userMessages.aboutFactors],
    ['Delete', userMessages.aboutDelete],
  ]);
});

it('offers nothing for the own account that the server refuses', () => {
  expect(actionsOf(true).map(([label]) => label)).toEqual(['Unlock', 'Send password link', 'End sessions']);
});
