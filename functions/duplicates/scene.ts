import type { MergeRecord } from '#shared/domain/duplicate.ts';
import { SIDES, type Two } from '#shared/domain/mergeTeachers.ts';
import { listed } from '#shared/domain/text.ts';
import { duplicateMessages } from '#shared/messages/duplicates.ts';
import type { Actor, Writer } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { invalid } from '../app/errors.ts';
import type { MasterData } from '../masterData/stored.ts';
import { readMedical } from '../medicalRecords/reads.ts';
import type { StoredMedical } from '../medicalRecords/stored.ts';
import { moveClaimKey } from '../moves/claims.ts';
import type { StoredMove } from '../moves/stored.ts';
import type { StoredOrder } from '../orders/stored.ts';
import type { StoredSchool } from '../schools/stored.ts';
import type { ShownAadhaar } from '../security/vault.ts';
import { keys } from '../table/keys.ts';
import { presentTeacher } from '../teachers/present.ts';
import { shownTeacher } from '../teachers/reads.ts';
import type { StoredTeacher } from '../teachers/stored.ts';
import { type StoredUser, userOfTeacher } from '../userManagement/accounts.ts';

/** Everything that is kept of one of two records that are merged. */
export type Member = {
  teacher: StoredTeacher;
  school: StoredSchool;
  /** The school of the record, which is another one while a job moves the teacher. */
  own: StoredSchool;
  shown?: ShownAadhaar;
  medical?: StoredMedical;
  /** The account of the record, active or not. */
  account?: StoredUser;
  /** The number of the order under which the teacher is being moved. */
  moving?: string;
};

async function readMember(deps: Deps, actor: Actor, id: number): Promise<Member> {
  const { teacher, school, own, shown } = await shownTeacher(deps, actor, id);
  const [medical, account, mover] = await Promise.all([
    teacher.medical ? readMedical(deps, id) : undefined,
    userOfTeacher(deps, id),
    deps.table.get(moveClaimKey(id)),
  ]);
  const move = mover && (await deps.table.get<StoredMove>(keys.move(mover.owner as number)));
  const order = move && (await deps.table.get<StoredOrder>(keys.order(move.order)));
  return {
    teacher,
    school,
    own,
    shown,
    medical,
    account,
    ...(order && { moving: order.number }),
  };
}

/**
 * Reads two records that the actor sees, each strongly consistent.
 * @throws 400 for one record twice; 404 when the actor may not see either
 */
export async function readBoth(
  deps: Deps,
  { actor }: Pick<Writer, 'actor'>,
  ids: Two<number>,
): Promise<Two<Member>> {
  if (ids.this === ids.other) throw invalid('from', duplicateMessages.oneRecord);
  const [mine, theirs] = await Promise.all(SIDES.map((side) => readMember(deps, actor, ids[side])));
  return { this: mine as Member, other: theirs as Member };
}

/** How many digits of a login phone tell it from another. */
const END_DIGITS = 4;

/** A record as the screen shows it and as merges compare it. */
const mergeRecord = (
  { teacher, school, shown, medical, account }: Member,
  master: MasterData,
): MergeRecord => ({
  ...presentTeacher(teacher, school, master, shown),
  login: account?.is_active ? account.phone.slice(-END_DIGITS) : '',
  has_document: Boolean(medical?.documents),
});

export const bothRecords = (two: Two<Member>, master: MasterData): Two<MergeRecord> => ({
  this: mergeRecord(two.this, master),
  other: mergeRecord(two.other, master),
});

/**
 * The numbers of the orders in draft, or being issued, that have a line of a teacher. Drafts are few. The schools in their
 * rows are those of the day when they were saved.
 */
async function draftsWith(deps: Deps, { id }: StoredTeacher): Promise<string[]> {
  const orders = await deps.orders.look();
  const some = orders.filter(({ state }) => state === 'draft' || state === 'issuing');
  const read = await deps.table.batchGet<StoredOrder>(some.map((one) => keys.order(one.id)));
  return read.filter(({ lines }) => lines.some((line) => line.teacher === id)).map(({ number }) => number);
}

/**
 * Why a record cannot go into another, in a sentence; '' when it can. Orders name the record: what is under way would be
 * lost with it.
 */
export async function whyNot(deps: Deps, gone: Member): Promise<string> {
  const { teacher_ID } = gone.teacher;
  if (gone.moving !== undefined) return duplicateMessages.underWay(teacher_ID, gone.moving);
  const drafts = await draftsWith(deps, gone.teacher);
  return drafts.length > 0 ? duplicateMessages.inDraft(teacher_ID, listed(drafts)) : '';
}
