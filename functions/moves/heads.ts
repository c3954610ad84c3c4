import type { Deps } from '../app/deps.ts';
import { byId } from '../directory/joined.ts';
import { schoolOfAccount, standingSchool, successors } from '../schools/reads.ts';
import { keys } from '../table/keys.ts';
import type { Ended } from '../teachers/stored.ts';
import { isAt, isHead } from '../userManagement/headOf.ts';
import type { Head } from '../userManagement/stored.ts';
import type { Scene } from './scene.ts';
import type { StoredMove } from './stored.ts';

/**
 * The accounts from which a relieving took a school, with the school to give back. A school where the teacher was by a
 * closing that was taken back since is not on the way of the move: they get the one that the move is from.
 */
export async function headsRelieved(deps: Deps, move: StoredMove): Promise<readonly Head[]> {
  const { from } = move;
  const heads = notedBy(move);
  if (heads.length === 0) return heads;
  const way = await successors(deps, from);
  return heads.map((head) => (way.some((school) => isAt(head, school)) ? head : { ...head, school: from }));
}

/** The accounts from which the relieving of a move took a school, with that school. */
const notedBy = ({ undo: { relieve } }: StoredMove): readonly Head[] =>
  relieve?.heads ?? (relieve?.head ? [relieve.head] : []);

/**
 * The accounts from which the relieving for a deputation or attachment took the school where the teacher is, and which
 * have none since. A return gives it back to them, unless the school has another head by now: somebody decides then.
 * @param ended the entries that the return ends
 */
export async function headsBack(deps: Deps, { teacher, school }: Scene, ended: Ended): Promise<Head[]> {
  const entries = [...(ended.deputations ?? []), ...(ended.attachments ?? [])];
  const orders = new Set(entries.map(({ order }) => order?.id));
  const rows = (await deps.moves.look()).filter((one) => one.teacher === teacher.id && orders.has(one.order));
  const isHere = async (id?: number) =>
    id !== undefined && (await standingSchool(deps, id))?.id === school.id;
  const heads: Head[] = [];
  for (const move of await deps.table.batchGet<StoredMove>(rows.map(({ id }) => keys.move(id)))) {
    for (const head of notedBy(move)) {
      // Joining has the move name the school that stood then, which need not be the one that was taken.
      if (await isHere((await schoolOfAccount(deps, head))?.id)) heads.push(head);
      // Who has another school since was transferred meanwhile.
      else if (await isHere(move.from)) heads.push({ ...head, school: move.from });
    }
  }
  if (heads.length === 0) return heads;
  const users = await deps.users.look();
  const noted = new Set(heads.map(({ id }) => id));
  if (users.some((one) => isHead(one, school, true) && !noted.has(one.id))) return [];
  const without = byId(users.filter((one) => !one.school_id));
  return heads.filter(({ id }) => without.has(id));
}
