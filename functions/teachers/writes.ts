import { inScope } from '#shared/access/scope.ts';
import { AADHAAR, type Teacher, type TeacherInput, type TeacherPatch } from '#shared/domain/teacher.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { Actor, Writer } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { AppError, invalid } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import type { MasterData } from '../masterData/stored.ts';
import { readSchool } from '../schools/reads.ts';
import { type SchoolFields, type StoredSchool, schoolPlace } from '../schools/stored.ts';
import { vaultDelete, vaultPut } from '../security/vault.ts';
import { changes } from '../table/auditEntry.ts';
import { type Change, commit, nextNumber, retrying } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { toTeacherFields } from './fields.ts';
import { type OwnTeacher, ownTeacher, presentTeacher, sentTeacher } from './present.ts';
import { visibleTeacher } from './reads.ts';
import { encodeTeacher, type StoredTeacher, type TeacherFields, teacherClaims } from './stored.ts';

/**
 * The school a teacher is to be put at.
 * @throws 400 for one that is not there, 403 outside the actor's scope, 409 for one that is being deleted
 */
async function targetSchool(deps: Deps, actor: Actor, schoolId: string): Promise<StoredSchool> {
  const school = await readSchool(deps, { schoolId });
  if (!school) throw invalid('school_id', teacherMessages.unknownSchool);
  if (!inScope(actor.scope, schoolPlace(school)))
    throw new AppError('forbidden', teacherMessages.outsideScope);
  if (school.deleting) throw schoolGoing();
  return school;
}

const schoolGoing = () => new AppError('conflict', teacherMessages.schoolGoing);

/**
 * Counts an arrival at a school, only while it is there to stay: no teacher is put at one that is being deleted, and
 * a deletion that began before the arrival sees that it did. It costs what a check would.
 */
const arrivesAt = (id: number): Write => ({
  update: keys.school(id),
  set: { text: 'ADD arrivals :one', values: { ':one': 1 } },
  condition: { text: 'attribute_exists(pk) AND attribute_not_exists(deleting)' },
  refusal: schoolGoing,
});

/** The write that brings the vault in line with the record; none where the number stays. */
async function vaultWrites(
  deps: Deps,
  id: number,
  aadhaar: string,
  { before, after }: { before?: TeacherFields; after: TeacherFields },
): Promise<Write[]> {
  const held = (before?.aadhaar_index ?? '') !== '';
  if (after.aadhaar_index === (before?.aadhaar_index ?? '')) return [];
  if (after.aadhaar_index === '') return [vaultDelete(id)];
  if (!AADHAAR.test(aadhaar)) throw new Error('an Aadhaar number that is new is whole');
  return [await vaultPut(deps, id, aadhaar, held)];
}

/** What an audit entry says of the Aadhaar number: what became of it, never a digit. */
const aadhaarNote = (before: string, after: string) =>
  before === after ? {} : { aadhaar_number: before === '' ? 'set' : after === '' ? 'cleared' : 'changed' };

/** What a teacher names of master data: an item that is gone and the one of now may have one name. */
const itemsOf = ({ religion, service_category, subjects }: TeacherFields) => ({
  religion,
  service_category,
  subjects,
});

/**
 * What a teacher began with, for the entry of its creation: what is not empty, and of lists how long they are. What
 * stood in them is told by the entry of the change that ends it, and an entry stays small.
 */
const beginning = ({ aadhaar_number, ...own }: OwnTeacher) => {
  const { posting_histories, deputations, attachments } = own;
  const lengths = {
    posting_histories: posting_histories.length,
    deputations: deputations.length,
    attachments: attachments.length,
  };
  return Object.fromEntries(Object.entries({ ...own, ...lengths }).filter(([, value]) => value));
};

/**
 * The change that adds a teacher at a school.
 * @param take gives its number, once all else is right
 * @throws 400 for a choice not in its list or dates that contradict each other, 503 when the Aadhaar number cannot be
 * sealed
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
  const after = await toTeacherFields(deps, sent, kept, master);
  const id = await take();
  return {
    kind: 'teacher',
    key: keys.teacher(id),
    after,
    number: id,
    row: encodeTeacher,
    claims: teacherClaims,
    audit: {
      action: 'create',
      resource_type: 'teacher',
      details: {
        after: beginning(ownTeacher(after, school, master)),
        ...aadhaarNote('', after.aadhaar_index),
      },
    },
    also: [arrivesAt(school.id), ...(await vaultWrites(deps, id, sent.aadhaar_number, { after }))],
  };
}

/**
 * Adds a teacher.
 * @param take gives the number of the write; many at once take theirs in blocks
 * @throws 400 for a choice not in its list, dates that contradict each other, or a school nobody knows; 403 outside
 * the actor's scope; 409 for a Teacher ID or Aadhaar number that is taken, or a school that is being deleted; 503
 * when the Aadhaar number cannot be sealed
 */
export async function createTeacher(
  deps: Deps,
  by: Writer,
  input: TeacherInput,
  take = () => nextNumber(deps, 'teacher'),
): Promise<Teacher> {
  const master = await deps.masterData.at(by.versions);
  const school = await targetSchool(deps, by.actor, input.school_id);
  const answer = (stored: StoredTeacher) => presentTeacher(stored, school, master);
  const change = await teacherCreation(deps, input, school, master, take);
  return answer(await commit<TeacherFields>(deps, by, { ...change, answer }));
}

/**
 * Changes a teacher; what the patch leaves out stays. Without a version it merges into whatever is stored.
 * @throws 404 out of sight, 409 stale when `version` is not the stored one; else as `createTeacher`
 */
export async function updateTeacher(
  given: Guarded,
  by: Writer,
  id: number,
  patch: TeacherPatch,
  take = () => nextNumber(whole(given), 'teacher'),
): Promise<Teacher> {
  const deps = whole(given);
  const master = await deps.masterData.at(by.versions);
  return retrying(async () => {
    const { teacher: before, school } = await visibleTeacher(deps, by.actor, id);
    if (patch.version !== undefined && patch.version !== before.version) {
      throw new AppError('stale', teacherMessages.stale);
    }
    const own = ownTeacher(before, school, master);
    const sent = { ...own, ...sentTeacher(patch) };
    const moves = sent.school_id !== school.school_id;
    const target = moves ? await targetSchool(deps, by.actor, sent.school_id) : school;
    const { created_at, updated_at, medical, medical_added } = before;
    const kept = { school: target.id, created_at, updated_at, medical, medical_added };
    const after = await toTeacherFields(deps, sent, kept, master, before);
    const { aadhaar_number: _before, ...ownBefore } = own;
    const { aadhaar_number: _after, ...ownAfter } = ownTeacher(after, target, master);
    const changed = changes(ownBefore, ownAfter);
    const note = aadhaarNote(before.aadhaar_index, after.aadhaar_index);
    const chosen = changes(itemsOf(before), itemsOf(after));
    if (Object.keys({ ...changed.after, ...chosen.after, ...note }).length === 0)
      return presentTeacher(before, school, master);
    after.updated_at = deps.now().toISOString();
    const vault = await vaultWrites(deps, id, sent.aadhaar_number, { before, after });
    const stored = await commit<TeacherFields>(deps, by, {
      kind: 'teacher',
      key: keys.teacher(id),
      before,
      after,
      number: await take(),
      row: encodeTeacher,
      claims: teacherClaims,
      audit: { action: 'update', resource_type: 'teacher', details: { ...changed, ...note } },
      also: [...(moves ? [arrivesAt(target.id)] : []), ...vault],
    });
    return presentTeacher(stored, target, master);
  });
}
