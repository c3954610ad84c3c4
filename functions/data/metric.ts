import type { Deps } from '../deps.ts';

/** A line of the log that CloudWatch takes for a value of a metric of this deployment (embedded metric format). */
export function metric(
  { log, now, environment }: Pick<Deps, 'log' | 'now' | 'environment'>,
  name: string,
  value: number,
) {
  const CloudWatchMetrics = [
    { Namespace: `school-records-${environment.STAGE}`, Dimensions: [[]], Metrics: [{ Name: name }] },
  ];
  log({ _aws: { Timestamp: now().getTime(), CloudWatchMetrics }, [name]: value });
}
