import { Duration } from 'aws-cdk-lib';
import { EventSourceMapping, FilterCriteria, type IFunction, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { ChangePattern, EventFunction } from '../eventFunctions.ts';
import { FailureQueue } from './FailureQueue.ts';

/**
 * How often a change is tried again when the function fails with it. Each retry waits longer than the one before, up to a
 * minute, and all that follow wait too. A call that never reached the function counts as none.
 */
const RETRIES = 10;

/** Gives a function the changes of the table. A change that fails for good goes to a queue, and the others go on. */
export class StreamReader extends FailureQueue {
  read(target: IFunction, streamArn: string, { changes = [], inTurn }: EventFunction): void {
    new EventSourceMapping(this, 'Mapping', {
      target,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      // A deletion that takes long must not hold up a code that somebody waits for.
      parallelizationFactor: inTurn ? 1 : 10,
      filters: changes.map((pattern) => FilterCriteria.filter({ dynamodb: { NewImage: imageOf(pattern) } })),
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: RETRIES,
      // While the function cannot be called, an entry waits as long as the stream keeps it: what the trail misses, a person
      // must number. What others miss, their sweep does, and a message of six hours ago helps nobody.
      maxRecordAge: inTurn ? Duration.days(1) : Duration.hours(6),
      onFailure: new SqsDlq(this.queue),
    });
  }
}

const imageOf = (pattern: ChangePattern) =>
  Object.fromEntries(
    Object.entries(pattern).map(([name, value]) => [
      name,
      value === true ? { BOOL: [true] } : { S: [value] },
    ]),
  );
