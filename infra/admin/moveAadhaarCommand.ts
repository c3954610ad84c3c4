import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { counted } from '../../shared/domain/text.ts';
import { CommandError } from '../commandError.ts';
import { absentOn } from './absentOn.ts';
import { connectStage, placeOf } from './deployed.ts';
import { moveAadhaar } from './moveAadhaar.ts';
import { readStage } from './readWords.ts';

const USAGE = 'Usage: npm run admin -- move-aadhaar [--stage STAGE].';

/**
 * `move-aadhaar`: moves the Aadhaar numbers that a former version stored, of a deployed stage or of the local cloud.
 * Afterwards it writes over a stage's key of the former index.
 * @returns the exit code: 1 when numbers are left
 * @throws CommandError
 */
export async function moveAadhaarCommand(args: string[]): Promise<number> {
  const stage = readStage(args, USAGE);
  const deps = await connectStage(stage, ['SECRETS', 'VAULT_KEY_ID', 'INDEX_KEY_ID']);
  const ids = JSON.parse(deps.environment.SECRETS) as Record<string, string>;
  if (stage !== undefined && !ids.former)
    throw new CommandError(`Deploy this version to stage ${stage} first.`);
  console.log(`Looking at the ${placeOf(deps)}.`);
  const { moved, left } = await moveAadhaar(deps, (done, total) => {
    if (done % 1000 === 0 || done === total)
      console.log(`${done} of ${counted(total, 'teacher', 'teachers')}`);
  });
  console.log(`${counted(moved, 'record', 'records')} moved.`);
  if (left.length > 0) {
    console.error(
      `The numbers of these teachers stay as they were, since the vault has none of theirs or another teacher holds it: ${left.join(', ')}. Set or clear the numbers in their records and run the command again.`,
    );
    return 1;
  }
  if (stage !== undefined) {
    await forgetKey(new SecretsManagerClient({}), ids);
    console.log(
      'The key of the former index is written over. Recovery points of the table keep the former index and the last digits for 35 days.',
    );
  }
  return 0;
}

/**
 * Writes over the key where it stands: in its own secret, and in the one secret that former versions kept everything in.
 */
async function forgetKey(client: SecretsManagerClient, { formerIndex, former }: Record<string, string>) {
  await replaced(client, formerIndex, {});
  const standing = await client
    .send(new GetSecretValueCommand({ SecretId: former }))
    // A stage that no former version deployed has no value there.
    .catch(absentOn('ResourceNotFoundException'));
  if (!standing?.SecretString) return;
  const { aadhaarIndex: _, ...others } = JSON.parse(standing.SecretString);
  await replaced(client, former, others);
}

/** Puts the value twice, because Secrets Manager keeps the value before the last. */
async function replaced(client: SecretsManagerClient, SecretId: string | undefined, value: object) {
  for (let times = 0; times < 2; times += 1)
    await client.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(value) }));
}
