import type { AttributeValue, DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { bundleOf } from '../config.ts';
import { type ChangePattern, type EventFunction, eventFunctions } from '../eventFunctions.ts';
import type { HandlerHost } from './handlerHost.ts';
import type { StreamConsumer } from './streamPoller.ts';

/**
 * The event functions that read the table's stream. As when deployed, each gets the changes of its patterns. Those of one
 * pattern come in their order, and do not hold up those of another one, unless the function takes all in turn.
 */
export const streamConsumers = (built: readonly string[], host: HandlerHost): StreamConsumer[] =>
  Object.entries(eventFunctions).flatMap(([id, wanted]) => {
    const name = bundleOf(id);
    return built.includes(name) ? lanesOf(wanted).map((lane, i) => consumer(host, name, i, lane)) : [];
  });

type Lane = readonly ChangePattern[];

const lanesOf = ({ changes = [], inTurn }: EventFunction): Lane[] =>
  inTurn ? [changes] : changes.map((pattern) => [pattern]);

const consumer = (host: HandlerHost, name: string, number: number, lane: Lane): StreamConsumer => ({
  name: number === 0 ? name : `${name}-${number}`,
  handle: async ({ Records }) => {
    const wanted = Records.filter(({ dynamodb }) =>
      lane.some((pattern) => fits(pattern, dynamodb?.NewImage)),
    );
    if (wanted.length === 0) return;
    const answer = await host.invoke(name, { Records: wanted }, { timeoutMs: 60_000 });
    const { batchItemFailures = [] } = (answer ?? {}) as Partial<DynamoDBBatchResponse>;
    if (batchItemFailures.length > 0) throw new Error(`${batchItemFailures.length} records failed`);
  },
});

/** Whether a change is one of a pattern, as the filters of a deployed function tell. */
const fits = (pattern: ChangePattern, image: NonNullable<DynamoDBRecord['dynamodb']>['NewImage'] = {}) =>
  Object.entries(pattern).every(([name, wanted]) => hasValue(wanted, image[name]));

function hasValue(wanted: ChangePattern[string], value: AttributeValue | undefined) {
  if (wanted === true) return value?.BOOL === true;
  return typeof wanted === 'string' ? value?.S === wanted : value?.S?.startsWith(wanted.prefix) === true;
}
