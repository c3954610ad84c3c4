import type { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';

/** When an alarm rings: above a figure, or below it, and then also when there is none. */
type Limit = { above: number; below?: never } | { below: number; above?: never };

export type Watch = Limit & {
  metric: IMetric;
  /** How many periods in a row must be beyond the threshold. */
  periods?: number;
  /** What a person who uses the application notices. */
  users: string;
  /** What to do about it. */
  todo: string;
};

/**
 * Adds alarms to a stack, and a topic that tells of them when they ring and when they end. A topic with a policy of its
 * own loses the default one, which lets alarms of the account publish.
 */
export function addAlarms(
  stack: Stack,
  { prefix, email, watches }: { prefix: string; email?: string; watches: Record<string, Watch> },
): { alarms: Alarm[]; topic: Topic } {
  const topic = new Topic(stack, 'Alarms', { displayName: `Alarms of ${prefix}`, enforceSSL: true });
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
    }),
  );
  if (email) topic.addSubscription(new EmailSubscription(email));
  const alarms = Object.entries(watches).map(([name, { metric, above, below, periods = 1, users, todo }]) => {
    const alarm = new Alarm(stack, name, {
      alarmName: `${prefix}-${name}`,
      alarmDescription: `What users notice: ${users}\nWhat to do: ${todo} More under ${name} in docs/operations.md.`,
      metric,
      threshold: above ?? below ?? 0,
      comparisonOperator:
        below === undefined
          ? ComparisonOperator.GREATER_THAN_THRESHOLD
          : ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: below === undefined ? TreatMissingData.NOT_BREACHING : TreatMissingData.BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(topic));
    alarm.addOkAction(new SnsAction(topic));
    return alarm;
  });
  return { alarms, topic };
}
