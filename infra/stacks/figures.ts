import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { failuresOf } from '../constructs/StreamReader.ts';

export const FIVE_MINUTES = Duration.minutes(5);
const HOUR = Duration.hours(1);

type Deployed = { prefix: string; apiId: string; tableName: string };

export type Figures = ReturnType<typeof figuresOf>;

/** The figures that AWS counts of a deployment by itself, and those that functions tell in their log. */
export function figuresOf({ prefix, apiId, tableName }: Deployed) {
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
  /** Without a name: of all functions of the account. */
  const lambda = (metricName: string, FunctionName?: string, period = FIVE_MINUTES, statistic = 'Sum') =>
    new Metric({
      namespace: 'AWS/Lambda',
      metricName,
      dimensionsMap: FunctionName ? { FunctionName } : {},
      statistic,
      period,
    });
  /** What `metric` of functions/data/metric.ts counts. */
  const own = (metricName: string, statistic: string, period = FIVE_MINUTES) =>
    new Metric({ namespace: prefix, metricName, statistic, period });
  return {
    api,
    table,
    lambda,
    own,
    throttled: new MathExpression({
      expression: 'reads + writes',
      usingMetrics: { reads: table('ReadThrottleEvents'), writes: table('WriteThrottleEvents') },
      period: FIVE_MINUTES,
      label: 'Throttled reads and writes',
    }),
    /** What the table costs, as so many reads: a write has the price of five. */
    units: new MathExpression({
      expression: 'reads + 5 * writes',
      usingMetrics: {
        reads: table('ConsumedReadCapacityUnits', HOUR),
        writes: table('ConsumedWriteCapacityUnits', HOUR),
      },
      period: HOUR,
      label: 'Cost units an hour',
    }),
    /** Milliseconds that a reader of the stream is behind. */
    lag: (name: string) => lambda('IteratorAge', name, FIVE_MINUTES, 'Maximum'),
    /** Changes that a reader of the stream gave up. */
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
