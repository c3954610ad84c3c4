import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { expect, it } from 'vitest';
import type { Deps } from './deps.ts';
import { AppError, unavailable } from './errors.ts';
import { log } from './log.ts';
import { type Started, start, stateOf } from './start.ts';

/** The log lines of one call of a function that does `work`. */
async function linesOf(work: (state: Started) => unknown) {
  const lines: object[] = [];
  const deps = { log: (line: object) => void lines.push(line) } as unknown as Deps;
  const handler = middy<object, unknown, Error, Context, Started>({ requestStart: start(deps) })
    .use(log('events.thing'))
    .handler(async (_event, context) => work(stateOf(context)));
  const outcome = await handler({}, { awsRequestId: 'r' } as Context).catch((error) => ({ error }));
  return { lines, outcome };
}
const LINE = { endpoint: 'events.thing', requestId: 'r', ms: expect.any(Number), coldStart: true };

it('writes one line, also for a function that answers nothing', async () => {
  const { lines } = await linesOf(() => undefined);
  expect(lines).toEqual([{ ...LINE, level: 'INFO', actor: undefined, status: 200 }]);
});

it('tells the status of an answer, and who asked by the number of the account', async () => {
  const { lines } = await linesOf((state) => {
    state.actor = { id: 7, username: 'lala', role: 'deo', scope: { kind: 'none' }, sid: 's' };
    return { statusCode: 503, body: 'lala' };
  });
  expect(lines).toEqual([{ ...LINE, level: 'ERROR', actor: 7, status: 503 }]);
});

it('logs what was thrown, and throws it on', async () => {
  const error = new TypeError('broken');
  const { lines, outcome } = await linesOf(() => Promise.reject(error));
  expect(outcome).toEqual({ error });
  expect(lines).toEqual([
    { ...LINE, level: 'ERROR', actor: undefined, status: 500, error: 'TypeError', stack: error.stack },
  ]);
});

it('logs the cause of an error that callers may see, and nothing when it has none', async () => {
  const cause = new RangeError('of the table');
  const caused = await linesOf(() => Promise.reject(unavailable(cause)));
  expect(caused.lines).toMatchObject([{ error: 'RangeError', stack: cause.stack }]);
  const plain = await linesOf(() => Promise.reject(new AppError('forbidden')));
  expect(Object.keys(plain.lines[0] ?? {})).not.toContain('stack');
});
