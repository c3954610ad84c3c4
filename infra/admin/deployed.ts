import { readFileSync } from 'node:fs';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import type { Deps } from '../../functions/app/deps.ts';
import { CommandError } from '../commandError.ts';
import { readSettings, type Settings, SettingsError, type Stage, stackName } from '../config.ts';
import { connect } from './connect.ts';

/** Variables of a function whose values are outputs of stacks: the stack and the output of each. */
export const OUTPUTS = {
  TABLE_NAME: ['Data', 'TableName'],
  SNAPSHOTS_BUCKET: ['Data', 'SnapshotsBucket'],
  ARCHIVE_BUCKET: ['Data', 'ArchiveBucket'],
  SECRETS: ['Data', 'Secrets'],
  DOCUMENTS_BUCKET: ['Data', 'DocumentsBucket'],
  VAULT_KEY_ID: ['Data', 'VaultKeyId'],
  INDEX_KEY_ID: ['Data', 'IndexKeyId'],
  MESSAGE_KEY_ID: ['Data', 'MessageKeyId'],
  PUBLIC_URL: ['Web', 'Url'],
} as const;

/**
 * The settings of a stage, as `cdk deploy` reads them from cdk.json.
 * @throws CommandError for an unknown stage or a setting that is wrong
 */
export function settingsOf(stage: string): { stage: Stage; settings: Settings } {
  const { context } = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8'));
  try {
    return readSettings((name) => (name === 'stage' ? stage : context[name]));
  } catch (error) {
    if (error instanceof SettingsError)
      throw new CommandError(error.message.replaceAll('--context stage=', '--stage '));
    throw error;
  }
}

/**
 * Connects to a deployed stage with the current credentials, by the outputs of its stacks. Without a stage it connects
 * to what `connect` finds.
 * @throws CommandError when the stage is not deployed or does not answer
 */
export const connectStage = (stage: string | undefined, needs: readonly string[] = []): Promise<Deps> =>
  stage === undefined
    ? connect(process.env, ['STAGE', ...needs])
    : connectDeployed(stage, settingsOf(stage).settings);

/** @throws CommandError where the stage is not deployed or does not answer */
export async function connectDeployed(stage: string, { region, limits }: Settings): Promise<Deps> {
  // The AWS clients read the region from the environment of the process.
  process.env.AWS_REGION = region;
  const variables = await readOutputs(new CloudFormationClient({}), stage);
  return connect({ ...process.env, ...variables, STAGE: stage, LIMITS: JSON.stringify(limits) });
}

/** Says where a command works, so that nobody takes a local cloud for a deployment. */
export const placeOf = ({ environment: { STAGE, TABLE_NAME } }: Deps) =>
  `table ${TABLE_NAME} of stage ${STAGE}`;

/** @throws CommandError where a stack or an output is missing */
export async function readOutputs(client: CloudFormationClient, stage: string) {
  const stacks = new Map<string, Map<string | undefined, string | undefined>>();
  for (const part of new Set(Object.values(OUTPUTS).map(([name]) => name))) {
    const StackName = stackName(stage, part);
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName })).catch((error) => {
      throw new CommandError(
        `The stack ${StackName} cannot be read (${error.message}): check the credentials, or deploy stage ${stage} first.`,
      );
    });
    const outputs = Stacks?.[0]?.Outputs ?? [];
    stacks.set(part, new Map(outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue])));
  }
  return Object.fromEntries(
    Object.entries(OUTPUTS).map(([variable, [part, output]]) => {
      const value = stacks.get(part)?.get(output);
      if (value) return [variable, value];
      throw new CommandError(
        `The stack ${stackName(stage, part)} has no output ${output}: deploy this version first.`,
      );
    }),
  );
}
