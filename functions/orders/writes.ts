import { inScope } from '#shared/access/scope.ts';
import type { Issue } from '#shared/contracts/errors.ts';
import { uploadKey } from '#shared/domain/documentFile.ts';
import type { Order, OrderInput } from '#shared/domain/service/order.ts';
import { fold } from '#shared/domain/text.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { isForTime } from '#shared/records/order.ts';
import type { Actor, Writer } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { AppError, conflict, invalid, refuseInvalid, refuseStale } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { byCode } from '../directory/joined.ts';
import { openSchools } from '../directory/schools.ts';
import { inSight } from '../directory/sight.ts';
import { schoolPlace } from '../schools/stored.ts';
import { changes } from '../table/auditEntry.ts';
import { type Change, commit, nextNumber, ownFields, retrying } from '../table/commit.ts';
import { stillHas } from '../table/expressions.ts';
import { keys } from '../table/keys.ts';
import { documentWrites, removeBytes } from '../uploads/stored.ts';
import { presentOrder, requireIssuer, wholeOrder } from './reads.ts';
import { encodeOrder, type OrderFields, orderClaims, type StoredLine, type StoredOrder } from './stored.ts';

export const orderChange = (id: number): Pick<Change<OrderFields>, 'kind' | 'key' | 'row' | 'claims'> => ({
  kind: 'order',
  key: keys.order(id),
  row: encodeOrder,
  claims: orderClaims,
});

/** That no step was done under an order since it was read. */
export const noStepSince = ({ acted }: OrderFields) => stillHas('acted', acted);

/**
 * The lines to store. Who does not go for a time has no day of return.
 * @throws 400 for an unknown teacher or school, or a line with two places to go; 403 outside the actor's area, where
 * nobody is told whether there is such a teacher
 */
async function linesOf(deps: Deps, actor: Actor, { kind, lines }: OrderInput): Promise<StoredLine[]> {
  const [teachers, schools] = await Promise.all([deps.teachers.look(), deps.schools.look()]);
  const seen = inSight({ teachers, schools }, actor.scope, 'all');
  const teacherOf = byCode(seen.teachers);
  const schoolOf = new Map(openSchools(schools).map((row) => [row.school_id, row]));
  const issues: Issue[] = [];
  const stored = lines.flatMap((line, at): StoredLine[] => {
    const { teacher_ID, to, ...own } = line;
    const wrong = (field: string, message: string) => issues.push({ field: `lines.${at}.${field}`, message });
    const teacher = teacherOf.get(fold(teacher_ID));
    const school = schoolOf.get(to);
    if (!teacher && actor.scope.kind !== 'all') throw new AppError('forbidden', orderMessages.outside);
    if (!teacher) wrong('teacher_ID', orderMessages.unknownTeacher);
    if (to !== '' && !school) wrong('to', teacherMessages.unknownSchool);
    if (school && !inScope(actor.scope, schoolPlace(school)))
      throw new AppError('forbidden', orderMessages.outside);
    const targets = Number(to !== '') + Number(own.department !== '');
    if (kind === 'return' && targets > 0) wrong('to', orderMessages.noTarget);
    // A draft may lack a place until it is issued.
    if (targets > 1) wrong('to', orderMessages.oneTarget);
    // Who returns goes back to the school of the record.
    const target = kind === 'return' ? teacher?.school : school?.id;
    if (!isForTime(kind)) own.due_back = '';
    return teacher ? [{ ...own, teacher: teacher.id, from: teacher.school, to: target }] : [];
  });
  refuseInvalid(issues);
  return stored;
}

/** What an audit entry tells of an order: its header, and who goes where by their ids. */
const toldOf = ({ number, date, kind, authority, effective_on, document, lines }: OrderFields) => ({
  ...{ number, date, kind, authority, effective_on, document },
  lines: lines
    .map(({ teacher, from, to, department }) => `${teacher}: ${from} to ${to ?? department}`)
    .join('; '),
});

const header = ({ number, date, kind, authority, effective_on, document }: OrderInput) => ({
  ...{ number, date, kind, authority, effective_on, document },
});

/**
 * Begins an order as a draft.
 * @throws 403 where the rules let others issue orders, or outside the area; 400 for a line that names nobody;
 * 409 for a number that the year has
 */
export async function createOrder(given: Guarded, by: Writer, input: OrderInput): Promise<Order> {
  const deps = whole(given);
  await requireIssuer(deps, by.actor);
  if (input.effective_on < input.date) throw invalid('effective_on', orderMessages.effectiveFirst);
  const lines = await linesOf(deps, by.actor, input);
  const id = await nextNumber(deps, 'order');
  const now = deps.now().toISOString();
  const after: OrderFields = {
    ...header(input),
    state: 'draft',
    lines,
    by: by.actor.id,
    created_at: now,
    updated_at: now,
  };
  const shown = await presentOrder(deps, by.actor, { ...after, id, rev: 1, version: 1, feed: id });
  await retrying(async () =>
    commit<OrderFields>(deps, by, {
      ...orderChange(id),
      after,
      number: id,
      answer: () => shown,
      audit: { action: 'create', resource_type: 'order', details: { after: toldOf(after), step: 'draft' } },
      also: await documentWrites(deps, by.actor, { order: id }, { after: after.document }),
    }),
  );
  return shown;
}

/** Reads an order that the actor may change. @throws 403, also where they see a part of it; 404; 409 when it was changed since `version` */
export async function orderToChange(
  deps: Deps,
  actor: Actor,
  id: number,
  version: number,
): Promise<StoredOrder> {
  await requireIssuer(deps, actor);
  const before = await wholeOrder(deps, actor, id);
  refuseStale(version, before.version, orderMessages.stale);
  return before;
}

/** Changes a draft. @throws as `createOrder`; 409 when it is no draft any more, or was changed since `version` */
export async function updateOrder(
  given: Guarded,
  by: Writer,
  id: number,
  { version, ...input }: OrderInput & { version: number },
): Promise<Order> {
  const deps = whole(given);
  return retrying(async () => {
    const before = await orderToChange(deps, by.actor, id, version);
    if (before.state !== 'draft') throw conflict(orderMessages.notDraft);
    if (input.effective_on < input.date) throw invalid('effective_on', orderMessages.effectiveFirst);
    const lines = await linesOf(deps, by.actor, input);
    const own = ownFields<OrderFields>(before);
    const after = { ...own, ...header(input), lines };
    const told = changes(toldOf(own), toldOf(after));
    if (Object.keys(told.after).length === 0 && sameLines(own, after))
      return presentOrder(deps, by.actor, before);
    const documents = { before: own.document, after: after.document };
    const stored = await commit<OrderFields>(deps, by, {
      ...orderChange(id),
      before,
      after: { ...after, updated_at: deps.now().toISOString() },
      number: await nextNumber(deps, 'order'),
      audit: { action: 'update', resource_type: 'order', details: { ...told, step: 'draft' } },
      also: await documentWrites(deps, by.actor, { order: id }, documents),
    });
    if (own.document !== after.document && uploadKey(own.document)) await removeBytes(deps, [own.document]);
    return presentOrder(deps, by.actor, stored);
  });
}

/** Whether two versions of an order have the same lines. The table may return the members of a line in any order. */
const sameLines = (one: OrderFields, other: OrderFields) => {
  const inOrder = ({ lines }: OrderFields) =>
    JSON.stringify(
      lines.map((line) =>
        Object.entries(line)
          .filter(([, value]) => value !== undefined)
          .sort(),
      ),
    );
  return inOrder(one) === inOrder(other);
};
