import type { ImportKind } from '#shared/domain/import.ts';
import { linesOfText, postsText } from '#shared/domain/service/postsText.ts';
import { importMessages } from '#shared/messages/imports.ts';
import { school } from '#shared/records/school.ts';
import type { Actor, Writer } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { deleteSchool } from '../cascade/school.ts';
import { deleteTeacher } from '../cascade/teacher.ts';
import { itemsNamedBy, knowing } from '../masterData/knowing.ts';
import type { MasterData } from '../masterData/stored.ts';
import { linesNow } from '../posts/lines.ts';
import { readPosts } from '../posts/reads.ts';
import { removePosts, savePosts } from '../posts/writes.ts';
import { presentSchool, visibleSchool } from '../schools/reads.ts';
import { createSchool, updateSchool } from '../schools/writes.ts';
import { keys } from '../table/keys.ts';
import { itemsOfTeacher, ownTeacher } from '../teachers/present.ts';
import { visibleTeacher } from '../teachers/reads.ts';
import { createTeacher, updateTeacher } from '../teachers/writes.ts';
import { newSchool, newTeacher, schoolPatch, type Texts, teacherPatch, textsOf } from './cells.ts';

/** A record as a row of an import sees it. */
type Read = { version: number; texts: Texts };

/** What the form does to records of a kind. Each throws what the form's own calls throw. */
type Records = {
  /** @throws 404 for one out of the actor's sight */
  read(deps: Deps, actor: Actor, id: number, master: MasterData): Promise<Read>;
  /** @param version of the record as it was read: 409 stale when it has moved on */
  update(deps: Deps, by: Writer, id: number, texts: Texts, version: number): Promise<unknown>;
  create(deps: Deps, by: Writer, texts: Texts): Promise<unknown>;
  /**
   * Deletes a record that nothing depends on.
   * @param version as of `update`: 409 stale too for one that somebody has given posts or an account meanwhile
   */
  remove(deps: Deps, by: Writer, id: number, version: number): Promise<unknown>;
};

const schools: Records = {
  read: async (deps, actor, id, master) => {
    const stored = await visibleSchool(deps, actor, { id });
    const known = await knowing(deps, master, itemsNamedBy(school, stored));
    return { version: stored.version, texts: textsOf('schools', presentSchool(stored, known)) };
  },
  update: (deps, by, id, texts, version) =>
    updateSchool(deps, by, { id }, { ...schoolPatch(texts), version }),
  create: async (deps, by, texts) => createSchool(deps, by, given(newSchool(texts))),
  remove: async (deps, by, id, version) => {
    const { school_id } = await visibleSchool(deps, by.actor, { id });
    const [posts, users] = await Promise.all([readPosts(deps, id), deps.users.look()]);
    if (posts || users.some((account) => account.school_id === school_id)) throw new AppError('stale');
    return deleteSchool(deps, by, { id }, { force: false, version });
  },
};

const teachers: Records = {
  read: async (deps, actor, id, master) => {
    const { teacher, school: at } = await visibleTeacher(deps, actor, id);
    const known = await knowing(deps, master, itemsOfTeacher(teacher));
    const own = ownTeacher(teacher, at, known, undefined);
    return { version: teacher.version, texts: textsOf('teachers', own) };
  },
  update: (deps, by, id, texts, version) => updateTeacher(deps, by, id, { ...teacherPatch(texts), version }),
  create: async (deps, by, texts) => createTeacher(deps, by, given(newTeacher(texts))),
  remove: async (deps, by, id, version) => {
    if (await deps.table.get(keys.unique('teacher_account', String(id)))) throw new AppError('stale');
    return deleteTeacher(deps, by, id, { force: false, version });
  },
};

const never = async () => {
  throw new AppError('notFound', importMessages.noRecord);
};
const posts: Records = {
  read: async (deps, actor, id, master) => {
    const [{ school_id }, entered] = await Promise.all([
      visibleSchool(deps, actor, { id }),
      readPosts(deps, id),
    ]);
    const texts = { school_id, posts: entered ? postsText(linesNow(master)(entered.lines)) : '' };
    return { version: entered?.version ?? 0, texts };
  },
  update: async (deps, by, id, { posts: text }, version) => {
    if (text === undefined) return undefined;
    const { school_id } = await visibleSchool(deps, by.actor, { id });
    // No cell of a file may be empty, so this takes back what an import gave a school whose posts nobody had entered.
    if (text === '') return removePosts(deps, by, school_id, version);
    return savePosts(deps, by, school_id, { version, lines: linesOfText(text) ?? [] });
  },
  create: never,
  remove: never,
};

export const RECORDS: Readonly<Record<ImportKind, Records>> = { schools, teachers, posts };

function given<T>({
  input,
  issues,
}: { input: T; issues?: never } | { input?: never; issues: NonNullable<AppError['issues']> }): T {
  if (issues) throw new AppError('invalid', issues[0]?.message, { issues });
  return input;
}
