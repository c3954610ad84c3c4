import { chakra } from '@chakra-ui/react';
import { showMoment } from '#shared/domain/dates.ts';
import type { AccessPreview, ContactChange } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { takeFocus } from '../../ui/takeFocus.ts';

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    '& > li': { paddingX: 3, paddingY: 2, overflowWrap: 'anywhere' },
    '& > li + li': { borderTopWidth: '1px', borderColor: 'border' },
    '& span': { display: 'block', fontSize: 'sm', color: 'fg.muted' },
    '& [data-refused]': { color: 'fg.error' },
    '& [data-warning]': { color: 'fg.warning', fontWeight: 'medium' },
  },
});

const changeText = ({ field, at, id, username, own }: ContactChange) =>
  userMessages.contactChanged(
    field,
    own ? userMessages.theTeacher : `${username} (ID ${id})`,
    showMoment(at),
  );

/** Where codes would go and who last changed that: first those to look at, last those that get no account. */
export function AccessPreviews({ previews }: { previews: readonly AccessPreview[] }) {
  const rank = ({ able, warning }: AccessPreview) => (able ? (warning ? 0 : 1) : 2);
  const sorted = [...previews].sort((a, b) => rank(a) - rank(b));
  const able = previews.filter((one) => one.able);
  return (
    <>
      {/* With the focus here, whoever presses Next twice does not give access with the second press. */}
      <p role="status" tabIndex={-1} ref={takeFocus}>
        {userMessages.previewed(able.length, able.filter(({ warning }) => warning).length)}
      </p>
      <List aria-label="Accounts to be made">
        {sorted.map((one) => (
          <li key={one.id}>
            <strong>{one.name || `ID ${one.id}`}</strong>
            {one.able ? (
              <>
                <span>{userMessages.codesGoTo(one.phone, one.email)}</span>
                {one.warning && <span data-warning="">{userMessages.contactWarning}</span>}
                {one.changes.map((change) => (
                  <span key={change.field}>{changeText(change)}</span>
                ))}
              </>
            ) : (
              <span data-refused="">{one.message}</span>
            )}
          </li>
        ))}
      </List>
    </>
  );
}
