import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { completeSecrets, type SecretName, Secrets } from '../../functions/app/secrets.ts';
import { CommandError } from '../commandError.ts';
import { connectStage, settingsOf } from './deployed.ts';
import { readWords, TEXT } from './readWords.ts';
import { rotateOrigin } from './rotateOrigin.ts';

/** The members that the command changes, and what it says afterwards. */
const ROTATED = {
  tokens: 'The web app fetches new tokens by itself.',
  sessions: 'Every session ends: everybody signs in once more.',
  csrf: 'Open pages can renew no session: everybody signs in once more.',
  passwords: 'No password is right any more: all staff set new ones by "Forgot password".',
  codes:
    'Codes that were just sent are void, and so are all recovery codes. My security goes on to count those that were left: tell all who have a second step to make new ones there.',
  names:
    'Counts of tries begin anew, every browser is a stranger, and trusted computers are asked for a second step again.',
  drafts: 'Drafts that browsers keep cannot be opened any more: what was not sent is typed again.',
  requests: 'A request that is sent again is refused once where its answer was lost.',
  anchors: 'Anchors that the former key signed are still checked.',
  request: 'CloudFront sends the new value; the former one is accepted for a day after it was changed.',
} satisfies Partial<Record<SecretName, string>>;
type Rotated = keyof typeof ROTATED;

/** Functions read their secrets again every five minutes. */
const TAKEN_UP_MS = 6 * 60_000;

/** The members that it does not change, and why. */
const KEPT: Record<Exclude<SecretName, Rotated>, string> = {
  lastDigits:
    'lastDigits is never changed: the last four digits of Aadhaar numbers in records are sealed under it. With another value, no page that shows a teacher with an Aadhaar number would open.',
  formerIndex:
    'formerIndex is never changed: by it a number is known that another teacher has, until all are moved to the index by KMS.',
};

const USAGE = `Usage: npm run admin -- rotate-secret --stage STAGE NAME, where NAME is ${Object.keys(ROTATED).join(', ')}.`;

/**
 * `rotate-secret`: gives one of a stage's secrets new random values; the others stay. Functions take them up within five
 * minutes.
 * @throws CommandError for a secret that is not changed or is not whole, or a pepper without which nobody could come in
 * again
 */
export async function rotateSecretCommand(args: string[], waitMs = TAKEN_UP_MS): Promise<number> {
  const { stage, name } = readArguments(args);
  if (name === 'passwords' && !settingsOf(stage).settings.messaging.mailSender) {
    throw new CommandError(
      `No mail would leave for those who then need a new password: set messaging.mailSender under settings.${stage} in cdk.json and deploy first.`,
    );
  }
  const { environment } = await connectStage(stage);
  const ids = JSON.parse(environment.SECRETS) as Record<SecretName, string>;
  const client = new SecretsManagerClient({});
  if (name === 'request') {
    await rotateOrigin({
      stage,
      cloudFormation: new CloudFormationClient({}),
      standing: (await standingValue(client, ids, name)) as Secrets['request'],
      store: (value) => put(client, ids[name], value),
      waitMs,
      say: (line) => console.log(line),
    });
    console.log(ROTATED[name]);
    return 0;
  }
  const values = await newValues(client, ids, name);
  for (const [i, [rotated, value]] of values.entries()) {
    const stored = put(client, ids[rotated], value);
    await (i === 0 ? stored : stored.catch((error) => halfDone(name, error)));
  }
  console.log(`${name} of stage ${stage} has a new value, which functions take up within five minutes.`);
  console.log(ROTATED[name]);
  return 0;
}

/**
 * The secrets no longer fit together: what the one makes, those who know the other refuse.
 * @throws CommandError
 */
function halfDone(name: string, error: Error): never {
  throw new CommandError(
    `${name} is half rotated (${error.message}). From now on nobody gets in: run the command again at once.`,
  );
}

async function put(client: SecretsManagerClient, SecretId: string, value: object): Promise<void> {
  await client.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(value) }));
}

/** The secrets that change with this one: tokens are checked by a secret of their own, and anchors know former keys. */
async function newValues(
  client: SecretsManagerClient,
  ids: Record<SecretName, string>,
  name: Exclude<Rotated, 'request'>,
) {
  const made = completeSecrets();
  const standing = await Promise.all([
    standingValue(client, ids, name),
    standingValue(client, ids, 'request'),
  ]);
  const [before, request] = standing;
  if (name === 'anchors') {
    const { jwk, former } = before as Secrets['anchors'];
    const { d: _private, ...half } = jwk;
    return [[name, { ...made.anchors, former: [...former, half] }]] as const;
  }
  if (name !== 'tokens') return [[name, made[name]]] as const;
  const { verify } = made.request;
  const checking = request as Secrets['request'];
  // Checked before signed: a token by the new key is refused for as long as nobody knows its public half.
  return [
    ['request', { ...checking, verify, former: checking.verify }],
    ['tokens', made.tokens],
  ] as const;
}

/** @throws CommandError where the secret is not whole */
async function standingValue(
  client: SecretsManagerClient,
  ids: Record<SecretName, string>,
  name: SecretName,
): Promise<unknown> {
  const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId: ids[name] }));
  try {
    return Secrets.shape[name].parse(JSON.parse(SecretString));
  } catch {
    // The parser's message is not passed on, because it would print the secret.
    throw new CommandError('The stored secret is incomplete: nothing was changed.');
  }
}

const isRotated = (name: string): name is Rotated => Object.hasOwn(ROTATED, name);
const isKept = (name: string): name is keyof typeof KEPT => Object.hasOwn(KEPT, name);

function readArguments(args: string[]): { stage: string; name: Rotated } {
  const { stage, name } = readWords(
    USAGE,
    { args, allowPositionals: true, options: { stage: TEXT } },
    ({ values: { stage }, positionals: [name = '', ...others] }) =>
      stage && others.length === 0 ? { stage, name } : undefined,
  );
  if (isRotated(name)) return { stage, name };
  throw new CommandError(isKept(name) ? KEPT[name] : USAGE);
}
