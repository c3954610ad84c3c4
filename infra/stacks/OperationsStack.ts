import { Stack, type StackProps } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IAlarm,
  type IMetric,
  LogQueryWidget,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { endpoints } from '../../shared/contracts/index.ts';
import { functionName, type Settings } from '../config.ts';
import { eventFunctions } from '../eventFunctions.ts';
import { ASKED_BY_OPEN_PAGES } from './ApiStack.ts';
import { routeKeysOf } from './AreaStack.ts';
import { addAlarms } from './alarms.ts';
import { tellOfBackups } from './backupNews.ts';
import type { Copied } from './copyWatches.ts';
import { edgeFiguresOf, edgeGraphsOf } from './edgeWatches.ts';
import { FIVE_MINUTES, type Figures, figuresOf, LOG_METRICS } from './figures.ts';
import { eventIds } from './readerWatches.ts';
import { watchesOf } from './watches.ts';

type Props = StackProps & {
  prefix: string;
  settings: Settings;
  apiId: string;
  tableName: string;
  /** Which buckets are copied to another place. */
  copied: Copied | undefined;
  /** The name of the API's access log. */
  accessLog: string;
  /** Of the CDN, where its own alarms are in the stack of its log. */
  distributionId?: string;
};

const SESSION_CHECKS = endpoints.filter(({ id }) => id === ASKED_BY_OPEN_PAGES).flatMap(routeKeysOf);

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
    { prefix, settings, apiId, tableName, copied, accessLog, distributionId, ...props }: Props,
  ) {
    super(scope, id, props);
    const figures = figuresOf({ prefix, apiId, tableName, copied });
    const log = LogGroup.fromLogGroupName(this, 'AccessLog', accessLog);
    const countAnswers = (id: string, status: string, metricName: string) =>
      new MetricFilter(this, id, {
        logGroup: log,
        filterPattern: FilterPattern.stringValue('$.status', '=', status),
        metricNamespace: prefix,
        metricName,
      });
    new MetricFilter(this, 'Answers', {
      logGroup: log,
      filterPattern: FilterPattern.all(
        FilterPattern.numberValue('$.ms', '>=', 0),
        ...SESSION_CHECKS.map((route) => FilterPattern.stringValue('$.route', '!=', route)),
      ),
      metricNamespace: prefix,
      metricName: LOG_METRICS.answers,
      metricValue: '$.ms',
    });
    countAnswers('TooMany', '429', LOG_METRICS.refusals);
    countAnswers('Forbidden', '403', LOG_METRICS.turnedAway);
    const watches = watchesOf(figures, { prefix, settings });
    const { alarms, topic } = addAlarms(this, { prefix, email: settings.alarmEmail, watches });
    if (settings.copies) tellOfBackups(this, { prefix, topic });
    this.#dashboard(prefix, alarms, accessLog, {
      ...graphsOf(figures, prefix),
      'Share of requests that were refused with 403': [figures.shareOf(figures.turnedAway)],
      ...(distributionId
        ? edgeGraphsOf(edgeFiguresOf({ prefix, distributionId, domain: settings.domain }))
        : {}),
    });
  }

  #dashboard(prefix: string, alarms: IAlarm[], log: string, graphs: Record<string, IMetric[]>): void {
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
        logGroupNames: [log],
        queryLines: BY_ROUTE,
        width: 24,
        height: 12,
      }),
    );
  }
}

function graphsOf(figures: Figures, prefix: string): Record<string, IMetric[]> {
  const { api, answers, table, lambda, own } = figures;
  const readers = eventIds(true).map((id) => functionName(prefix, id));
  const swept = eventIds(true)
    .filter((id) => eventFunctions[id]?.everyMinutes)
    .map((id) => functionName(prefix, id));
  const others = eventIds(false).map((id) => functionName(prefix, id));
  return {
    'Requests and errors': [
      api('Count', 'Sum'),
      answers('SampleCount').with({ label: 'Without checks of sessions' }),
      api('4xx', 'Sum'),
      api('5xx', 'Sum'),
      figures.refusals,
    ],
    'Milliseconds to an answer, without checks of sessions': [answers('p50'), answers('p95')],
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
    'Messages given up, and sent by the sweep alone': [
      own('MessagesGivenUp', 'Sum'),
      own('MessagesSwept', 'Sum'),
    ],
    'Stream lag in ms': readers.map(figures.lag),
    'Changes of the stream given up': readers.map(figures.givenUp),
    'Work on a schedule or an event that failed': [...others, ...swept].map((name) => lambda('Errors', name)),
    'Results of scans given up': [figures.givenUp(functionName(prefix, 'events.scanResult'))],
    'Documents whose scan came to no verdict': [own('ScanUndecided', 'Sum')],
    'Documents in which malware was found': [own('ThreatFound', 'Sum')],
    'Faults of the audit trail, and whether entries lack their numbers': [
      own('AuditFaults', 'Maximum'),
      own('AuditUnnumbered', 'Maximum'),
    ],
    'Aadhaar numbers shown': [own('AadhaarReveals', 'Sum')],
    ...(figures.notCopied && { 'Objects that were not copied to the other place': [figures.notCopied] }),
    'Scope differences found by night': [own('ScopeDifferences', 'Maximum')],
  };
}
