import { withoutAadhaar } from '#shared/domain/aadhaarMask.ts';
import { type View, Views } from '#shared/domain/view.ts';
import type { By } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { AppError, invalid } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { stillHas } from '../table/expressions.ts';
import { keys } from '../table/keys.ts';
import { ALWAYS, NEW, type Write } from '../table/table.ts';

/** Reads how an account sees lists. One that never kept anything has no views, in version 0. */
export async function viewsOf(deps: Guarded, userId: number): Promise<Views> {
  const {
    views = [],
    hidden,
    version = 0,
  } = (await whole(deps).table.get<Partial<Views>>(keys.views(userId))) ?? {};
  return { views, ...(hidden && { hidden }), version };
}

/** A view without digits that may be an Aadhaar number. Its address stays as it was spelt, where it has none. */
function masked({ name, search, ...view }: View): View {
  const pairs = [...new URLSearchParams(search)].map((pair) => pair.map(withoutAadhaar));
  const address = new URLSearchParams(pairs).toString();
  const isPlain = address === new URLSearchParams(search).toString();
  return { ...view, name: withoutAadhaar(name), search: isPlain ? search : address };
}

/**
 * Replaces the views of an account, and the columns it hides.
 * @param sent with the version that the caller has read
 * @throws 409 when the views have changed since; 400 when two names are alike once numbers in them are masked
 */
export async function saveViews(
  deps: Guarded,
  by: By,
  userId: number,
  { version, ...kept }: Views,
): Promise<Views> {
  const saved = { ...kept, views: kept.views.map(masked), version: version + 1 };
  const [fault] = Views.safeParse(saved).error?.issues ?? [];
  if (fault) throw invalid('views', fault.message);
  const write: Write = {
    put: { ...keys.views(userId), ...saved },
    condition: version === 0 ? NEW : stillHas('version', version),
    refusal: () => new AppError('stale'),
  };
  const entry = auditWrites(deps, by, {
    action: 'update',
    resource_type: 'user',
    resource_id: String(userId),
    details: { views: kept.views.length, hidden: kept.hidden },
  });
  await whole(deps).table.transact([write, ...entry]);
  return saved;
}

/** The write that deletes the views of an account, whether it has any or not. */
export const viewsEnd = (userId: number): Write => ({
  delete: keys.views(userId),
  condition: ALWAYS,
});
