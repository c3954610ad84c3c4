import { meetsRole } from '#shared/access/roles.ts';
import type { RecordAt, RecordType, StatementLine } from '#shared/domain/audit.ts';
import { RESTORED } from '#shared/domain/bin.ts';
import { startInIndia } from '#shared/domain/dates.ts';
import { dayAfter } from '#shared/domain/days.ts';
import { changesOf, doneIn, type FieldChange, fieldsOf, readDetails } from '#shared/domain/entryText.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import type { Actor, Writer } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { HOUR_SECONDS } from '../app/durations.ts';
import { AppError, hasCode } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { closingTold } from '../closures/stored.ts';
import { presentSchool, visibleSchool } from '../schools/reads.ts';
import { countInWindow } from '../security/throttle.ts';
import { auditWrites, type StoredEntry } from '../table/auditEntry.ts';
import { toldTeacher } from '../teachers/present.ts';
import { visibleTeacher } from '../teachers/reads.ts';
import { presentUser, storedUser } from '../userManagement/accounts.ts';
import { DELETES, foldRecord } from './fold.ts';
import { namedThen, readPasts } from './namesThen.ts';
import { recordChanges, recordHistory, whoOf } from './reads.ts';
import { schoolNames } from './schoolThen.ts';

type Of = { type: RecordType; id: number };

/**
 * Reads the changes of a record that the actor may see. The history of an account can be read after the account was
 * deleted.
 * @throws 404 when the actor may not see the record
 */
export async function visibleHistory(
  deps: Guarded,
  actor: Actor,
  of: Of,
  asked: { limit: number; before?: number },
) {
  const { type, id } = of;
  if (type === 'school') await visibleSchool(deps, actor, { id });
  if (type === 'teacher') await visibleTeacher(deps, actor, id);
  return recordHistory(whole(deps), of, asked);
}

/**
 * A record with the names of its choices, as entries hold it. Undefined for one that is gone, whose entries only a
 * super_admin reads.
 * @throws 404 when the actor may not see the record
 */
async function presentRecord(deps: Guarded, { actor, versions }: Writer, { type, id }: Of) {
  const master = await deps.masterData.at(versions);
  try {
    if (type === 'school') {
      const school = await visibleSchool(deps, actor, { id });
      return { ...presentSchool(school, master), ...closingTold(school.closed) };
    }
    if (type === 'teacher') {
      const { teacher, school } = await visibleTeacher(deps, actor, id);
      return toldTeacher(teacher, school, master);
    }
    const user = await storedUser(whole(deps), id);
    if (user) return presentUser(user, master);
    throw new AppError('notFound');
  } catch (error) {
    const isGone = hasCode(error, 'notFound');
    if (isGone && meetsRole(actor.role, 'super_admin')) return undefined;
    throw error;
  }
}

/** The changes of a record, the oldest first. @throws 404 when the actor may not see the record, or nobody knows it */
async function visibleChanges(deps: Guarded, by: Writer, of: Of) {
  const present = await presentRecord(deps, by, of);
  const entries = await recordChanges(whole(deps), of);
  if (!present && entries.length === 0) throw new AppError('notFound');
  return { present, entries };
}

/**
 * A record as it was at the end of a day in India.
 * @throws 404 when the actor may not see the record
 */
export async function recordAsOf(deps: Guarded, by: Writer, of: Of, on: string): Promise<RecordAt> {
  const { present, entries } = await visibleChanges(deps, by, of);
  const until = startInIndia(dayAfter(on));
  const folded = foldRecord(of.type, present, entries, until);
  const called = await readPasts(whole(deps), await deps.masterData.at(by.versions), of.type, folded);
  const { state, record, known } = namedThen(of.type, folded, until, called);
  const last = entries.findLast(({ created_at }) => created_at < until);
  const schoolId = of.type === 'school' ? undefined : record.school_id;
  return {
    on,
    state,
    record,
    school_name: schoolId ? await schoolNames(whole(deps))(String(schoolId), until) : '',
    complete: known && entries.every(({ integrity }) => integrity === 'whole'),
    since: last ? { number: last.number, created_at: last.created_at, users: whoOf(last) } : null,
  };
}

const NO_VALUE: FieldChange = { field: '', before: '', after: '' };

/**
 * The lines that a statement has of an entry. A deletion or a restoring changed no field: what its entry calls the record
 * would read as if somebody had emptied its ID and typed it again.
 */
function toldIn({ action, details }: StoredEntry, type: RecordType): FieldChange[] {
  const { step, lists } = readDetails(details);
  if (DELETES.includes(action)) return [NO_VALUE];
  // Orders may have changed lists while the record was in the bin.
  if (step === RESTORED) return [NO_VALUE, ...changesOf(JSON.stringify({ lists }), type)];
  const changes = changesOf(details, type);
  // A change that tells no values, as of a password, still stands in the statement.
  return changes.length > 0 ? changes : [NO_VALUE];
}

/**
 * The values that changes of a record wrote between two days in India, both included, the oldest first. Keeps an audit
 * entry, because a statement is made to be handed out.
 * @throws 404 when the actor may not see the record; 429 after too many in an hour
 */
export async function statementOf(
  deps: Guarded,
  by: Writer,
  of: Of,
  { from, to }: { from: string; to: string },
): Promise<StatementLine[]> {
  const { entries } = await visibleChanges(deps, by, of);
  const { tooManyStatements: message } = auditMessages;
  const { statementsPerHour } = whole(deps).limits;
  await countInWindow(deps, `statement:${by.actor.id}`, statementsPerHour, HOUR_SECONDS, { message });
  const [since, until] = [startInIndia(from), startInIndia(dayAfter(to))];
  const namedAt = schoolNames(whole(deps));
  const school = of.type === 'school' ? undefined : fieldsOf(of.type).school_id?.label;
  const named = async (change: FieldChange, at: string): Promise<FieldChange> => {
    if (change.field !== school) return change;
    const called = async (id: string) => auditMessages.schoolCalled(id, await namedAt(id, at));
    return { ...change, before: await called(change.before), after: await called(change.after) };
  };
  const lines: StatementLine[] = [];
  for (const entry of entries.filter(({ created_at }) => created_at >= since && created_at < until)) {
    const { number, created_at, action, integrity } = entry;
    const users = whoOf(entry);
    const done = doneIn(entry);
    for (const change of toldIn(entry, of.type))
      lines.push({
        number,
        created_at,
        users,
        action,
        done,
        ...(await named(change, created_at)),
        integrity,
      });
  }
  const event = {
    action: 'export',
    resource_type: of.type,
    resource_id: String(of.id),
    details: { statement: { from, to }, rows: lines.length },
  } as const;
  await whole(deps).table.transact(auditWrites(deps, by, event));
  return lines;
}
