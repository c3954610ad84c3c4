import { inScope } from '#shared/access/scope.ts';
import type { Teacher, TeacherInput, TeacherPatch } from '#shared/domain/teacher.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { pick } from '#shared/records/record.ts';
import type { Actor, Writer } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { AppError, conflict, invalid, refuseStale } from '../app/errors.ts';
import { todayOf } from '../app/today.ts';
import { whole } from '../app/whole.ts';
import { knowing } from '../masterData/knowing.ts';
import type { MasterData } from '../masterData/stored.ts';
import { readSchool } from '../schools/reads.ts';
import { arrivalAt, type SchoolFields, type StoredSchool, schoolPlace } from '../schools/stored.ts';
import { type AadhaarNews, aadhaarNews, markAfter, vaultWrites } from '../security/vault.ts';
import { changes, changesWithLists } from '../table/auditEntry.ts';
import { type Change, commit, nextNumber, retrying } from '../table/commit.ts';
import { type ContactSource, contactChanges } from './contacts.ts';
import { guestEnded } from './entries.ts';
import { KEPT, toTeacherFields } from './fields.ts';
import { requireDates } from './guardedDates.ts';
import { keptTeacher } from './once.ts';
import { itemsOfTeacher, type OwnTeacher, ownTeacher, presentTeacher, sentTeacher } from './present.ts';
import { shownTeacher } from './reads.ts';
import { type StoredTeacher, type TeacherFields, teacherChange } from './stored.ts';
import { namingHolder } from './takenId.ts';

/**
 * Reads the school that a teacher shall have.
 * @throws 400 for a school that is unknown or closed, 403 for one outside the actor's scope, 409 for one that is being deleted
 */
async function targetSchool(deps: Deps, actor: Actor, schoolId: string): Promise<StoredSchool> {
  const school = await readSchool(deps, { schoolId });
  if (!school || school.closed) throw invalid('school_id', teacherMessages.unknownSchool);
  if (!inScope(actor.scope, schoolPlace(school)))
    throw new AppError('forbidden', teacherMessages.outsideScope);
  if (school.deleting) throw schoolGoing();
  return school;
}

const schoolGoing = () => conflict(teacherMessages.schoolGoing);

const arrivesAt = (id: number) => arrivalAt(id, schoolGoing);

/** What an audit entry says about the Aadhaar number: whether it was set, changed or cleared, never a digit. */
const noteOf = (news: AadhaarNews | undefined) => (news ? { aadhaar_number: news.note } : {});

/**
 * The ids of master data that a teacher holds. They are compared by id, because a deleted item and a newer one may have
 * one name.
 */
const itemsOf = ({ religion, service_category, subjects }: TeacherFields) => ({
  religion,
  service_category,
  subjects,
});

/** The fields of a new teacher for the audit entry: those that are not empty. */
const beginning = ({ aadhaar_number, ...own }: OwnTeacher) =>
  Object.fromEntries(
    Object.entries(own).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value)),
  );

/**
 * The change that adds a teacher at a school.
 * @param take takes its number, after everything else was checked
 * @throws 400 for a choice that is not in its list or dates that contradict each other; 503 when the Aadhaar number
 * cannot be sealed
 */
export async function teacherCreation(
  deps: Deps,
  input: TeacherInput,
  school: SchoolFields & { id: number },
  master: MasterData,
  take: () => Promise<number>,
): Promise<Change<TeacherFields>> {
  const sent = sentTeacher(input);
  const now = deps.now().toISOString();
  const kept = { school: school.id, created_at: now, updated_at: now };
  const fields = toTeacherFields(deps, sent, kept, master);
  const news = await aadhaarNews(deps, sent.aadhaar_number, undefined);
  const id = await take();
  const after = { ...fields, ...(await markAfter(deps, id, sent.aadhaar_number, news)) };
  return {
    ...teacherChange(id),
    after,
    number: id,
    audit: {
      action: 'create',
      resource_type: 'teacher',
      details: {
        after: beginning(ownTeacher(after, school, master, undefined)),
        ...noteOf(news),
      },
    },
    also: [arrivesAt(school.id), ...(await vaultWrites(deps, id, sent.aadhaar_number, news))],
  };
}

/**
 * Adds a teacher.
 * @param take takes the number of the write; imports take theirs in blocks
 * @throws 400 for a choice that is not in its list, dates that contradict each other, or an unknown school; 403 outside
 * the actor's scope; 409 for a Teacher ID or Aadhaar number that is taken, or a school that is being deleted; 503 when
 * the Aadhaar number cannot be sealed
 */
export async function createTeacher(
  deps: Deps,
  by: Writer,
  input: TeacherInput,
  take = () => nextNumber(deps, 'teacher'),
): Promise<Teacher> {
  const master = await deps.masterData.at(by.versions);
  const school = await targetSchool(deps, by.actor, input.school_id);
  const shown = { last4: input.aadhaar_number.slice(-4) };
  const answer = (stored: StoredTeacher) => presentTeacher(stored, school, master, shown);
  const kept = (stored: StoredTeacher) => keptTeacher(answer(stored), stored);
  const change = await teacherCreation(deps, input, school, master, take);
  const store = () => commit<TeacherFields>(deps, by, { ...change, answer: kept });
  return answer(await namingHolder(deps, by.actor, input.teacher_ID, store));
}

type How = { take?: () => Promise<number>; asked?: ContactSource };

/**
 * Changes a teacher. Fields that the patch leaves out stay, but that an attachment to the school to which the patch moves
 * the teacher ends. Without a version the patch is applied to whatever is stored.
 * @param how `take` takes the number of the write; `asked`: who asked for a correction with these values, which an office
 * has accepted
 * @throws 404 when the actor may not see the teacher; 409 stale when `version` is not the stored one; 409 for dates that
 * the rules guard; otherwise as `createTeacher`
 */
export async function updateTeacher(
  given: Guarded,
  by: Writer,
  id: number,
  patch: TeacherPatch,
  { take = () => nextNumber(whole(given), 'teacher'), asked }: How = {},
): Promise<Teacher> {
  const deps = whole(given);
  const atFirst = await deps.masterData.at(by.versions);
  return retrying(async () => {
    const { teacher: before, school, own: at, shown } = await shownTeacher(deps, by.actor, id);
    refuseStale(patch.version, before.version, teacherMessages.stale);
    const master = await knowing(deps, atFirst, itemsOfTeacher(before));
    const own = ownTeacher(before, school, master, shown);
    const sent = { ...own, ...sentTeacher(patch) };
    if (!asked) await requireDates(deps, by.actor, before, sent);
    // Who sends the record back as it was before a job began to move it changes nothing of the school.
    const moves = sent.school_id !== school.school_id && sent.school_id !== at.school_id;
    const target = moves ? await targetSchool(deps, by.actor, sent.school_id) : school;
    const kept = { ...pick(before, KEPT), school: moves ? target.id : at.id };
    const fields = toTeacherFields(deps, sent, kept, master, before, shown);
    const news = await aadhaarNews(deps, sent.aadhaar_number, before);
    const mark = await markAfter(deps, id, sent.aadhaar_number, news, before);
    const after = { ...fields, ...mark };
    if (moves) after.attachments = guestEnded(after, target.school_id, todayOf(deps)).lists.attachments;
    const { aadhaar_number: _before, ...ownBefore } = own;
    const { aadhaar_number: _after, ...ownAfter } = ownTeacher(after, target, master, undefined);
    const changed = changesWithLists(ownBefore, ownAfter);
    const note = noteOf(news);
    const chosen = changes(itemsOf(before), itemsOf(after));
    if (Object.keys({ ...changed.after, ...changed.lists, ...chosen.after, ...note }).length === 0)
      return presentTeacher(before, school, master, shown);
    after.updated_at = deps.now().toISOString();
    const sources = asked && { phone_number: asked, email: asked };
    after.contact_changes = contactChanges(by.actor, id, before, after, sources);
    const vault = await vaultWrites(deps, id, sent.aadhaar_number, news);
    const change: Change<TeacherFields> = {
      ...teacherChange(id),
      before,
      after,
      number: await take(),
      audit: { action: 'update', resource_type: 'teacher', details: { ...changed, ...note } },
      also: [...(moves ? [arrivesAt(target.id)] : []), ...vault],
    };
    const store = () => commit<TeacherFields>(deps, by, change);
    const stored = await namingHolder(deps, by.actor, after.teacher_ID, store);
    const now = news ? { last4: sent.aadhaar_number.slice(-4) } : shown;
    return presentTeacher(stored, target, master, now);
  });
}
