import type { BulkPreview } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { takeFocus } from '../../ui/takeFocus.ts';
import { PreviewList } from './PreviewList.ts';
import { rightsChanges } from './userText.ts';

/** What an action on several accounts would change of each: first what changes, last who is left out. */
export function BulkPreviews({ previews }: { previews: readonly BulkPreview[] }) {
  const able = previews.filter((one) => one.able);
  const others = previews.filter((one) => !one.able);
  return (
    <>
      {/* With the focus here, whoever presses Next twice does not execute with the second press. */}
      <p role="status" tabIndex={-1} ref={takeFocus}>
        {userMessages.bulkPreviewed(able.length, previews.length)}
      </p>
      <PreviewList aria-label="What will change">
        {[...able, ...others].map(({ id, name, message, before, after, able: changes }) => (
          <li key={id}>
            <strong>{name || `ID ${id}`}</strong>
            {changes ? (
              rightsChanges(before, after).map((line) => <span key={line}>{line}</span>)
            ) : (
              <span data-refused="">{userMessages.leftOut(message)}</span>
            )}
          </li>
        ))}
      </PreviewList>
    </>
  );
}
