import { can } from '#shared/access/permissions.ts';
import { dayInIndia } from '#shared/domain/dates.ts';
import { daysAfter } from '#shared/domain/days.ts';
import { questionFaults } from '#shared/domain/question.ts';
import { counted, oneLine } from '#shared/domain/text.ts';
import { outgoingMessages } from '#shared/messages/outgoing.ts';
import type { Deps } from '../app/deps.ts';
import { DAY_SECONDS } from '../app/durations.ts';
import { todayOf } from '../app/today.ts';
import { type StoredQuestion, sharing } from '../ask/stored.ts';
import { namedNow, namesAreKnown, seenFor } from '../ask/world.ts';
import { answer } from '../directory/ask/answer.ts';
import type { World } from '../directory/ask/askable.ts';
import { sightOf } from '../directory/sight.ts';
import { currentMaster } from '../masterData/stored.ts';
import { outboxNotice } from '../messages/outbox.ts';
import { stillHas } from '../table/expressions.ts';
import { keys } from '../table/keys.ts';
import { EXISTS, isDone, type Write } from '../table/table.ts';
import { type StoredUser, userScope } from '../userManagement/accounts.ts';
import { consumer } from './consumer.ts';

/** A mail that could not be sent for this long is given up: the next one says more. */
const USEFUL_SECONDS = 2 * DAY_SECONDS;
/** Room for the number and the words around it in the subject of a mail. */
const NAME_LENGTH = 60;
const NOUNS = { schools: ['school', 'schools'], teachers: ['teacher', 'teachers'] } satisfies Record<
  string,
  [string, string]
>;

/**
 * Sends each question that is to be sent today to its owner: its name, what it finds in the owner's scope, and a link.
 * Deletes the questions of accounts that are gone. Run twice on one day, it sends nothing twice. It begins with the
 * questions that were answered longest ago: if a run is cut off or fails, the next one goes on where it ended.
 * @returns how many mails were handed over
 */
export async function run(deps: Deps): Promise<number> {
  const master = await currentMaster(deps);
  const { pk, sk } = keys.question(0, '');
  const prefix = sk.slice(0, sk.indexOf('#') + 1);
  const questions = await deps.table.query<StoredQuestion>({ pk, prefix });
  const owners = await ownersOf(deps, questions);
  for (const question of questions) if (!owners.has(question.owner.id)) await forget(deps, question);
  const today = todayOf(deps);
  const due = questions.filter((question) => isDue(question, today)).sort(longestAgo);
  let sent = 0;
  for (const [id, theirs] of Map.groupBy(due, ({ owner }) => owner.id)) {
    const owner = owners.get(id);
    if (!owner?.is_active || owner.email === '' || !can(owner.role, 'teachers.read')) continue;
    // One account's questions are answered from one look.
    const see = sightOf(deps, userScope(owner, master));
    const asked = theirs.map(({ query }) => query);
    const world = { ...(await seenFor(deps, see, asked)), master };
    for (const question of theirs) if (await send(deps, question, { owner, world, today })) sent += 1;
  }
  deps.log({ event: 'events.questionMail', questions: questions.length, sent });
  return sent;
}

const longestAgo = ({ mailed: a }: StoredQuestion, { mailed: b }: StoredQuestion) =>
  (a?.on ?? '').localeCompare(b?.on ?? '');

async function ownersOf({ table }: Deps, questions: readonly StoredQuestion[]) {
  const ids = [...new Set(questions.map(({ owner }) => owner.id))];
  const found = await table.batchGet<StoredUser>(ids.map((id) => keys.user(id)));
  return new Map(found.map((owner) => [owner.id, owner]));
}

/** The day on which the mails of this week or month are sent. */
function beginning(mail: StoredQuestion['mail'], today: string): string | undefined {
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  if (mail === 'weekly') return daysAfter(today, -sinceMonday);
  return mail === 'monthly' ? `${today.slice(0, 8)}01` : undefined;
}

/**
 * Whether a question is to be sent on a day. Where the night of its week or month failed, that is the next night. One that
 * was made or changed since waits for the next week or month.
 * @param today `YYYY-MM-DD`
 * @param count how many it finds; null where it can no longer be asked; undefined before it was answered, when the
 * answer is whether it is to be answered
 */
export function isDue(
  { mail, mailed, updated_at }: Pick<StoredQuestion, 'mail' | 'mailed' | 'updated_at'>,
  today: string,
  count?: number | null,
): boolean {
  if (mailed?.on === today) return false;
  if (mail === 'onChange') return count === undefined || mailed?.count !== count;
  const began = beginning(mail, today);
  if (began === undefined) return false;
  if (began === today) return true;
  return dayInIndia(updated_at) < began && (mailed?.on ?? '') < began;
}

type Asked = { owner: StoredUser; world: World; today: string };

async function send(deps: Deps, question: StoredQuestion, { owner, world, today }: Asked): Promise<boolean> {
  const { id, query, name } = question;
  const count = countIn(world, question);
  const answered: Write = {
    update: keys.question(owner.id, id),
    set: { text: 'SET mailed = :mailed', values: { ':mailed': { on: today, count } } },
    condition: stillHas('version', question.version),
  };
  if (!isDue(question, today, count)) {
    await unlessChanged(deps, [answered]);
    return false;
  }
  const link = `${await deps.publicUrl()}/ask?question=${id}`;
  const title = oneLine(name, NAME_LENGTH);
  const text =
    count === null
      ? outgoingMessages.questionRefused(title, link)
      : outgoingMessages.question(title, counted(count, ...NOUNS[query.of]), link);
  return unlessChanged(deps, [
    answered,
    await outboxNotice(deps, { kind: 'mail', to: owner.email, ...text }, USEFUL_SECONDS),
  ]);
}

/** How many a question finds; null where a rule or a list has changed and it can no longer be asked. */
function countIn(world: World, { query: kept }: StoredQuestion): number | null {
  const query = namedNow(kept, world.master);
  if (questionFaults(query).length > 0 || !namesAreKnown(query, world.master)) return null;
  return answer(query, world).total;
}

const forget = (deps: Deps, question: StoredQuestion) =>
  unlessChanged(deps, [
    { delete: keys.question(question.owner.id, question.id), condition: EXISTS },
    ...sharing(question, undefined),
  ]);

/** @returns false where somebody has changed the question meanwhile */
const unlessChanged = (deps: Deps, writes: readonly Write[]) => isDone(deps.table.transact(writes));

export const handler = consumer('events.questionMail', async (deps) => void (await run(deps)));
