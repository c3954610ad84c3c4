import { join } from 'node:path';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { type EventPattern, Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import { EXPORT_FOLDERS } from '../../functions/exports/folders.ts';
import type { HandlerFile } from '../bundle.ts';
import type { Settings } from '../config.ts';
import { type Resources, statementsOf, wildcardsOf } from '../constructs/permissions.ts';
import { ServiceFunction } from '../constructs/ServiceFunction.ts';
import { StreamReader } from '../constructs/StreamReader.ts';
import { type EventFunction, eventFunctions, NIGHT } from '../grants.ts';

type Props = StackProps & {
  prefix: string;
  settings: Settings;
  handlers: readonly HandlerFile[];
  bundles: string;
  resources: Resources;
  environment: Record<string, string>;
};

/** These functions work on many things at once, and nobody waits for their start. */
const TABLE_CONNECTIONS = 20;

/**
 * The functions that no request calls. They run on a schedule, on changes of the table, on scan results of documents,
 * or on requests for exports.
 */
export class EventsStack extends Stack {
  constructor(scope: Construct, id: string, props: Props) {
    const { prefix, settings, handlers, bundles, resources, environment, ...rest } = props;
    super(scope, id, rest);
    const LIMITS = JSON.stringify({ tableConnections: TABLE_CONNECTIONS, ...settings.limits });
    for (const handler of handlers) {
      const wanted = eventFunctions[handler.id];
      if (!wanted) throw new Error(`${handler.source} is not in eventFunctions of infra/grants.ts.`);
      const grants = new Set(wanted.grants);
      const name = `${prefix}-${handler.bundle}`;
      const reader = wanted.changes && new StreamReader(this, `${handler.bundle}-stream`, { name });
      const { lambda } = new ServiceFunction(this, handler.bundle, {
        name,
        description: `${handler.id}, ${occasionOf(wanted)}`,
        folder: join(bundles, handler.bundle),
        memory: wanted.memory,
        timeoutSeconds: wanted.timeoutSeconds,
        environment: { ...environment, LIMITS, ...wanted.environment },
        statements: [...statementsOf(this, grants, resources), ...(reader?.statements ?? [])],
        wildcards: wildcardsOf(grants, resources),
        logDays: settings.logDays,
        keepData: settings.keepData,
      });
      const schedule = scheduleOf(wanted, settings);
      if (schedule) {
        new Rule(this, `${handler.bundle}-schedule`, {
          description: `Calls ${handler.id}`,
          schedule,
          targets: [new LambdaFunction(lambda, { retryAttempts: 1, maxEventAge: Duration.minutes(15) })],
        });
      }
      if (wanted.scans) {
        new Rule(this, `${handler.bundle}-scans`, {
          description: `Tells ${handler.id} of documents`,
          eventPattern: scansOf(resources.documentsBucket, settings),
          targets: [new LambdaFunction(lambda, { retryAttempts: 10, maxEventAge: Duration.hours(6) })],
        });
      }
      if (wanted.exports) {
        new Rule(this, `${handler.bundle}-requests`, {
          description: `Tells ${handler.id} of requests for exports`,
          eventPattern: requestsOf(resources.exportsBucket),
          targets: [new LambdaFunction(lambda, { retryAttempts: 2, maxEventAge: Duration.minutes(10) })],
        });
      }
      reader?.read(lambda, resources.streamArn, wanted);
    }
  }
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
