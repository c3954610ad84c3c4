import { chakra } from '@chakra-ui/react';
import type { UserResult } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { takeFocus } from '../../ui/takeFocus.ts';
import { PreviewList } from './PreviewList.ts';

const List = chakra(PreviewList, { base: { marginTop: 3, '& span': { color: 'fg.success' } } });

/** The outcome for each account, refusals first. */
export function Results({ results }: { results: readonly UserResult[] }) {
  const done = results.filter(({ success }) => success);
  const refused = results.filter(({ success }) => !success);
  return (
    <>
      <chakra.p role="status" tabIndex={-1} ref={takeFocus} fontWeight="semibold">
        {userMessages.outcome(done.length, results.length)}
      </chakra.p>
      <List aria-label="Results">
        {[...refused, ...done].map(({ id, name, success, message }) => (
          <li key={id}>
            {name}
            <span data-refused={success ? undefined : ''}>{message || (success ? 'Done' : 'Refused')}</span>
          </li>
        ))}
      </List>
    </>
  );
}
