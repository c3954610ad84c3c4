import type { DynamoDBRecord } from 'aws-lambda';
import type { Deps } from '#functions/app/deps.ts';
import type { Message } from '#functions/app/services.ts';
import { run as act } from '#functions/events/act.ts';
import type { Item } from '#functions/table/table.ts';

/** The stream's record of a message that was put into the outbox. */
export const recordOfMessage = ({ pk, sk }: Pick<Item, 'pk' | 'sk'>): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: { SequenceNumber: sk, NewImage: { pk: { S: pk }, sk: { S: sk } } },
});

type Sending = Deps & { sent: Message[] };

/** Sends everything that waits in the outbox, as the stream would. Returns what was sent, oldest first. */
export async function sentMessages(deps: Sending): Promise<Message[]> {
  const waiting = await deps.table.query({ pk: 'OUTBOX' });
  const { batchItemFailures } = await act(deps, waiting.map(recordOfMessage));
  if (batchItemFailures.length > 0) throw new Error('some messages were not sent');
  return deps.sent.splice(0);
}

/** Sends what waits and returns the code in the one SMS; undefined when there is none. */
export async function sentCode(deps: Sending): Promise<string | undefined> {
  const messages = await sentMessages(deps);
  if (messages.length > 1) throw new Error(`${messages.length} messages were sent`);
  const [message] = messages;
  return message?.kind === 'sms' ? /\b[0-9]{6}\b/.exec(message.text)?.[0] : undefined;
}
