import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { Deps } from '../app/deps.ts';
import { log } from '../app/log.ts';
import { type Started, start, stateOf } from '../app/start.ts';

/**
 * A function that no request calls. It starts and logs like all functions. It rethrows what `run` throws, so that
 * Lambda tries again or an alarm sounds.
 * @param given side effects of a test; a function uses those of its environment
 */
export function consumer<Event, Result>(
  id: string,
  run: (deps: Deps, event: Event) => Promise<Result>,
  given?: Deps,
): (event: Event, context: Context) => Promise<Result> {
  return middy<Event, Result, Error, Context, Started>({ requestStart: start(given) })
    .use(log(id))
    .handler((event, context) => run(stateOf(context).deps, event));
}
