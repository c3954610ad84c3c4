import type { Stack } from 'aws-cdk-lib';
import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import type { ITopic } from 'aws-cdk-lib/aws-sns';

const [kind, state, reason, resource] = [
  '$.detail-type',
  '$.detail.state',
  '$.detail.statusMessage',
  '$.detail.resourceArn',
].map((path) => EventField.fromPath(path));

/**
 * Has those who hear alarms hear of a backup of the account that fails, and of a copy of one. AWS counts these in metrics
 * of no deployment, so it is an event and no alarm: nobody is told when it ends.
 */
export function tellOfBackups(stack: Stack, { prefix, topic }: { prefix: string; topic: ITopic }): void {
  new Rule(stack, 'BackupFails', {
    description: `Tells of backups and copies that fail, for ${prefix}`,
    eventPattern: {
      source: ['aws.backup'],
      detailType: ['Backup Job State Change', 'Copy Job State Change'],
      detail: { state: ['FAILED', 'ABORTED', 'EXPIRED'] },
    },
    targets: [
      new SnsTopic(topic, {
        message: RuleTargetInput.fromText(
          `${prefix}: ${kind}: ${state}, of ${resource}. ${reason} ` +
            'What users notice: nothing. The newest copy in the other place gets older. ' +
            'What to do: see "A backup that failed" in docs/operations.md.',
        ),
      }),
    ],
  });
}
