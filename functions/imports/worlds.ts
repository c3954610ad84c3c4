import { holds } from '#shared/access/rights.ts';
import type { Issue } from '#shared/contracts/errors.ts';
import { type ImportKind, importing, type SentRow, type SimilarRecord } from '#shared/domain/import.ts';
import { postsText } from '#shared/domain/service/postsText.ts';
import { importMessages } from '#shared/messages/imports.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { school } from '#shared/records/school.ts';
import type { Actor } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { AppError, invalid } from '../app/errors.ts';
import { lazily } from '../app/lazily.ts';
import { todayOf } from '../app/today.ts';
import { whole } from '../app/whole.ts';
import { byId } from '../directory/joined.ts';
import type { List } from '../directory/rows.ts';
import type { Sight } from '../directory/sight.ts';
import { similarFinder } from '../directory/teachers.ts';
import { chosen } from '../masterData/choices.ts';
import type { MasterData } from '../masterData/stored.ts';
import { linesNow } from '../posts/lines.ts';
import { postsIssues } from '../posts/writes.ts';
import { presentSchool } from '../schools/reads.ts';
import type { SchoolRow } from '../schools/stored.ts';
import { patchedSchool } from '../schools/writes.ts';
import { keys } from '../table/keys.ts';
import { recordsOf } from '../table/records.ts';
import { type SentTeacher, toTeacherFields } from '../teachers/fields.ts';
import { guardedIssues, guardsDates } from '../teachers/guardedDates.ts';
import { ownTeacher, sentTeacher } from '../teachers/present.ts';
import { inService, type StoredTeacher, type TeacherRow } from '../teachers/stored.ts';
import { newSchool, newTeacher, schoolPatch, type Texts, teacherPatch, textsOf } from './cells.ts';
import type { Found, World } from './compare.ts';
import { unknownNames } from './listNames.ts';
import { foldedKey, keyOf, zerosApart } from './rowKey.ts';

type Asker = { actor: Actor; see: Pick<Sight, 'schools' | 'teachers' | 'posts'>; master: MasterData };

/** What a rule of the form refuses, as issues; none where it refuses nothing. */
function issuesOf(rule: () => unknown): Issue[] {
  try {
    rule();
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.issues ?? [{ field: '', message: error.message }];
  }
}

/** What the rows of a file are compared with. */
export const worldOf = (
  deps: Guarded,
  asker: Asker,
  kind: ImportKind,
  rows: readonly SentRow[],
): Promise<World> => {
  if (kind === 'posts') return postsWorld(deps, asker);
  return kind === 'schools' ? schoolWorld(deps, asker) : teacherWorld(deps, asker, rows);
};

const commonOf = (deps: Guarded, { actor, master }: Asker, kind: ImportKind) => ({
  ...{ kind, master },
  today: todayOf(deps),
  mayCreate: kind !== 'posts' && holds(actor.role, importing(kind, 'create')),
  unknownIssues: (texts: Texts) => unknownNames(kind, texts, master),
  similarTo: (): SimilarRecord[] => [],
});

const foundSchool = (row: SchoolRow, master: MasterData): Found => ({
  ...{ id: row.id, version: row.version, key: row.school_id, name: row.school_name },
  texts: textsOf('schools', presentSchool(row, master)),
});

async function schoolWorld(deps: Guarded, asker: Asker): Promise<World> {
  const { actor, see, master } = asker;
  const [list, all] = await Promise.all([see.schools(), see.schools('all')]);
  const rows = byId(list);
  const byKey = new Map([...list].map((row) => [row.school_id, row]));
  const closed = new Set([...all].flatMap((row) => (row.closed ? [row.school_id] : [])));
  const found = (row: SchoolRow | undefined) => row && foundSchool(row, master);
  return {
    ...commonOf(deps, asker, 'schools'),
    byId: (id) => found(rows.get(id)),
    byKey: (key) => found(byKey.get(key)),
    zerosApart: zerosApart(() => byKey.keys()),
    keptKey: (key) => (closed.has(key) ? importMessages.keyOfClosed : undefined),
    updateIssues: ({ id }, texts) =>
      issuesOf(() => patchedSchool(actor.scope, rows.get(id) as SchoolRow, schoolPatch(texts), master)),
    createIssues: (texts) => {
      const { input, issues } = newSchool(texts);
      return input ? chosen(school, input, master).issues : issues;
    },
  };
}

/** Each school in sight with its posts. A school of which nobody entered them has the empty text. */
async function postsWorld(deps: Guarded, asker: Asker): Promise<World> {
  const { see, master } = asker;
  const [schools, entered] = await Promise.all([see.schools(), see.posts()]);
  const [rows, postsOf] = [byId(schools), byId(entered)];
  const byKey = new Map([...schools].map((row) => [row.school_id, row]));
  const now = linesNow(master);
  const found = (row: SchoolRow | undefined): Found | undefined => {
    const posts = row && postsOf.get(row.id);
    return (
      row && {
        ...{ id: row.id, version: posts?.version ?? 0, key: row.school_id, name: row.school_name },
        texts: { school_id: row.school_id, posts: posts ? postsText(now(posts.lines)) : '' },
      }
    );
  };
  return {
    ...commonOf(deps, asker, 'posts'),
    byId: (id) => found(rows.get(id)),
    byKey: (key) => found(byKey.get(key)),
    zerosApart: zerosApart(() => byKey.keys()),
    keptKey: () => undefined,
    updateIssues: ({ id }, texts) => postsIssues(texts, postsOf.get(id)?.lines ?? [], master),
    createIssues: () => [],
  };
}

async function teacherWorld(deps: Guarded, asker: Asker, sent: readonly SentRow[]): Promise<World> {
  const { actor, see, master } = asker;
  const [{ teachers, schools, seat }, all, guarded] = await Promise.all([
    see.teachers(),
    see.teachers({ service: 'all' }),
    guardsDates(whole(deps), actor),
  ]);
  const [schoolOf, named] = [byId(schools), namedIn(sent)];
  const rows = teachers.filter(
    ({ id, teacher_ID }) => named.ids.has(id) || named.keys.has(foldedKey(teacher_ID)),
  );
  // The rules about dates need the lists, which no row has.
  const records = await recordsOf<StoredTeacher>(whole(deps).table, keys.teacher, rows);
  const at = (one: StoredTeacher) => schoolOf.get(seat?.(one) ?? one.school);
  const read = new Map(records.flatMap((one) => (one && at(one) ? [[one.id, one]] : [])));
  const ids = new Map([...read.values()].map((one) => [foldedKey(one.teacher_ID), one.id]));
  const own = (one: StoredTeacher) => ownTeacher(one, at(one) as SchoolRow, master, undefined);
  const byNumber = (id: number | undefined): Found | undefined => {
    const one = id === undefined ? undefined : read.get(id);
    if (!one) return undefined;
    const { version, teacher_ID: key, teacher_name: name } = one;
    return { id: one.id, version, key, name, texts: textsOf('teachers', own(one)) };
  };
  const target = targetIn(schools);
  const fieldsOf = (sent: SentTeacher, before?: StoredTeacher) => {
    const now = deps.now().toISOString();
    const kept = { school: target(sent.school_id), created_at: now, updated_at: now };
    return toTeacherFields(deps, sent, kept, master, before);
  };
  const common = commonOf(deps, asker, 'teachers');
  return {
    ...common,
    unknownIssues: (texts) => [
      ...common.unknownIssues(texts),
      ...issuesOf(() => texts.school_id === undefined || target(texts.school_id)),
    ],
    byId: byNumber,
    byKey: (key) => byNumber(ids.get(foldedKey(key))),
    zerosApart: zerosApart(() => teachers.map(({ teacher_ID }) => teacher_ID)),
    keptKey: keptIn(all.teachers),
    updateIssues: ({ id }, texts) => {
      const before = read.get(id) as StoredTeacher;
      const sent = { ...own(before), ...sentTeacher(teacherPatch(texts)) };
      return [...(guarded ? guardedIssues(before, sent) : []), ...issuesOf(() => fieldsOf(sent, before))];
    },
    createIssues: (texts) => {
      const { input, issues } = newTeacher(texts);
      return input ? issuesOf(() => fieldsOf(sentTeacher(input))) : issues;
    },
    similarTo: similarIn(teachers),
  };
}

/** A line of the comparison names no more of them. */
const MOST_SIMILAR = 3;

/** Finds who may be the person of a new row, by the rule of the form: the same phone, or a name alike and the same day of birth. */
function similarIn(teachers: List<TeacherRow>): World['similarTo'] {
  const find = similarFinder(teachers);
  return ({ phone_number: phone, teacher_name: name, date_of_birth }) =>
    find({ phone, name, date_of_birth })
      .slice(0, MOST_SIMILAR)
      .map(({ row: { id, teacher_ID, teacher_name }, match }) => ({
        ...{ id, key: teacher_ID, name: teacher_name, match },
      }));
}

/** The records that rows name, by id and by Teacher ID. */
const namedIn = (rows: readonly SentRow[]) => ({
  ids: new Set(rows.flatMap(({ id }) => id ?? [])),
  keys: new Set(rows.map((row) => foldedKey(keyOf('teachers', row)))),
});

/**
 * Tells why a Teacher ID stays taken though nobody in service has it: who left keeps it, and the former ones of a merged
 * record lead there.
 */
function keptIn(teachers: List<TeacherRow>): World['keptKey'] {
  const holders = new Map<string, { id: number; message: string }>();
  for (const row of teachers) {
    const { id, teacher_ID, teacher_name, former = [] } = row;
    for (const [, code] of former)
      holders.set(foldedKey(code), { id, message: importMessages.keyLeads(teacher_ID) });
    if (!inService(row))
      holders.set(foldedKey(teacher_ID), { id, message: importMessages.keyLeftWith(teacher_name) });
  }
  return (key, by) => {
    const holder = holders.get(foldedKey(key));
    return holder && holder.id !== by ? holder.message : undefined;
  };
}

/** Finds the school of a teacher. One out of sight reads as one that is absent. */
function targetIn(schools: List<SchoolRow>) {
  const ids = lazily(() => new Map([...schools].map((row) => [row.school_id, row.id])));
  return (school_id: string): number => {
    const id = ids().get(school_id);
    if (id !== undefined) return id;
    throw invalid('school_id', teacherMessages.unknownSchool);
  };
}
