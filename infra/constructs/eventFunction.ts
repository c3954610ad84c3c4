import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import { type EventPattern, Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { Construct } from 'constructs';
import { EXPORT_FOLDERS } from '../../functions/exports/folders.ts';
import type { HandlerFile } from '../bundle.ts';
import type { Settings } from '../config.ts';
import { type EventFunction, eventFunctions, NIGHT } from '../eventFunctions.ts';
import { FailureQueue } from './FailureQueue.ts';
import { statementsOf, wildcardsOf } from './permissions.ts';
import { type FunctionsProps, ServiceFunction } from './ServiceFunction.ts';
import { StreamReader } from './StreamReader.ts';

/** These functions work on many things at once, and nobody waits for their start. */
const TABLE_CONNECTIONS = 20;

/** Adds a function that no request calls, with its grants and with what calls it. */
export function addEventFunction(scope: Construct, handler: HandlerFile, props: FunctionsProps): void {
  const { prefix, settings, bundles, resources, environment } = props;
  const wanted = eventFunctions[handler.id];
  if (!wanted) throw new Error(`${handler.source} is not in infra/eventFunctions.ts.`);
  const LIMITS = JSON.stringify({ tableConnections: TABLE_CONNECTIONS, ...settings.limits });
  const grants = new Set(wanted.grants);
  const name = `${prefix}-${handler.bundle}`;
  const reader = wanted.changes && new StreamReader(scope, `${handler.bundle}-stream`, { name });
  const failures = wanted.scans && new FailureQueue(scope, `${handler.bundle}-failures`, { name });
  const { lambda } = new ServiceFunction(scope, handler.bundle, {
    name,
    description: `${handler.id}, ${occasionOf(wanted)}`,
    folder: join(bundles, handler.bundle),
    memory: wanted.memory,
    timeoutSeconds: wanted.timeoutSeconds,
    environment: { ...environment, LIMITS, ...wanted.environment },
    statements: [
      ...statementsOf(scope, grants, resources),
      ...(reader?.statements ?? []),
      ...(failures?.statements ?? []),
    ],
    wildcards: wildcardsOf(grants, resources),
    settings,
  });
  const schedule = scheduleOf(wanted, settings);
  if (schedule) {
    new Rule(scope, `${handler.bundle}-schedule`, {
      description: `Calls ${handler.id}`,
      schedule,
      targets: [new LambdaFunction(lambda, { retryAttempts: 1, maxEventAge: Duration.minutes(15) })],
    });
  }
  if (failures) {
    lambda.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
      onFailure: new SqsDestination(failures.queue),
    });
    new Rule(scope, `${handler.bundle}-scans`, {
      description: `Tells ${handler.id} of documents`,
      eventPattern: scansOf(resources.documents.bucketName, settings),
      targets: [
        new LambdaFunction(lambda, {
          retryAttempts: 10,
          maxEventAge: Duration.hours(6),
          deadLetterQueue: failures.queue,
        }),
      ],
    });
  }
  if (wanted.exports) {
    new Rule(scope, `${handler.bundle}-requests`, {
      description: `Tells ${handler.id} of requests for exports`,
      eventPattern: requestsOf(resources.exports.bucketName),
      targets: [new LambdaFunction(lambda, { retryAttempts: 2, maxEventAge: Duration.minutes(10) })],
    });
  }
  reader?.read(lambda, resources.streamArn, wanted);
}

function scheduleOf({ everyMinutes, nightly }: EventFunction, settings: Settings): Schedule | undefined {
  if (nightly) return Schedule.cron(NIGHT);
  return everyMinutes && Schedule.rate(Duration.minutes(everyMinutes(settings)));
}

const occasionOf = ({ changes, scans, exports }: EventFunction) => {
  if (exports) return 'on requests for exports';
  if (scans) return 'on scan results of documents';
  return changes ? 'on changes of the table' : 'on a schedule';
};

const requestsOf = (bucket: string): EventPattern => ({
  source: ['aws.s3'],
  detailType: ['Object Created'],
  detail: { bucket: { name: [bucket] }, object: { key: [{ prefix: EXPORT_FOLDERS.requests }] } },
});

/** What GuardDuty found in a document. Without GuardDuty: that a document came. */
const scansOf = (bucket: string, { malwareProtection }: Settings): EventPattern =>
  malwareProtection
    ? {
        source: ['aws.guardduty'],
        detailType: ['GuardDuty Malware Protection Object Scan Result'],
        detail: { s3ObjectDetails: { bucketName: [bucket] } },
      }
    : { source: ['aws.s3'], detailType: ['Object Created'], detail: { bucket: { name: [bucket] } } };
