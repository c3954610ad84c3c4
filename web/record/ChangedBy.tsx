import { meetsRole } from '#shared/access/roles.ts';
import type { HistoryEntry } from '#shared/domain/audit.ts';
import { showMoment } from '#shared/domain/dates.ts';
import { conflictMessages } from '#shared/messages/conflicts.ts';
import { useEndpoint } from '../api/hooks.ts';
import type { ReplyOf } from '../api/types.ts';
import type { HistoryOf } from '../history/HistoryPanel.tsx';
import { useAwaited } from '../history/useAwaited.ts';
import { useSession } from '../session/SessionProvider.tsx';

/** Between the moment that a record notes and that of its entry. */
const APART_MS = 5000;

/** The entry of the change that was stored at a moment. The newest entry may still be that of an older change. */
const entryAt = (entries: readonly HistoryEntry[] | undefined, at: string) =>
  entries?.find(({ created_at }) => Math.abs(Date.parse(created_at) - Date.parse(at)) < APART_MS);

/**
 * Says who stored the newest version of a record, and when. Those who may not read the history learn when.
 * @param at when the newest version was stored
 */
export function ChangedBy({ of: { type, id }, at }: { of: HistoryOf; at: string }) {
  const { role } = useSession();
  const awaited = useAwaited<ReplyOf<'audit.history'>>((latest) => entryAt(latest?.data, at) !== undefined);
  const { data } = useEndpoint(
    'audit.history',
    meetsRole(role, 'deo') ? { params: { type, id }, query: { limit: 5 } } : null,
    awaited,
  );
  const name = entryAt(data?.data, at)?.users.username;
  const moment = showMoment(at);
  return <p>{name ? conflictMessages.changedBy(name, moment) : conflictMessages.changedAt(moment)}</p>;
}
