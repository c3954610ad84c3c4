import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  TextWidget,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { Limits } from '../../functions/limits.ts';
import type { Settings } from '../config.ts';
import { failuresOf } from '../constructs/StreamReader.ts';
import { eventFunctions } from '../grants.ts';

type Props = StackProps & {
  prefix: string;
  settings: Settings;
  apiId: string;
  tableName: string;
  accessLog: ILogGroup;
};

/** The functions that read the table's stream, by their names in the account. */
const readers = (prefix: string) =>
  Object.entries(eventFunctions)
    .filter(([, { changes }]) => changes)
    .map(([id]) => `${prefix}-${id.replace('.', '-')}`);

const FIVE_MINUTES = Duration.minutes(5);

type Watch = {
  metric: IMetric;
  above: number;
  /** Periods in a row. */
  periods?: number;
  /** What a person who uses the application notices. */
  users: string;
  /** What to do about it. */
  todo: string;
};

/** Alarms that say what users notice and what to do, and a dashboard of the same figures. */
export class OperationsStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { prefix, settings, apiId, tableName, accessLog, ...props }: Props,
  ) {
    super(scope, id, props);
    const topic = this.#topic(prefix, settings.alarmEmail);
    const api = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/ApiGateway',
        metricName,
        dimensionsMap: { ApiId: apiId },
        statistic,
        period: FIVE_MINUTES,
      });
    const table = (metricName: string) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName: tableName },
        statistic: 'Sum',
        period: FIVE_MINUTES,
      });
    const lambda = (metricName: string, FunctionName?: string, period = FIVE_MINUTES) =>
      new Metric({
        namespace: 'AWS/Lambda',
        metricName,
        dimensionsMap: FunctionName ? { FunctionName } : {},
        statistic: 'Sum',
        period,
      });
    const tooMany = new MetricFilter(this, 'TooMany', {
      logGroup: accessLog,
      filterPattern: FilterPattern.stringValue('$.status', '=', '429'),
      metricNamespace: prefix,
      metricName: 'TooManyRequests',
    }).metric({ statistic: 'Sum', period: FIVE_MINUTES });
    const throttledTable = new MathExpression({
      expression: 'reads + writes',
      usingMetrics: { reads: table('ReadThrottleEvents'), writes: table('WriteThrottleEvents') },
      period: FIVE_MINUTES,
      label: 'Throttled reads and writes',
    });
    /** What functions tell of themselves in their log. */
    const own = (metricName: string, statistic: string) =>
      new Metric({ namespace: prefix, metricName, statistic, period: FIVE_MINUTES });
    const { otpSendsPerDayInAll: mostCodes } = Limits.parse(settings.limits);
    const snapshot = `${prefix}-events-snapshot`;
    const watches: Record<string, Watch> = {
      ServerErrors: {
        metric: api('5xx', 'Sum'),
        above: 5,
        users: 'People read that something went wrong, and what they were saving may not be saved.',
        todo: 'Look in the access log for routes with status 500 or 503, then in the log of that function for the request id; if a deployment was just made, deploy the one before it.',
      },
      SlowAnswers: {
        metric: api('Latency', 'p95'),
        above: 3000,
        periods: 3,
        users: 'Lists and saves take more than three seconds.',
        todo: 'See on the dashboard whether the table is throttled or functions start cold; check that snapshots are written; give the slow area more memory in cdk.json.',
      },
      FunctionsRefused: {
        metric: lambda('Throttles'),
        above: 0,
        periods: 2,
        users: 'Some requests fail with a text to try again, most likely at the busiest hour.',
        todo: 'Compare concurrent executions with the quota of the account, ask AWS for more, or free reserved concurrency in cdk.json.',
      },
      TableThrottled: {
        metric: throttledTable,
        above: 50,
        periods: 2,
        users: 'Saves and lists are slow or fail with a text to try again.',
        todo: 'Look for a load of a directory or a script that writes; let it pause. On-demand capacity doubles by itself within half an hour.',
      },
      TooManyRefusals: {
        metric: tooMany,
        above: 50,
        users: 'People may be told to wait before they sign in; or somebody is guessing passwords.',
        todo: 'Look in the audit log for failed sign-ins by address. If it is an attack, block the address in the firewall; if it is an office, raise loginAttemptsPerAddress in cdk.json.',
      },
      ScopeDifferences: {
        metric: new Metric({
          namespace: prefix,
          metricName: 'ScopeDifferences',
          statistic: 'Maximum',
          period: Duration.hours(1),
        }),
        above: 0,
        users:
          'Nothing, most likely: somebody may see records of another district, or not see some of the own ones.',
        todo: `Look in the audit log for unauthorized_access by "scope check": it names the account, the call and the records. Deactivate the account, then read the log of ${prefix}-events-scopeParity.`,
      },
      ManyCodes: {
        metric: own('CodesToday', 'Maximum'),
        above: mostCodes / 2,
        users: `Nothing yet. When ${mostCodes} codes were sent in a day, no teacher is sent another one.`,
        todo: 'Look in the audit log for codes asked for by addresses nobody knows: somebody may be making us pay for SMS. Block them in the firewall; if the codes are rightful, raise otpSendsPerDayInAll in cdk.json.',
      },
      MessagesGivenUp: {
        metric: own('MessagesGivenUp', 'Sum'),
        above: 0,
        users: 'Somebody waits in vain for a code or for a link to set a password.',
        todo: `Read the log of ${prefix}-events-act: it says whether SNS or SES refused, the sender is not configured, or a single address was wrong. Then let the person ask again.`,
      },
      SnapshotsFail: {
        metric: lambda('Errors', snapshot, Duration.minutes(15)),
        above: 0,
        periods: 3,
        users: 'Nothing yet. After some days the first request after a pause becomes slower and dearer.',
        todo: `Read the log of ${snapshot}: most likely the bucket or the key refuses it.`,
      },
    };
    Object.assign(watches, ...readers(prefix).map((name) => this.#readerWatches(name)));
    for (const [name, watch] of Object.entries(watches)) this.#alarm(prefix, name, watch, topic);
    this.#dashboard(prefix, {
      'Requests and errors': [api('Count', 'Sum'), api('4xx', 'Sum'), api('5xx', 'Sum'), tooMany],
      'Milliseconds to an answer': [api('Latency', 'p50'), api('Latency', 'p95')],
      Functions: [lambda('Invocations'), lambda('Errors'), lambda('Throttles')],
      'Table units used': [table('ConsumedReadCapacityUnits'), table('ConsumedWriteCapacityUnits')],
      'Table throttled': [throttledTable],
      Snapshots: [lambda('Invocations', snapshot), lambda('Errors', snapshot)],
    });
  }

  /** A topic with a policy of its own has no longer the one by which alarms of the account may publish. */
  #topic(prefix: string, email: string | undefined): Topic {
    const topic = new Topic(this, 'Alarms', { displayName: `Alarms of ${prefix}`, enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    if (email) topic.addSubscription(new EmailSubscription(email));
    return topic;
  }

  /** What is watched of a function that reads the table's stream. */
  #readerWatches(name: string): Record<string, Watch> {
    const ofFunction = { dimensionsMap: { FunctionName: name }, period: FIVE_MINUTES };
    const lag = new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'IteratorAge',
      statistic: 'Maximum',
      ...ofFunction,
    });
    const failed = new Metric({
      namespace: 'AWS/SQS',
      metricName: 'ApproximateNumberOfMessagesVisible',
      dimensionsMap: { QueueName: failuresOf(name) },
      statistic: 'Maximum',
      period: FIVE_MINUTES,
    });
    const short = name.slice(name.lastIndexOf('-') + 1);
    const title = `${short[0]?.toUpperCase()}${short.slice(1)}`;
    return {
      [`${title}Late`]: {
        metric: lag,
        above: 5 * 60_000,
        users:
          'What follows a save by itself comes minutes late: codes and links, deletions that go on after their answer, entries in the audit log.',
        todo: `Read the log of ${name}: a change that keeps failing holds up those behind it until it is given up.`,
      },
      [`${title}Failed`]: {
        metric: failed,
        above: 0,
        users:
          'Something that should have followed a save did not: a deletion may be half done, an entry may be missing in the audit log, unseen by anybody.',
        todo: `Read the log of ${name} for the time of the message in ${failuresOf(name)} and repair the cause. Jobs are then finished within minutes by themselves; delete the message.`,
      },
    };
  }

  #alarm(prefix: string, name: string, { metric, above, periods = 1, users, todo }: Watch, topic: Topic) {
    const alarm = new Alarm(this, name, {
      alarmName: `${prefix}-${name}`,
      alarmDescription: `What users notice: ${users}\nWhat to do: ${todo}`,
      metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(topic));
    alarm.addOkAction(new SnsAction(topic));
  }

  #dashboard(prefix: string, graphs: Record<string, IMetric[]>) {
    const dashboard = new Dashboard(this, 'Dashboard', { dashboardName: prefix });
    dashboard.addWidgets(
      new TextWidget({
        markdown: `# ${prefix}\nWhat each alarm means stands in its description.`,
        width: 24,
      }),
    );
    const widgets = Object.entries(graphs).map(
      ([title, left]) => new GraphWidget({ title, left, width: 12, height: 6 }),
    );
    for (let i = 0; i < widgets.length; i += 2) dashboard.addWidgets(...widgets.slice(i, i + 2));
  }
}
