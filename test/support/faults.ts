import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { engineClient } from './deps.ts';

/** What happens to one request: it is refused before it is sent, or its answer is lost after it was carried out. */
export type Fault = 'refuse' | 'loseAnswer' | undefined;

/** A fault as the network shows it; the SDK takes both for passing and retries. */
const lost = () => Object.assign(new Error('the connection was closed'), { name: 'TimeoutError' });

/**
 * A client of the engine whose requests suffer what `choose` says, attempt by attempt, below the SDK's retries.
 * @param choose sees the command's name, e.g. `TransactWriteItemsCommand`
 */
export function faultyClient(endpoint: string, choose: (command: string) => Fault): DynamoDBClient {
  const client = engineClient(endpoint);
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const fault = choose(context.commandName ?? '');
      if (fault === 'refuse') throw lost();
      const answer = await next(args);
      if (fault === 'loseAnswer') throw lost();
      return answer;
    },
    // Outside the deserializer, so that the lost answer's body was read and its socket is free again.
    { step: 'deserialize', priority: 'high', name: 'faults' },
  );
  return client;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
