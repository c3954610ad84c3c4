import { Stack, type StackProps } from 'aws-cdk-lib';
import {
  Alarm,
  AlarmStatusWidget,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IAlarm,
  type IMetric,
  LogQueryWidget,
  TextWidget,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { functionName, type Settings } from '../config.ts';
import { FIVE_MINUTES, type Figures, figuresOf } from './figures.ts';
import { eventIds, type Watch, watchesOf } from './watches.ts';

type Props = StackProps & {
  prefix: string;
  settings: Settings;
  apiId: string;
  tableName: string;
  accessLog: ILogGroup;
};

/** The access log has the route of each request. API Gateway charges extra for metrics of each route. */
const BY_ROUTE = [
  'stats count(*) as requests, sum(status >= 500) as errors, sum(status = 429) as refused, pct(ms, 95) as p95 by route',
  'sort requests desc',
  'limit 200',
];

/** Alarms that say what users notice and what to do, and a dashboard of the same figures. */
export class OperationsStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { prefix, settings, apiId, tableName, accessLog, ...props }: Props,
  ) {
    super(scope, id, props);
    const figures = figuresOf({ prefix, apiId, tableName });
    const refusals = new MetricFilter(this, 'TooMany', {
      logGroup: accessLog,
      filterPattern: FilterPattern.stringValue('$.status', '=', '429'),
      metricNamespace: prefix,
      metricName: 'TooManyRequests',
    }).metric({ statistic: 'Sum', period: FIVE_MINUTES });
    const topic = this.#topic(prefix, settings.alarmEmail);
    const watches = watchesOf({ ...figures, refusals }, { prefix, settings });
    const alarms = Object.entries(watches).map(([name, watch]) => this.#alarm(prefix, name, watch, topic));
    this.#dashboard(prefix, alarms, accessLog, graphsOf(figures, refusals, prefix));
  }

  /** A topic with a policy of its own loses the default one, which lets alarms of the account publish. */
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

  #alarm(prefix: string, name: string, { metric, above, periods = 1, users, todo }: Watch, topic: Topic) {
    const alarm = new Alarm(this, name, {
      alarmName: `${prefix}-${name}`,
      alarmDescription: `What users notice: ${users}\nWhat to do: ${todo} More under ${name} in docs/operations.md.`,
      metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(topic));
    alarm.addOkAction(new SnsAction(topic));
    return alarm;
  }

  #dashboard(prefix: string, alarms: IAlarm[], log: ILogGroup, graphs: Record<string, IMetric[]>): void {
    const dashboard = new Dashboard(this, 'Dashboard', { dashboardName: prefix });
    dashboard.addWidgets(
      new TextWidget({
        markdown: `# ${prefix}\nThe description of each alarm says what it means. So does docs/operations.md.`,
        width: 24,
        height: 2,
      }),
      new AlarmStatusWidget({ title: 'Alarms', alarms, width: 24, height: 5 }),
    );
    const widgets = Object.entries(graphs).map(
      ([title, left]) => new GraphWidget({ title, left, width: 12, height: 6 }),
    );
    for (let i = 0; i < widgets.length; i += 2) dashboard.addWidgets(...widgets.slice(i, i + 2));
    dashboard.addWidgets(
      new LogQueryWidget({
        title: 'By route: requests, errors, refusals, p95 in ms',
        logGroupNames: [log.logGroupName],
        queryLines: BY_ROUTE,
        width: 24,
        height: 12,
      }),
    );
  }
}

function graphsOf(figures: Figures, refusals: IMetric, prefix: string): Record<string, IMetric[]> {
  const { api, table, lambda, own } = figures;
  const readers = eventIds(true).map((id) => functionName(prefix, id));
  const others = eventIds(false).map((id) => functionName(prefix, id));
  return {
    'Requests and errors': [api('Count', 'Sum'), api('4xx', 'Sum'), api('5xx', 'Sum'), refusals],
    'Milliseconds to an answer': [api('Latency', 'p50'), api('Latency', 'p95')],
    Functions: [lambda('Invocations'), lambda('Errors'), lambda('Throttles')],
    'Functions at once': [lambda('ConcurrentExecutions', undefined, FIVE_MINUTES, 'Maximum')],
    'Table units used': [table('ConsumedReadCapacityUnits'), table('ConsumedWriteCapacityUnits')],
    'Cost units an hour: a write costs as much as five reads': [figures.units],
    'Table throttled': [figures.throttled],
    'Codes sent and failed': [
      own('CodesSent', 'Sum'),
      own('CodesFailed', 'Sum'),
      own('CodesToday', 'Maximum'),
    ],
    'SMS of the account: dollars of the month': [figures.smsSpent],
    'SMS of the account: share that did not arrive': [figures.smsLost],
    'Messages given up': [own('MessagesGivenUp', 'Sum')],
    'Stream lag in ms': readers.map(figures.lag),
    'Changes of the stream given up': readers.map(figures.givenUp),
    'Work on a schedule or an event that failed': others.map((name) => lambda('Errors', name)),
    'Documents whose scan came to no verdict': [own('ScanUndecided', 'Sum')],
    'Documents in which malware was found': [own('ThreatFound', 'Sum')],
    'Faults of the audit trail': [own('AuditFaults', 'Maximum')],
    'Aadhaar numbers shown': [own('AadhaarReveals', 'Sum')],
    'Scope differences found by night': [own('ScopeDifferences', 'Maximum')],
  };
}
