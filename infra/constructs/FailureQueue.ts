import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { failuresOf } from '../config.ts';
import { acknowledge } from './acknowledge.ts';

/** The queue of what a function could not take. Nobody but a person takes messages from it. */
export class FailureQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, { name }: { name: string }) {
    super(scope, id);
    this.queue = new Queue(this, 'Failures', {
      queueName: failuresOf(name),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this.queue, {
      'AwsSolutions-SQS3': 'This is itself where failures go; nobody takes messages from it but a person.',
    });
  }

  /** What the role of the function needs to put something there. */
  get statements(): PolicyStatement[] {
    return [new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.queue.queueArn] })];
  }
}
