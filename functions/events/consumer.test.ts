import type { Context } from 'aws-lambda';
import { expect, it } from 'vitest';
import type { Deps, LogLine } from '../app/deps.ts';
import { consumer } from './consumer.ts';

function world() {
  const lines: LogLine[] = [];
  return { lines, deps: { log: (line: LogLine) => void lines.push(line) } as unknown as Deps };
}
const context = { awsRequestId: 'r' } as Context;

it('runs with the event, answers what that gives, and leaves a line', async () => {
  const { lines, deps } = world();
  const run = async (given: Deps, { n }: { n: number }) => (given === deps ? n + 1 : 0);
  const handler = consumer('events.thing', run, deps);
  expect([await handler({ n: 1 }, context), await handler({ n: 2 }, context)]).toEqual([2, 3]);
  expect(lines).toMatchObject([
    { level: 'INFO', endpoint: 'events.thing', requestId: 'r', coldStart: true },
    { level: 'INFO', endpoint: 'events.thing', requestId: 'r', coldStart: false },
  ]);
});

it('throws on what is thrown, so that the event comes again, and leaves a line', async () => {
  const { lines, deps } = world();
  const error = new Error('the table is away');
  await expect(consumer('events.thing', () => Promise.reject(error), deps)({}, context)).rejects.toBe(error);
  expect(lines).toMatchObject([{ level: 'ERROR', endpoint: 'events.thing', error: 'Error' }]);
});
