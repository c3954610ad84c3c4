import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { OwnMetric } from '../../functions/app/ownMetrics.ts';
import { failuresOf } from '../config.ts';
import { type Copied, notCopiedOf } from './copyWatches.ts';

export const FIVE_MINUTES = Duration.minutes(5);
const HOUR = Duration.hours(1);

/** The fewest SMS in an hour of which a share means something. Of fewer, two wrong numbers would be many. */
const FEWEST_SMS = 10;

/** The fewest requests in five minutes of which a share means something. */
export const FEWEST_REQUESTS = 20;

type Deployed = { prefix: string; apiId: string; tableName: string; copied?: Copied };

export type Figures = ReturnType<typeof figuresOf>;

/** The metrics of the access log: the milliseconds of each answer, and the answers with status 429 and 403. */
export const LOG_METRICS = {
  answers: 'AnswerMs',
  refusals: 'TooManyRequests',
  turnedAway: 'ForbiddenRequests',
} as const;

/** The metrics that AWS itself counts for a deployment, those of the access log, and those that functions count. */
export function figuresOf({ prefix, apiId, tableName, copied }: Deployed) {
  const api = (metricName: string, statistic: string) =>
    new Metric({
      namespace: 'AWS/ApiGateway',
      metricName,
      dimensionsMap: { ApiId: apiId },
      statistic,
      period: FIVE_MINUTES,
    });
  const table = (metricName: string, period = FIVE_MINUTES) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: tableName },
      statistic: 'Sum',
      period,
    });
  /** Without a name: for all functions of the account. */
  const lambda = (metricName: string, FunctionName?: string, period = FIVE_MINUTES, statistic = 'Sum') =>
    new Metric({
      namespace: 'AWS/Lambda',
      metricName,
      dimensionsMap: FunctionName ? { FunctionName } : {},
      statistic,
      period,
    });
  /** Counted by functions through `deps.metric`. Powertools gives every metric this dimension. */
  const own = (metricName: OwnMetric, statistic: string, period = FIVE_MINUTES) =>
    new Metric({ namespace: prefix, metricName, dimensionsMap: { service: prefix }, statistic, period });
  /** For all SMS of the account, whichever deployment sent them. */
  const sms = (metricName: string, statistic: string, period: Duration, dimensionsMap = {}) =>
    new Metric({ namespace: 'AWS/SNS', metricName, dimensionsMap, statistic, period });
  /** 1 for each SMS that arrived, 0 for each that did not. */
  const arrivals = (statistic: string) =>
    sms('SMSSuccessRate', statistic, HOUR, { Country: 'IN', SMSType: 'Transactional' });
  const logged = (name: keyof typeof LOG_METRICS, statistic: string) =>
    new Metric({ namespace: prefix, metricName: LOG_METRICS[name], statistic, period: FIVE_MINUTES });
  /** Without checks of sessions, which are nine in ten requests, are quick, and have a throttle of their own. */
  const answers = (statistic: string) => logged('answers', statistic);
  return {
    api,
    answers,
    refusals: logged('refusals', 'Sum'),
    turnedAway: logged('turnedAway', 'Sum'),
    table,
    lambda,
    own,
    // A metric that counted nothing has no value, and neither has a sum with it. Hence FILL.
    throttled: new MathExpression({
      expression: 'FILL(reads, 0) + FILL(writes, 0)',
      usingMetrics: { reads: table('ReadThrottleEvents'), writes: table('WriteThrottleEvents') },
      period: FIVE_MINUTES,
      label: 'Throttled reads and writes',
    }),
    /** The share of all requests to the API. Of a few requests, a share would mean nothing. */
    shareOf: (some: IMetric) =>
      new MathExpression({
        expression: `IF(FILL(all, 0) >= ${FEWEST_REQUESTS}, FILL(some, 0) / all, 0)`,
        usingMetrics: { some, all: api('Count', 'Sum') },
        period: FIVE_MINUTES,
        label: 'Share of the requests',
      }),
    /** Milliseconds within which 19 of 20 answers came. Of a few answers, one alone would say it. */
    slowest: new MathExpression({
      expression: `IF(FILL(answers, 0) >= ${FEWEST_REQUESTS}, slowest, 0)`,
      usingMetrics: { answers: answers('SampleCount'), slowest: answers('p95') },
      period: FIVE_MINUTES,
      label: 'p95 in ms',
    }),
    /** The cost of the table in reads. A write costs as much as five. */
    units: new MathExpression({
      expression: 'FILL(reads, 0) + 5 * FILL(writes, 0)',
      usingMetrics: {
        reads: table('ConsumedReadCapacityUnits', HOUR),
        writes: table('ConsumedWriteCapacityUnits', HOUR),
      },
      period: HOUR,
      label: 'Cost units an hour',
    }),
    /** US dollars since the month began. It has a value only while SMS are sent, hence the long period. */
    smsSpent: sms('SMSMonthToDateSpentUSD', 'Maximum', Duration.hours(6)),
    smsLost: new MathExpression({
      expression: `IF(sent >= ${FEWEST_SMS}, 1 - arrived, 0)`,
      usingMetrics: { sent: arrivals('SampleCount'), arrived: arrivals('Average') },
      period: HOUR,
      label: 'Share of SMS that did not arrive',
    }),
    notCopied: copied && notCopiedOf(copied),
    /** How many milliseconds a reader of the stream is behind. */
    lag: (name: string) => lambda('IteratorAge', name, FIVE_MINUTES, 'Maximum'),
    /** What lies in the queue of a function: changes or results that it gave up. */
    givenUp: (name: string) =>
      new Metric({
        namespace: 'AWS/SQS',
        metricName: 'ApproximateNumberOfMessagesVisible',
        dimensionsMap: { QueueName: failuresOf(name) },
        statistic: 'Maximum',
        period: FIVE_MINUTES,
      }),
  };
}
