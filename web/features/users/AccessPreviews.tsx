import { showMoment } from '#shared/domain/dates.ts';
import type { AccessPreview, ContactChange } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { takeFocus } from '../../ui/takeFocus.ts';
import { PreviewList } from './PreviewList.ts';

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
      <PreviewList aria-label="Accounts to be made">
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
      </PreviewList>
    </>
  );
}
