import type { Deps } from '../app/deps.ts';
import type { Message, Sender } from '../app/services.ts';
import { type Sealed, seal, unseal } from '../security/envelope.ts';
import { keys } from '../table/keys.ts';
import { ConditionFailed, type Item, NEW, type Write } from '../table/table.ts';
import { Undeliverable } from './message.ts';

/** A message that waits. Times are in seconds; after `until` it is worth nothing to who would receive it. */
type Waiting = Sealed & { at: number; until: number; expiresAt: number };

/** Every message takes as much room as this, so that its length tells nothing of whom it goes to, if to anybody. */
const PADDED_TO_BYTES = 2048;

const KEPT_SECONDS = 24 * 3600;

const contextOf = (id: string) => ({ message: id });
const seconds = (time: Date) => time.getTime() / 1000;

function padded(message: Message): string {
  const text = JSON.stringify(message);
  const length = Buffer.byteLength(text);
  return text + ' '.repeat(Math.ceil(length / PADDED_TO_BYTES) * PADDED_TO_BYTES - length);
}

/**
 * The write that leaves a message to `events.act`, for the transaction of what it tells about. Only that function can
 * open it again.
 * @param until when it is given up, for example when the code that it carries expires
 * @throws 503 when there is no key to be had
 */
export async function outboxWrite(
  { messageKeys, newId, now }: Pick<Deps, 'messageKeys' | 'newId' | 'now'>,
  message: Message,
  until: Date,
): Promise<Write> {
  const id = newId();
  const waiting: Waiting = {
    ...(await seal(messageKeys, contextOf(id), padded(message))),
    at: seconds(now()),
    until: seconds(until),
    // Not dropped by the table before it could be told that it was given up.
    expiresAt: Math.ceil(seconds(until)) + KEPT_SECONDS,
  };
  return { put: { ...keys.outbox(id), ...waiting }, condition: NEW };
}

/** A mail was not taken, and may be later: links live for hours, and nothing need wait for them. */
export class MailWaits extends Error {
  constructor(cause: unknown) {
    super(String(cause), { cause });
  }
}

/** Messages that have waited so long that the stream no longer brings them. */
const FORGOTTEN_SECONDS = 60;

/** Ids of messages that should have been sent by now, first those that are soonest worth nothing, as codes are. */
export async function forgottenMessages(deps: Pick<Deps, 'table' | 'now'>): Promise<string[]> {
  const items = (await deps.table.query({ pk: keys.outbox('').pk })) as (Item & Waiting)[];
  return items
    .filter(({ at }) => at + FORGOTTEN_SECONDS < seconds(deps.now()))
    .sort((a, b) => a.until - b.until)
    .map(({ sk }) => sk);
}

/**
 * Sends a message and takes it out of the outbox. One that was sent already is not there any more; one that came too
 * late, or that its service will never deliver, is given up, which is counted for the alarm, as are codes that were
 * sent and tries to send one that failed.
 * @throws what the service answered, where it may yet take the message; a `MailWaits` where it was a mail
 */
export async function deliver(
  deps: Pick<Deps, 'table' | 'messageKeys' | 'sender' | 'now' | 'log' | 'metric'>,
  id: string,
): Promise<void> {
  const key = keys.outbox(id);
  const waiting = (await deps.table.get(key)) as (Item & Waiting) | undefined;
  if (!waiting) return;
  if (waiting.until <= seconds(deps.now())) {
    giveUp(deps, id, 'it came too late');
  } else {
    const message = JSON.parse(await unseal(deps.messageKeys, contextOf(id), waiting)) as Message;
    try {
      await send(deps.sender, message);
      if (isCode(message)) deps.metric('CodesSent', 1);
    } catch (error) {
      if (isCode(message)) deps.metric('CodesFailed', 1);
      if (!(error instanceof Undeliverable)) throw message.kind === 'mail' ? new MailWaits(error) : error;
      giveUp(deps, id, error.message);
    }
  }
  try {
    await deps.table.transact([{ delete: key, condition: { text: 'attribute_exists(pk)' } }]);
  } catch (error) {
    // Another run has sent the same text meanwhile.
    if (!(error instanceof ConditionFailed)) throw error;
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
