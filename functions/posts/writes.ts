import type { Issue } from '#shared/contracts/errors.ts';
import { plainFault } from '#shared/domain/plainFault.ts';
import { PostsInput } from '#shared/domain/service/posts.ts';
import { linesOfText } from '#shared/domain/service/postsText.ts';
import type { CountedLine, PostLine } from '#shared/domain/service/strength.ts';
import { postMessages } from '#shared/messages/posts.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import type { By, Writer } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError, refuseInvalid } from '../app/errors.ts';
import { currentMaster, type MasterData } from '../masterData/stored.ts';
import { openSchool } from '../schools/reads.ts';
import { arrivalAt } from '../schools/stored.ts';
import {
  type Change,
  changeWrites,
  commit,
  nextNumber,
  Outrun,
  recordWrites,
  retrying,
} from '../table/commit.ts';
import { stillHas } from '../table/expressions.ts';
import { keys } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { chosenLines, linesNow, storedLines } from './lines.ts';
import { readPosts } from './reads.ts';
import { encodePosts, type PostsFields, type StoredLine, type StoredPosts } from './stored.ts';

/** That nobody has joined on a post since the posts were read. */
export const noJoinSince = ({ arrivals }: StoredPosts) => stillHas('arrivals', arrivals);

/** What is wrong with the posts that the cell of a file has, by the rules of the form. The whole cell is at fault. */
export function postsIssues(
  { posts = '' }: Readonly<Record<string, string>>,
  held: readonly StoredLine[],
  master: MasterData,
): Issue[] {
  const read = PostsInput.safeParse({ version: 0, lines: linesOfText(posts) ?? [] }, { error: plainFault });
  const wrong = read.success
    ? chosenLines(read.data.lines, linesNow(master)(held), master).issues
    : read.error.issues.map(({ message }) => ({ message }));
  return wrong.map(({ message }) => ({ field: 'posts', message }));
}

/** @throws 400 with every subject that is not in its list and every line that stands twice (`chosenLines`) */
function checkedLines(sent: PostsInput, held: readonly StoredLine[], master: MasterData): CountedLine[] {
  const { lines, issues } = chosenLines(sent.lines, linesNow(master)(held), master);
  refuseInvalid(issues);
  return lines;
}

/** The lines as an audit entry tells them: `Teacher (Mathematics) 2`. */
const inWords = (lines: readonly PostLine[]) =>
  lines
    .map(
      ({ designation, subject, sanctioned }) => `${designation}${subject && ` (${subject})`} ${sanctioned}`,
    )
    .join(', ');

/** Lines as a text that equal lines have, whatever the order of their fields. */
const inOrder = (lines: readonly StoredLine[]) =>
  JSON.stringify(lines.map((line) => [line.designation, line.subject, line.sanctioned, line.subject_id]));

/** Without lines nobody has entered them any more. `step` is what the audit entry calls the change. */
type NewLines = { lines: readonly CountedLine[] | undefined; step: string };

/** The change of the posts of a school. It fails when somebody joined on a post or changed the posts since. */
async function postsStep(
  deps: Deps,
  master: MasterData,
  school: number,
  before: StoredPosts | undefined,
  { lines, step }: NewLines,
): Promise<Change<PostsFields>> {
  return {
    kind: 'posts',
    key: keys.posts(school),
    before,
    id: school,
    after: lines && {
      lines: storedLines(lines),
      ...(before?.arrivals && { arrivals: before.arrivals }),
      updated_at: deps.now().toISOString(),
    },
    number: await nextNumber(deps, 'posts'),
    row: encodePosts,
    condition: before && noJoinSince(before),
    audit: {
      action: 'update',
      resource_type: 'school',
      resource_id: String(school),
      details: {
        step,
        before: { posts: inWords(linesNow(master)(before?.lines ?? [])) },
        after: { posts: inWords(lines ?? []) },
      },
    },
  };
}

/**
 * Reads the posts of a school, to change them.
 * @returns them and the id of the school
 * @throws 404 for a school that is absent or being deleted; 409 for one that is closed; 409 stale when `version` is not
 * the stored one
 */
async function postsToChange(deps: Deps, { actor }: Writer, schoolId: string, version: number) {
  const { id: school } = await openSchool(deps, actor, { schoolId });
  const before = await readPosts(deps, school);
  if ((before?.version ?? 0) !== version) {
    // A school that was deleted between the two reads took its posts along.
    await openSchool(deps, actor, { schoolId });
    throw new AppError('stale', postMessages.stale);
  }
  return { school, before };
}

/** A deletion of the school that read the posts as they were then fails and starts again. */
const stillThere = (school: number): Write =>
  arrivalAt(school, () => new AppError('notFound', schoolMessages.notFound));

/**
 * Replaces the posts of a school. An equal list is no write, unless its lines get the ids of their subjects by it.
 * @returns them as they are stored now
 * @throws as `postsToChange`; 400 for a subject that is not in its list, and for two lines of one designation and subject
 */
export async function savePosts(
  deps: Deps,
  by: Writer,
  schoolId: string,
  sent: PostsInput,
): Promise<StoredPosts> {
  const master = await deps.masterData.at(by.versions);
  return retrying(async () => {
    const { school, before } = await postsToChange(deps, by, schoolId, sent.version);
    const lines = checkedLines(sent, before?.lines ?? [], master);
    if (before && inOrder(storedLines(lines)) === inOrder(before.lines)) return before;
    return commit<PostsFields>(deps, by, {
      ...(await postsStep(deps, master, school, before, { lines, step: 'posts' })),
      also: [stillThere(school)],
    });
  });
}

/**
 * Takes the posts of a school away: nobody has entered them any more. Where nobody has, it is no write.
 * @throws as `postsToChange`
 */
export async function removePosts(deps: Deps, by: Writer, schoolId: string, version: number): Promise<void> {
  const master = await deps.masterData.at(by.versions);
  await retrying(async () => {
    const { school, before } = await postsToChange(deps, by, schoolId, version);
    if (!before) return;
    await commit<PostsFields>(deps, by, {
      ...(await postsStep(deps, master, school, before, { lines: undefined, step: 'posts' })),
      also: [stillThere(school)],
    });
  });
}

/** The posts that go with a school, and the number taken for that. Undefined where none are entered. */
export async function goingPosts(deps: Deps, school: number) {
  const before = await readPosts(deps, school);
  return before && { before, number: await nextNumber(deps, 'posts') };
}

/** The writes that delete the posts of a school together with it. The school's audit entry reports both. */
export const postsRemoval = (
  now: Date,
  going: { before: StoredPosts; number: number } | undefined,
): Write[] =>
  going
    ? recordWrites<PostsFields>(now, {
        ...going,
        kind: 'posts',
        key: keys.posts(going.before.id),
        condition: noJoinSince(going.before),
      }).writes
    : [];

/** The writes that bring the posts of a school back together with it. */
export async function postsReturn(deps: Deps, { id, lines, updated_at }: StoredPosts): Promise<Write[]> {
  return recordWrites<PostsFields>(deps.now(), {
    kind: 'posts',
    key: keys.posts(id),
    id,
    after: { lines, updated_at },
    number: await nextNumber(deps, 'posts'),
    row: encodePosts,
  }).writes;
}

/**
 * The writes that give the posts of a school other lines, because posts came from another school or went back to it.
 * @param changed with the rev of the posts that the lines were made from
 * @throws Outrun when somebody changed them since
 */
export async function postsChange(
  deps: Deps,
  by: By,
  school: number,
  { rev, ...changed }: NewLines & { rev: number | undefined },
): Promise<Write[]> {
  const [before, master] = await Promise.all([readPosts(deps, school), currentMaster(deps)]);
  if (before?.rev !== rev) throw new Outrun();
  // The answer under an Idempotency-Key belongs to the step.
  const part = { ...by, once: undefined };
  return changeWrites<PostsFields>(deps, part, await postsStep(deps, master, school, before, changed)).writes;
}
