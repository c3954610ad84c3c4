import { canShareQuestions } from '#shared/access/capabilities.ts';
import { can } from '#shared/access/permissions.ts';
import type { Role } from '#shared/access/roles.ts';
import { withoutAadhaar } from '#shared/domain/aadhaarMask.ts';
import {
  MOST_QUESTIONS,
  MOST_SHARED,
  type Question,
  type QuestionInput,
  questionFaults,
  type SavedQuestion,
} from '#shared/domain/question.ts';
import { askMessages } from '#shared/messages/ask.ts';
import type { Actor, ActorBy } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { AppError, conflict, invalid } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { answer } from '../directory/ask/answer.ts';
import type { World } from '../directory/ask/askable.ts';
import { byId } from '../directory/joined.ts';
import type { Rows } from '../directory/rows.ts';
import type { MasterData } from '../masterData/stored.ts';
import { nextTurn } from '../security/throttle.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { Outrun, retrying } from '../table/commit.ts';
import { setTo, stillHas } from '../table/expressions.ts';
import { keys } from '../table/keys.ts';
import { sameValue } from '../table/sameValue.ts';
import { ALWAYS, type Item, NEW, type Write } from '../table/table.ts';
import type { UserRow } from '../userManagement/stored.ts';
import { namedNow, namesAreKnown } from './world.ts';

/** A question as stored: once for its owner, and once more where it is shared with a role. */
export type StoredQuestion = QuestionInput & {
  id: string;
  version: number;
  owner: { id: number; username: string };
  created_at: string;
  updated_at: string;
  /** When it was last answered for its mail, as `YYYY-MM-DD` in India, and what it found then. */
  mailed?: { on: string; count: number | null };
};

const isQuestion = (item: Item): item is Item & StoredQuestion => 'query' in item;

/**
 * The questions of an account, oldest first. Of an owner who may share nothing any more, none says that it is shared, so
 * that what was read can be saved.
 */
export async function questionsOf(given: Guarded, { id, role }: Actor): Promise<StoredQuestion[]> {
  const { pk, sk } = keys.question(id, '');
  const found = (await whole(given).table.query({ pk, prefix: sk })).filter(isQuestion);
  return canShareQuestions(role) ? found : found.map(({ shared_with: _, ...question }) => question);
}

/**
 * The questions that others share with a role, oldest first. One counts only while its owner may share. The directory says
 * who may: a change of a role or the end of an account then needs to reach no question.
 */
export const sharedQuestions = async (given: Guarded, { id, role }: Actor): Promise<StoredQuestion[]> =>
  (await sharedWith(given, role)).filter(({ owner }) => owner.id !== id);

async function sharedWith(given: Guarded, role: Role): Promise<StoredQuestion[]> {
  const { table, users } = whole(given);
  const { pk, sk } = keys.sharedQuestion(role, '', '');
  const found = (await table.query({ pk, prefix: sk })).filter(isQuestion);
  if (found.length === 0) return [];
  const sharers = sharersOf(await users.look());
  return found.filter(({ owner }) => sharers.has(owner.id));
}

const sharersOf = (accounts: Rows<UserRow>) =>
  byId(accounts.view('sharers', { keep: ({ role, is_active }) => !!is_active && canShareQuestions(role) }));

/** A question with the names of now, and what it finds; null where it cannot be asked any more. */
export function countNow(asked: Question, world: World): { query: Question; count: number | null } {
  const query = namedNow(asked, world.master);
  const askable = questionFaults(query).length === 0 && namesAreKnown(query, world.master);
  return { query, count: askable ? answer(query, world).total : null };
}

/** A question as its readers see it, with what it finds in their scope. */
export function presentQuestion(stored: StoredQuestion, world: World): SavedQuestion {
  const { id, name, shared_with, mail, version, owner } = stored;
  return {
    ...{ id, name, shared_with, mail, version, owner: owner.username },
    ...countNow(stored.query, world),
  };
}

function checkSharing({ role }: Actor, shared: Role | undefined): void {
  if (shared && !(canShareQuestions(role) && can(shared, 'teachers.read')))
    throw invalid('shared_with', askMessages.mayNotShare);
}

/**
 * Refuses one more question for a role that has so many: each reader's list counts them all. Two that are shared at once
 * may both pass, and a list that is one longer does no harm.
 */
async function checkRoom(given: Guarded, shared: Role | undefined, before?: Role): Promise<void> {
  if (shared && shared !== before && (await sharedWith(given, shared)).length >= MOST_SHARED)
    throw invalid('shared_with', askMessages.tooManyShared(MOST_SHARED));
}

/**
 * Keeps a new question.
 * @param answerOf what the request answers, kept under its `Idempotency-Key`
 * @throws 400 when it may not be shared so; 409 when the actor keeps as many as an account may
 */
export async function createQuestion(
  given: Guarded,
  by: ActorBy,
  input: QuestionInput,
  answerOf: (made: StoredQuestion) => SavedQuestion,
): Promise<SavedQuestion> {
  const deps = whole(given);
  const { id: ownerId, username } = by.actor;
  checkSharing(by.actor, input.shared_with);
  await checkRoom(given, input.shared_with);
  const now = deps.now().toISOString();
  const made: StoredQuestion = {
    ...named(input),
    ...{ id: deps.newId(), version: 1, owner: { id: ownerId, username }, created_at: now, updated_at: now },
  };
  const answered = answerOf(made);
  return retrying(async () => {
    const turn = await nextTurn(deps, `questions:${ownerId}`, () => new Outrun());
    if ((await questionsOf(given, by.actor)).length >= MOST_QUESTIONS)
      throw conflict(askMessages.tooManyQuestions(MOST_QUESTIONS));
    await deps.table.transact([
      { put: { ...keys.question(ownerId, made.id), ...made }, condition: NEW },
      ...sharing(undefined, made),
      ...noteOf(deps, by, made, 'kept'),
      // Before the turn, which a request that was sent twice loses too: it is to be answered alike, and not done again.
      ...(by.once ? [by.once.write(answered)] : []),
      turn,
    ]);
    return answered;
  });
}

/**
 * Changes a question of the actor.
 * @throws 400 when it may not be shared so; 404 for anybody else's; 409 when it has changed since `version`
 */
export async function updateQuestion(
  given: Guarded,
  by: ActorBy,
  id: string,
  { version, ...input }: QuestionInput & { version: number },
  master: MasterData,
): Promise<StoredQuestion> {
  const deps = whole(given);
  checkSharing(by.actor, input.shared_with);
  const before = await ownQuestion(deps, by.actor, id);
  // Where it was shared is known of this version only.
  if (before.version !== version) throw new AppError('stale');
  await checkRoom(given, input.shared_with, before.shared_with);
  // It was read with the names of now.
  const read = namedNow(before.query, master);
  const same = sameValue(read, input.query);
  const edited = {
    ...{ shared_with: undefined, ...named(input) },
    ...{ version: version + 1, updated_at: deps.now().toISOString() },
    // What another question found says nothing of this one. Of the same one it stays, and a mail may go out meanwhile.
    ...(!same && { mailed: undefined }),
  };
  const after: StoredQuestion = { ...before, ...edited };
  await deps.table.transact([
    {
      update: keys.question(before.owner.id, id),
      set: setTo(edited),
      condition: unchanged(before),
      refusal: () => new AppError('stale'),
    },
    ...sharing(before, after),
    ...noteOf(deps, by, after, 'changed'),
  ]);
  return after;
}

/**
 * Deletes a question of the actor.
 * @throws 404 for anybody else's
 */
export async function deleteQuestion(given: Guarded, by: ActorBy, id: string): Promise<void> {
  const deps = whole(given);
  await retrying(async () => {
    const before = await ownQuestion(deps, by.actor, id);
    await deps.table.transact([
      {
        delete: keys.question(before.owner.id, id),
        // Whoever shared it meanwhile left a copy that `before` does not tell of.
        condition: unchanged(before),
        refusal: () => new Outrun(),
      },
      ...sharing(before, undefined),
      ...noteOf(deps, by, before, 'deleted'),
    ]);
  });
}

/** A question under a name that holds no Aadhaar number. */
const named = (input: QuestionInput): QuestionInput => ({ ...input, name: withoutAadhaar(input.name) });

/** The condition that a question is as it was read. */
const unchanged = ({ version }: StoredQuestion) => stillHas('version', version);

const unknown = () => new AppError('notFound', askMessages.unknown);

async function ownQuestion(deps: Pick<Deps, 'table'>, actor: Actor, id: string): Promise<StoredQuestion> {
  const found = await deps.table.get(keys.question(actor.id, id));
  if (!found) throw unknown();
  const { pk: _pk, sk: _sk, ...question } = found;
  return question as unknown as StoredQuestion;
}

/** The writes that show a question to the role it is shared with, and no longer to another. */
export function sharing(before: StoredQuestion | undefined, after: StoredQuestion | undefined): Write[] {
  const place = ({ id, owner, shared_with }: StoredQuestion) =>
    shared_with && keys.sharedQuestion(shared_with, String(owner.id), id);
  const [from, to] = [before && place(before), after && place(after)];
  const leaves = from && from.sk !== to?.sk;
  return [
    ...(leaves ? [{ delete: from, condition: ALWAYS }] : []),
    ...(to ? [{ put: { ...to, ...after }, condition: ALWAYS }] : []),
  ];
}

function noteOf(
  deps: Pick<Deps, 'now' | 'newId'>,
  by: ActorBy,
  { id, name, shared_with }: StoredQuestion,
  step: string,
): Write[] {
  return auditWrites(deps, by, {
    action: 'update',
    resource_type: 'user',
    resource_id: String(by.actor.id),
    details: { step: `question ${step}`, question: id, name, shared_with },
  });
}
