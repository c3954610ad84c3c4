import { chakra } from '@chakra-ui/react';
import type { UserResult } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    marginTop: 3,
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    '& li': { paddingX: 3, paddingY: 2, overflowWrap: 'anywhere' },
    '& li + li': { borderTopWidth: '1px', borderColor: 'border' },
    '& span': { display: 'block', fontSize: 'sm', color: 'fg.success' },
    '& [data-refused]': { color: 'fg.error' },
  },
});

/** The outcome for each account, refusals first. */
export function Results({ results }: { results: readonly UserResult[] }) {
  const done = results.filter(({ success }) => success);
  const refused = results.filter(({ success }) => !success);
  return (
    <>
      <chakra.p role="status" fontWeight="semibold">
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
