import { parseArgs } from 'node:util';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { counted } from '../../shared/domain/text.ts';
import { connectStage, placeOf } from './deployed.ts';
import { ImportError } from './import/importError.ts';
import { moveAadhaar } from './moveAadhaar.ts';

const USAGE = 'Usage: npm run admin -- move-aadhaar [--stage STAGE].';

/**
 * `move-aadhaar`: moves the Aadhaar numbers that a former version stored, of a deployed stage or of the local cloud.
 * Afterwards a stage forgets the key of the former index.
 * @returns the exit code: 1 when numbers are left
 * @throws ImportError
 */
export async function moveAadhaarCommand(args: string[]): Promise<number> {
  const { stage } = readArguments(args);
  const deps = await connectStage(stage, ['SECRETS', 'VAULT_KEY_ID', 'INDEX_KEY_ID']);
  console.log(`Looking at the ${placeOf(deps)}.`);
  const { moved, left } = await moveAadhaar(deps, (done, total) => {
    if (done % 1000 === 0 || done === total)
      console.log(`${done} of ${counted(total, 'teacher', 'teachers')}`);
  });
  console.log(`${counted(moved, 'record', 'records')} moved.`);
  if (left.length > 0) {
    console.error(
      `The numbers of these teachers stay as they were, since the vault has none of theirs or another teacher holds it: ${left.join(', ')}. Correct their records and run the command again.`,
    );
    return 1;
  }
  if (stage !== undefined) {
    const { formerIndex: SecretId } = JSON.parse(deps.environment.SECRETS) as { formerIndex: string };
    await new SecretsManagerClient({}).send(new PutSecretValueCommand({ SecretId, SecretString: '{}' }));
    console.log('The key of the former index is forgotten.');
  }
  return 0;
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options: { stage: { type: 'string' } } }).values;
  } catch {
    throw new ImportError(USAGE);
  }
}
