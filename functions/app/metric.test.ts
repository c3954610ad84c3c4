import { expect, it } from 'vitest';
import type { Deps } from './deps.ts';
import { metric } from './metric.ts';

it('a metric is a line that CloudWatch reads, in the namespace of its deployment', () => {
  const lines: unknown[] = [];
  const deps = {
    log: (line: object) => void lines.push(line),
    now: () => new Date(1_700_000_000_000),
    environment: { STAGE: 'test' },
  } as unknown as Deps;
  metric(deps, 'ScopeDifferences', 3);
  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
  expect(lines).toEqual([
    {
      _aws: {
        Timestamp: 1_700_000_000_000,
        CloudWatchMetrics: [
          {
            Namespace: 'school-records-test',
            Dimensions: [[]],
            Metrics: [{ Name: 'ScopeDifferences' }],
          },
        ],
      },
      ScopeDifferences: 3,
    },
  ]);
});
