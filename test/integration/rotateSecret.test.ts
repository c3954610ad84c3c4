import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { generateSecrets, Secrets } from '#functions/app/secrets.ts';
import { OUTPUTS } from '../../infra/admin/deployed.ts';
import { rotateSecretCommand } from '../../infra/admin/rotateSecretCommand.ts';
import { withEngine } from '../support/engine.ts';

const { settings } = vi.hoisted(() => ({ settings: { messaging: {} } }));
/** The settings of cdk.json with the messaging of the test. */
vi.mock('../../infra/admin/deployed.ts', async (original) => {
  const real = await original<typeof import('../../infra/admin/deployed.ts')>();
  const settingsOf: typeof real.settingsOf = (stage) => {
    const read = real.settingsOf(stage);
    return { ...read, settings: { ...read.settings, ...settings } };
  };
  return { ...real, settingsOf };
});

const engine = withEngine();
const cloudFormation = mockClient(CloudFormationClient);
const secretsManager = mockClient(SecretsManagerClient);
const before = generateSecrets();
const said: string[] = [];

beforeEach(() => {
  settings.messaging = { mailSender: 'records@example.org' };
  cloudFormation.reset();
  secretsManager.reset();
  said.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', engine.endpoint);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  vi.stubEnv('AWS_REGION', 'ap-south-1');
  const told = new Map([
    ['TableName', engine.tableName],
    ['Url', 'https://records.example.org'],
  ]);
  const Outputs = Object.values(OUTPUTS).map(([, OutputKey]) => ({
    OutputKey,
    OutputValue: told.get(OutputKey) ?? `the ${OutputKey}`,
  }));
  cloudFormation.on(DescribeStacksCommand).resolves({
    Stacks: [{ StackName: 'any', CreationTime: new Date(), StackStatus: 'CREATE_COMPLETE', Outputs }],
  });
  secretsManager.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(before) });
  secretsManager.on(PutSecretValueCommand).resolves({});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const put = () => secretsManager.commandCalls(PutSecretValueCommand).map(({ args }) => args[0].input);

it.each(['jwt', 'refresh', 'csrf', 'pepper', 'blind'] as const)(
  '%s is given a value of its own, the rest stays, and no value is shown',
  async (name) => {
    expect(await rotateSecretCommand(['--stage', 'dev', name])).toBe(0);
    const [written, ...others] = put();
    expect([written?.SecretId, others]).toEqual(['the SecretId', []]);
    const after = Secrets.parse(JSON.parse(written?.SecretString ?? ''));
    expect(after[name]).not.toEqual(before[name]);
    expect({ ...after, [name]: before[name] }).toEqual(before);
    if (name === 'jwt') expect(after.jwt.kid).not.toBe(before.jwt.kid);
    expect(said[0]).toContain(`${name} of stage dev has a new value`);
    for (const value of [after.pepper, after.refresh, after.csrf, after.blind, after.jwt.d]) {
      expect(said.join()).not.toContain(value);
    }
  },
);

it.each([
  [['--stage', 'dev', 'aadhaarIndex'], /^aadhaarIndex is never changed: /],
  [['--stage', 'dev', 'origin'], /^origin is not changed here: /],
  [['--stage', 'dev', 'constructor'], /^Usage: /],
  [['--stage', 'dev'], /^Usage: /],
  [['jwt'], /^Usage: /],
  [['--stage', 'dev', 'jwt', 'csrf'], /^Usage: /],
])('%j is refused before anything is asked', async (args, sentence) => {
  await expect(rotateSecretCommand(args)).rejects.toThrow(sentence);
  expect([...cloudFormation.calls(), ...secretsManager.calls()]).toEqual([]);
});

it('the pepper stays where no mail would take anybody to a new password', async () => {
  settings.messaging = {};
  await expect(rotateSecretCommand(['--stage', 'dev', 'pepper'])).rejects.toThrow(
    /^No mail would leave .* set messaging\.mailSender under settings\.dev in cdk\.json and deploy first\.$/,
  );
  expect([...cloudFormation.calls(), ...secretsManager.calls()]).toEqual([]);
  expect(await rotateSecretCommand(['--stage', 'dev', 'jwt'])).toBe(0);
});

it('a secret that is not whole is left as it is, and not shown', async () => {
  secretsManager.on(GetSecretValueCommand).resolves({ SecretString: '{"pepper":"what stands"}' });
  await expect(rotateSecretCommand(['--stage', 'dev', 'pepper'])).rejects.toThrow(
    /^The secret is not whole as it stands: nothing was changed\.$/,
  );
  expect(put()).toEqual([]);
});
