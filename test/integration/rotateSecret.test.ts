import {
  CloudFormationClient,
  DescribeStacksCommand,
  type Parameter,
  type StackStatus,
  UpdateStackCommand,
} from '@aws-sdk/client-cloudformation';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { completeSecrets, SECRET_NAMES, Secrets } from '#functions/app/secrets.ts';
import { OUTPUTS } from '../../infra/admin/deployed.ts';
import { rotateSecretCommand } from '../../infra/admin/rotateSecretCommand.ts';
import { CommandError } from '../../infra/commandError.ts';
import { withEngine } from '../support/engine.ts';

const { settings } = vi.hoisted(() => ({ settings: { messaging: {} } }));
/** The settings of cdk.json, with the test's own messaging. */
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
const before = completeSecrets();
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
    ['Secrets', JSON.stringify(Object.fromEntries(SECRET_NAMES.map((name) => [name, `the ${name}`])))],
  ]);
  const Outputs = Object.values(OUTPUTS).map(([, OutputKey]) => ({
    OutputKey,
    OutputValue: told.get(OutputKey) ?? `the ${OutputKey}`,
  }));
  cloudFormation.on(DescribeStacksCommand).resolves({
    Stacks: [{ StackName: 'any', CreationTime: new Date(), StackStatus: 'CREATE_COMPLETE', Outputs }],
  });
  for (const name of SECRET_NAMES) {
    const SecretString = JSON.stringify(before[name]);
    secretsManager.on(GetSecretValueCommand, { SecretId: `the ${name}` }).resolves({ SecretString });
  }
  secretsManager.on(PutSecretValueCommand).resolves({});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const put = () => secretsManager.commandCalls(PutSecretValueCommand).map(({ args }) => args[0].input);

/** All that was written, by secret. */
const written = () =>
  Object.fromEntries(
    put().map(({ SecretId = '', SecretString = '' }) => [SecretId.slice(4), JSON.parse(SecretString)]),
  );
/** Every random value in it. */
const valuesIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(valuesIn);

it.each(['sessions', 'csrf', 'passwords', 'codes', 'names', 'drafts', 'requests'] as const)(
  '%s are given values of their own, the rest stays, and no value is shown',
  async (name) => {
    expect(await rotateSecretCommand(['--stage', 'dev', name])).toBe(0);
    const after = written();
    expect(Object.keys(after)).toEqual([name]);
    const values = valuesIn(Secrets.shape[name].parse(after[name]));
    expect(values.filter((value) => valuesIn(before).includes(value))).toEqual([]);
    expect(said[0]).toContain(`${name} of stage dev has a new value`);
    for (const value of values) expect(said.join()).not.toContain(value);
  },
);

it('tokens are checked by the public half of the key that signs them from now on', async () => {
  expect(await rotateSecretCommand(['--stage', 'dev', 'tokens'])).toBe(0);
  const { tokens, request } = written();
  const { d: secret, ...half } = Secrets.shape.tokens.parse(tokens).jwt;
  expect(half.kid).not.toBe(before.tokens.jwt.kid);
  expect(request).toEqual({ origin: before.request.origin, verify: half, former: before.request.verify });
  expect(put().map(({ SecretId }) => SecretId)).toEqual(['the request', 'the tokens']);
  expect(said.join()).not.toContain(secret);
});

it('tokens that are half rotated say so, and that the command must run again', async () => {
  const again = rotateSecretCommand(['--stage', 'dev', 'tokens']);
  secretsManager.on(PutSecretValueCommand, { SecretId: 'the tokens' }).rejects(new Error('cut off'));
  await expect(again).rejects.toThrow(
    new CommandError(
      'tokens is half rotated (cut off). From now on nobody gets in: run the command again at once.',
    ),
  );
});

it('tokens that no half was stored of stay as they are, and the error tells why', async () => {
  const refused = new Error('no such right');
  secretsManager.on(PutSecretValueCommand).rejects(refused);
  await expect(rotateSecretCommand(['--stage', 'dev', 'tokens'])).rejects.toBe(refused);
  expect(put()).toHaveLength(1);
});

const ofWeb = (Parameters: Parameter[], StackStatus: StackStatus = 'UPDATE_COMPLETE') =>
  cloudFormation.on(DescribeStacksCommand, { StackName: 'SchoolRecords-dev-Web' }).resolves({
    Stacks: [
      {
        StackName: 'SchoolRecords-dev-Web',
        CreationTime: new Date(),
        StackStatus,
        Outputs: [{ OutputKey: 'Url', OutputValue: 'https://records.example.org' }],
        Parameters,
      },
    ],
  });
const TURN = { ParameterKey: 'OriginTurn', ParameterValue: 'as first deployed' };
const updates = () => cloudFormation.commandCalls(UpdateStackCommand).map(({ args }) => args[0].input);

it('request: functions hear of the new origin first and accept the former one for a day, then the CDN sends it', async () => {
  ofWeb([TURN, { ParameterKey: 'BootstrapVersion', ParameterValue: '/cdk' }]);
  cloudFormation.on(UpdateStackCommand).callsFake(() => {
    // Whoever sends the former value is let in by what stands by now.
    expect(put()).toHaveLength(1);
    return {};
  });
  expect(await rotateSecretCommand(['--stage', 'dev', 'request'], 0)).toBe(0);
  const { origin, formerOrigin, ...rest } = Secrets.shape.request.parse(written().request);
  expect(origin).not.toBe(before.request.origin);
  expect(formerOrigin?.value).toBe(before.request.origin);
  const hours = (Date.parse(formerOrigin?.until ?? '') - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThan(24.1);
  expect(rest).toEqual({ verify: before.request.verify });
  expect(updates()).toEqual([
    {
      StackName: 'SchoolRecords-dev-Web',
      UsePreviousTemplate: true,
      Capabilities: ['CAPABILITY_IAM', 'CAPABILITY_NAMED_IAM', 'CAPABILITY_AUTO_EXPAND'],
      Parameters: [
        { ParameterKey: 'OriginTurn', ParameterValue: expect.stringMatching(/^20\d\d-/) },
        { ParameterKey: 'BootstrapVersion', UsePreviousValue: true },
      ],
    },
  ]);
  for (const value of [origin, before.request.origin]) expect(said.join()).not.toContain(value);
});

/** A rotation that began some hours ago, whose former value is still accepted. */
function begunBefore(hours: number) {
  const began = Date.now() - hours * 3_600_000;
  const formerOrigin = {
    value: completeSecrets().request.origin,
    until: new Date(began + 24 * 3_600_000).toISOString(),
  };
  const SecretString = JSON.stringify({ ...before.request, formerOrigin });
  secretsManager.on(GetSecretValueCommand, { SecretId: 'the request' }).resolves({ SecretString });
  return (later: number) => ({ ...TURN, ParameterValue: new Date(began + later * 3_600_000).toISOString() });
}

it('request goes on where a former run stopped: it makes no third value while the second is not everywhere', async () => {
  const turned = begunBefore(23);
  cloudFormation.on(UpdateStackCommand).resolves({});
  for (const turn of [TURN, turned(-1)]) {
    ofWeb([turn]);
    expect(await rotateSecretCommand(['--stage', 'dev', 'request'], 0)).toBe(0);
  }
  expect(put()).toEqual([]);
  expect(updates()).toHaveLength(2);
});

it('request is rotated anew within the day in which a former rotation ended, at once or by a later run', async () => {
  const turned = begunBefore(2);
  cloudFormation.on(UpdateStackCommand).resolves({});
  for (const [i, turn] of [turned(0), turned(1)].entries()) {
    ofWeb([turn]);
    expect(await rotateSecretCommand(['--stage', 'dev', 'request'], 0)).toBe(0);
    expect(put()).toHaveLength(i + 1);
    const { origin, formerOrigin } = Secrets.shape.request.parse(written().request);
    expect(origin).not.toBe(before.request.origin);
    expect(formerOrigin?.value).toBe(before.request.origin);
  }
});

it('request stays while the stack is updated: it cannot be told which value the CDN sends', async () => {
  ofWeb([begunBefore(1)(0)], 'UPDATE_IN_PROGRESS');
  await expect(rotateSecretCommand(['--stage', 'dev', 'request'], 0)).rejects.toThrow(
    /^The stack SchoolRecords-dev-Web is UPDATE_IN_PROGRESS: nothing was changed\./,
  );
  expect([put(), updates()]).toEqual([[], []]);
});

it('request stays where the CDN could not follow', async () => {
  ofWeb([]);
  await expect(rotateSecretCommand(['--stage', 'dev', 'request'], 0)).rejects.toThrow(
    /has no parameter OriginTurn: deploy this version first/,
  );
  expect(put()).toEqual([]);
});

it('anchors of the former key stay checked', async () => {
  expect(await rotateSecretCommand(['--stage', 'dev', 'anchors'])).toBe(0);
  const { d: _private, ...half } = before.anchors.jwk;
  const { jwk, former } = Secrets.shape.anchors.parse(written().anchors);
  expect([jwk.kid === half.kid, former]).toEqual([false, [half]]);
});

it.each([
  [['--stage', 'dev', 'formerIndex'], /^formerIndex is never changed: /],
  [['--stage', 'dev', 'lastDigits'], /^lastDigits is never changed: /],
  [['--stage', 'dev', 'constructor'], /^Usage: /],
  [['--stage', 'dev'], /^Usage: /],
  [['tokens'], /^Usage: /],
  [['--stage', 'dev', 'tokens', 'codes'], /^Usage: /],
])('%j is refused before anything is asked', async (args, sentence) => {
  await expect(rotateSecretCommand(args)).rejects.toThrow(sentence);
  expect([...cloudFormation.calls(), ...secretsManager.calls()]).toEqual([]);
});

it('the pepper stays where no mail would take anybody to a new password', async () => {
  settings.messaging = {};
  await expect(rotateSecretCommand(['--stage', 'dev', 'passwords'])).rejects.toThrow(
    /^No mail would leave .* set messaging\.mailSender under settings\.dev in cdk\.json and deploy first\.$/,
  );
  expect([...cloudFormation.calls(), ...secretsManager.calls()]).toEqual([]);
  expect(await rotateSecretCommand(['--stage', 'dev', 'tokens'])).toBe(0);
});

it('a secret that is not whole is left as it is, and not shown', async () => {
  const broken = { SecretString: '{"pepper":"what stands"}' };
  secretsManager.on(GetSecretValueCommand, { SecretId: 'the passwords' }).resolves(broken);
  await expect(rotateSecretCommand(['--stage', 'dev', 'passwords'])).rejects.toThrow(
    /^The stored secret is incomplete: nothing was changed\.$/,
  );
  expect(put()).toEqual([]);
});
