import { Duration } from 'aws-cdk-lib';
import { functionName } from '../config.ts';
import { eventFunctions } from '../eventFunctions.ts';
import type { Watch } from './alarms.ts';
import type { Figures } from './figures.ts';

/** The ids of the event functions that read the table's stream, or of all others. */
export const eventIds = (reading: boolean) =>
  Object.entries(eventFunctions)
    .filter(([, { changes }]) => (changes !== undefined) === reading)
    .map(([id]) => id);

/** For a function that reads the table's stream. */
export function ofReader(
  { lag, givenUp, lambda }: Figures,
  prefix: string,
  id: string,
): Record<string, Watch> {
  const name = functionName(prefix, id);
  const short = id.slice(id.indexOf('.') + 1);
  const title = `${short[0]?.toUpperCase()}${short.slice(1)}`;
  return {
    [`${title}Late`]: {
      metric: lag(name),
      above: 60_000,
      users:
        'What follows a save by itself comes a minute late or more: codes and links, deletions that go on after their answer, entries in the audit log.',
      todo: `Read the log of ${name}: a change that keeps failing holds up those behind it until it is given up.`,
    },
    [`${title}Failed`]: {
      metric: givenUp(name),
      above: 0,
      users:
        'Something that should have followed a save did not: a deletion may be half done, an entry may be missing in the audit log, unseen by anybody.',
      todo: `Read the log of ${name} for the time of the message in ${name}-failed and repair the cause. Jobs are then finished within minutes by themselves; delete the message.`,
    },
    ...(eventFunctions[id]?.everyMinutes && {
      [`${title}SweepFails`]: {
        // Every turn of a quarter of an hour fails, for an hour. A batch of the stream that fails is given up by then.
        metric: lambda('Errors', name, Duration.minutes(15)),
        above: 2,
        periods: 4,
        users:
          'What failed when it was saved is not done later either: a deletion stays half done, a message is not sent, or the account of a deleted teacher still counts as active.',
        todo: `Read the log of ${name} for what fails in every turn, which comes each five minutes: it names the kind and the id. Repair the cause; the next turn does the rest.`,
      },
    }),
  };
}
