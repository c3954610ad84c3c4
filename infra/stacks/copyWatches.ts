import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { COPY_RULE } from '../copies.ts';
import type { Watch } from './alarms.ts';

/** From which bucket to which S3 copies objects, by what these are. */
export type Copied = Readonly<Record<'documents' | 'archive', { from: string; to: string }>>;

const HOUR = Duration.hours(1);

/**
 * How many objects, and deletions of objects, could not be copied within an hour. S3 counts them in the region of the
 * stage, one by one, and counts nothing while none fails.
 */
export const notCopiedOf = (copied: Copied): IMetric =>
  new MathExpression({
    expression: Object.keys(copied)
      .map((name) => `FILL(${name}, 0)`)
      .join(' + '),
    usingMetrics: Object.fromEntries(
      Object.entries(copied).map(([name, { from, to }]) => [
        name,
        new Metric({
          namespace: 'AWS/S3',
          metricName: 'OperationsFailedReplication',
          dimensionsMap: { SourceBucket: from, DestinationBucket: to, RuleId: COPY_RULE },
          statistic: 'Sum',
          period: HOUR,
        }),
      ]),
    ),
    period: HOUR,
    label: 'Objects that were not copied',
  });

/** The alarm of a stage that has copies in another place. */
export const ofCopies = (notCopied: IMetric | undefined): Record<string, Watch> =>
  notCopied
    ? {
        CopiesFail: {
          metric: notCopied,
          above: 0,
          users:
            'Nothing. A document or a part of the archived audit trail lies in one place alone, and S3 does not try again by itself.',
          todo: 'Compare the role that copies, the buckets there and their key with the last deployment of Copies and Data, and deploy again. Then have S3 copy again what failed.',
        },
      }
    : {};
