import { parseArgs } from 'node:util';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { generateSecrets, Secrets } from '../../functions/app/secrets.ts';
import { connectStage, settingsOf } from './deployed.ts';
import { ImportError } from './import/importError.ts';

/** What is told of each that may be given another value. */
const ROTATED = {
  jwt: 'The web app fetches new tokens by itself. Anchors that the old key signed are told as unchecked from now on.',
  refresh: 'Every session ends: everybody signs in once more.',
  csrf: 'Every session ends: everybody signs in once more.',
  pepper: 'No password is right any more: all staff set new ones by "Forgot password".',
  blind: 'Codes that were just sent are void, and counts of tries begin anew.',
};
type Rotated = keyof typeof ROTATED;

/** Why the others are left as they are. */
const KEPT: Record<string, string> = {
  aadhaarIndex:
    'aadhaarIndex is never changed: by it a number is known that another teacher has, and no number could be found again.',
  origin:
    'origin is not changed here: CloudFront must send the same value, or every request is refused. See docs/operations.md.',
};

const USAGE = `Usage: npm run admin -- rotate-secret --stage STAGE NAME, where NAME is ${Object.keys(ROTATED).join(', ')}.`;

/**
 * `rotate-secret`: gives one member of a stage's secret a new random value; the others stay. Functions take it up within
 * five minutes.
 * @throws ImportError for a member that is not changed, a secret that is not whole, or a pepper without which nobody
 * could come in again
 */
export async function rotateSecretCommand(args: string[]): Promise<number> {
  const { stage, name } = readArguments(args);
  if (name === 'pepper' && !settingsOf(stage).settings.messaging.mailSender) {
    throw new ImportError(
      `No mail would leave for those who then need a new password: set messaging.mailSender under settings.${stage} in cdk.json and deploy first.`,
    );
  }
  const { environment } = await connectStage(stage);
  const SecretId = environment.SECRETS_ID;
  const client = new SecretsManagerClient({});
  const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId }));
  const secrets = { ...standing(SecretString), [name]: generateSecrets()[name] };
  await client.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(secrets) }));
  console.log(`${name} of stage ${stage} has a new value, which functions take up within five minutes.`);
  console.log(ROTATED[name]);
  return 0;
}

/** All that stands there, members that this version does not know too. */
function standing(text: string): Secrets {
  try {
    const secrets = JSON.parse(text);
    Secrets.parse(secrets);
    return secrets;
  } catch {
    // What is wrong with it is not told: it would be printed.
    throw new ImportError('The secret is not whole as it stands: nothing was changed.');
  }
}

const isRotated = (name: string): name is Rotated => Object.hasOwn(ROTATED, name);

function readArguments(args: string[]): { stage: string; name: Rotated } {
  const { stage, names } = parsed(args);
  const [name = '', ...others] = names;
  if (others.length > 0 || !stage) throw new ImportError(USAGE);
  if (isRotated(name)) return { stage, name };
  throw new ImportError(Object.hasOwn(KEPT, name) ? (KEPT[name] ?? USAGE) : USAGE);
}

function parsed(args: string[]) {
  try {
    const options = { stage: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    return { stage: values.stage, names: positionals };
  } catch {
    throw new ImportError(USAGE);
  }
}
