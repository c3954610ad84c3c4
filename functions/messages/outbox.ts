import type { Deps } from '../app/deps.ts';
import { DAY_SECONDS, secondsOf } from '../app/durations.ts';
import type { Message, Sender } from '../app/services.ts';
import { neverOpens, type Sealed, seal, unseal } from '../security/envelope.ts';
import { keys } from '../table/keys.ts';
import { EXISTS, type Item, isDone, NEW, type Write } from '../table/table.ts';
import { Undeliverable } from './message.ts';

/** A message that waits. Times are in seconds. After `until` the message is useless to its recipient. */
type Waiting = Sealed & { at: number; until: number; expiresAt: number };

/** Every message is padded to a multiple of this, so that its length does not show to whom it goes, if to anybody. */
const PADDED_TO_BYTES = 2048;

const KEPT_SECONDS = DAY_SECONDS;

const contextOf = (id: string) => ({ message: id });

function padded(message: Message): string {
  const text = JSON.stringify(message);
  const length = Buffer.byteLength(text);
  return text + ' '.repeat(Math.ceil(length / PADDED_TO_BYTES) * PADDED_TO_BYTES - length);
}

/**
 * The write that stores a message for `events.act`, in the transaction of the change it reports. Only that function can
 * decrypt it.
 * @param until when it is given up, for example when its code expires
 * @throws 503 when KMS gives no key
 */
export async function outboxWrite(
  { messageKeys, newId, now }: Pick<Deps, 'messageKeys' | 'newId' | 'now'>,
  message: Message,
  until: Date,
): Promise<Write> {
  const id = newId();
  const waiting: Waiting = {
    ...(await seal(messageKeys, contextOf(id), padded(message))),
    at: secondsOf(now()),
    until: secondsOf(until),
    // Keeps the item past `until`, so that the message is counted as given up before the table drops it.
    expiresAt: Math.ceil(secondsOf(until)) + KEPT_SECONDS,
  };
  return { put: { ...keys.outbox(id), ...waiting }, condition: NEW };
}

/** The write of a message without a code or link that ends. It is worth sending for `seconds`, a day unless they are given. */
export const outboxNotice = (
  deps: Pick<Deps, 'messageKeys' | 'newId' | 'now'>,
  message: Message,
  seconds = DAY_SECONDS,
): Promise<Write> => outboxWrite(deps, message, new Date(deps.now().getTime() + seconds * 1000));

/**
 * The service did not take a mail, but may take it later. Nothing waits for a mail, because links are valid for a
 * while.
 */
export class MailWaits extends Error {
  constructor(cause: unknown) {
    super(String(cause), { cause });
  }
}

/** A message that is older than this is no longer brought by the stream. */
const FORGOTTEN_SECONDS = 60;

/** Reads the ids of messages that should have been sent by now. Those that expire first, such as codes, come first. */
export async function forgottenMessages(deps: Pick<Deps, 'table' | 'now'>): Promise<string[]> {
  const items = await deps.table.query<Item & Waiting>({ pk: keys.outbox('').pk });
  return items
    .filter(({ at }) => at + FORGOTTEN_SECONDS < secondsOf(deps.now()))
    .sort((a, b) => a.until - b.until)
    .map(({ sk }) => sk);
}

/**
 * Sends a message and deletes it from the outbox. Does nothing when it is not there any more. Gives up a message that
 * is too late, that its service will never deliver, or whose key was lost. The metrics count messages given up, codes
 * sent and codes that failed.
 * @throws the error of the service when it may still take the message; for a mail, a `MailWaits`
 */
export async function deliver(
  deps: Pick<Deps, 'table' | 'messageKeys' | 'sender' | 'now' | 'log' | 'metric'>,
  id: string,
): Promise<void> {
  const key = keys.outbox(id);
  const waiting = await deps.table.get<Item & Waiting>(key);
  if (!waiting) return;
  if (waiting.until <= secondsOf(deps.now())) {
    giveUp(deps, id, 'the message was too late');
  } else {
    const text = await unseal(deps.messageKeys, contextOf(id), waiting).catch((error) => {
      if (!neverOpens(error)) throw error;
      giveUp(deps, id, error.name);
    });
    if (text !== undefined) await sendOrGiveUp(deps, id, JSON.parse(text) as Message);
  }
  // Not done where another run has sent the same message meanwhile.
  await isDone(deps.table.transact([{ delete: key, condition: EXISTS }]));
}

async function sendOrGiveUp(
  deps: Pick<Deps, 'sender' | 'log' | 'metric'>,
  id: string,
  message: Message,
): Promise<void> {
  try {
    await send(deps.sender, message);
    if (isCode(message)) deps.metric('CodesSent', 1);
  } catch (error) {
    if (isCode(message)) deps.metric('CodesFailed', 1);
    if (!(error instanceof Undeliverable)) throw message.kind === 'mail' ? new MailWaits(error) : error;
    giveUp(deps, id, error.message);
  }
}

const isCode = (message: Message) => message.kind === 'sms' && message.purpose === 'code';

function giveUp(deps: Pick<Deps, 'log' | 'metric'>, id: string, reason: string): void {
  deps.log({ event: 'outbox', id, givenUp: reason });
  deps.metric('MessagesGivenUp', 1);
}

async function send(sender: Sender, message: Message): Promise<void> {
  if (message.kind === 'sms') await sender.sms(message);
  if (message.kind === 'mail') await sender.mail(message);
}
