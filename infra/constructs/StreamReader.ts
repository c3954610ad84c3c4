import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, FilterCriteria, type IFunction, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { ChangePattern, EventFunction } from '../grants.ts';
import { acknowledge } from './acknowledge.ts';

/** Each retry waits longer than the one before, up to a minute. */
const RETRIES = 10;

/** The queue of the changes that a function could not take. */
export const failuresOf = (name: string) => `${name}-failed`;

/** Gives a function the changes of the table. A change that fails for good goes to a queue, and the others go on. */
export class StreamReader extends Construct {
  readonly #failures: Queue;

  constructor(scope: Construct, id: string, { name }: { name: string }) {
    super(scope, id);
    this.#failures = new Queue(this, 'Failures', {
      queueName: failuresOf(name),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this.#failures, {
      'AwsSolutions-SQS3': 'This is itself where failures go; nobody takes messages from it but a person.',
    });
  }

  /** What the role of the function needs besides reading the stream. */
  get statements(): PolicyStatement[] {
    return [new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.#failures.queueArn] })];
  }

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
      maxRecordAge: Duration.hours(6),
      onFailure: new SqsDlq(this.#failures),
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
