import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

export const SentMessage = z.object({
  channel: z.enum(['sms', 'email']),
  to: z.string(),
  text: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
});
export type SentMessage = z.infer<typeof SentMessage>;

export type Outbox = { add: (message: Omit<SentMessage, 'at'>) => void; newestFirst: () => SentMessage[] };

/**
 * The messages that would have been sent, kept in a file, one JSON line each. Leaves out a line that a crash cut off.
 */
export function openOutbox(file: string): Outbox {
  const sent: SentMessage[] = [];
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  for (const line of lines) {
    const parsed = SentMessage.safeParse(parseJson(line));
    if (parsed.success) sent.push(parsed.data);
  }
  return {
    add: (message) => {
      const stamped = { ...message, at: new Date().toISOString() };
      // A line break first keeps this line whole after one that was cut off.
      appendFileSync(file, `\n${JSON.stringify(stamped)}`, { mode: 0o600 });
      sent.push(stamped);
    },
    newestFirst: () => sent.toReversed(),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
