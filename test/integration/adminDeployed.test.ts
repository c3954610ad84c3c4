import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readMasterVersions } from '#functions/masterData/stored.ts';
import { findUser } from '#functions/userManagement/accounts.ts';
import { auditCommand } from '../../infra/admin/auditCommand.ts';
import { connectDeployed, OUTPUTS, readOutputs, settingsOf } from '../../infra/admin/deployed.ts';
import { preflightCommand } from '../../infra/admin/preflightCommand.ts';
import { resetFactorsCommand } from '../../infra/admin/resetFactorsCommand.ts';
import { resetPasswordCommand } from '../../infra/admin/resetPasswordCommand.ts';
import { seedCommand } from '../../infra/admin/seedCommand.ts';
import { inviteSuperAdmin } from '../../infra/admin/superAdmin.ts';
import { superAdminCommand } from '../../infra/admin/superAdminCommand.ts';
import { DISTRICTS, MEDIUMS } from '../../infra/local/data/mizoram.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { rowsOf } from '../support/rows.ts';
import { PASSWORD, seedUser } from '../support/seed.ts';
import { sentMessages } from '../support/sentMessages.ts';

const engine = withEngine();
const cloudFormation = mockClient(CloudFormationClient);
const said: string[] = [];

beforeEach(() => {
  cloudFormation.reset();
  said.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** A deployed stage dev, by the outputs of its stacks. */
function deployed(outputs: Record<string, string>): void {
  const told = Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }));
  for (const part of ['Data', 'Web']) {
    cloudFormation.on(DescribeStacksCommand, { StackName: `SchoolRecords-dev-${part}` }).resolves({
      Stacks: [{ StackName: part, CreationTime: new Date(), StackStatus: 'CREATE_COMPLETE', Outputs: told }],
    });
  }
}

const ALL = Object.fromEntries(Object.values(OUTPUTS).map(([, output]) => [output, `the ${output}`]));

describe('the names of a deployment', () => {
  it('are read with the credentials at hand', async () => {
    deployed(ALL);
    expect(await readOutputs(new CloudFormationClient({}), 'dev')).toMatchObject({
      TABLE_NAME: 'the TableName',
      MESSAGE_KEY_ID: 'the MessageKeyId',
      PUBLIC_URL: 'the Url',
    });
  });

  it('say in a sentence what is missing', async () => {
    const { MessageKeyId, ...older } = ALL;
    deployed(older);
    await expect(readOutputs(new CloudFormationClient({}), 'dev')).rejects.toThrow(
      'SchoolRecords-dev-Data has no output MessageKeyId: deploy this version first',
    );
    cloudFormation.reset();
    cloudFormation.on(DescribeStacksCommand).rejects(new Error('Stack does not exist'));
    await expect(readOutputs(new CloudFormationClient({}), 'dev')).rejects.toThrow(/deploy stage dev first/);
    expect(() => settingsOf('staging')).toThrow('--stage dev or --stage prod');
  });
});

/** A deployed stage dev with the engine's table. */
function reachable(): void {
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', engine.endpoint);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  vi.stubEnv('AWS_REGION', 'ap-south-1');
  deployed({ ...ALL, TableName: engine.tableName, Url: 'https://records.example.org' });
}

it('a command goes by the limits of its stage, but for its own connections', async () => {
  reachable();
  const { settings } = settingsOf('dev');
  const argon2 = { memoryKiB: 65_536, passes: 2, parallelism: 1 };
  const limits = { invitationSeconds: 7200, argon2, tableConnections: 1 };
  const deps = await connectDeployed('dev', { ...settings, limits });
  expect(deps.limits).toMatchObject({ invitationSeconds: 7200, argon2, tableConnections: 50 });
  expect(deps.environment).toMatchObject({ STAGE: 'dev', TABLE_NAME: engine.tableName });
});

describe('seed', () => {
  it('stores the reference data of a stage, and nothing more when it is done again', async () => {
    reachable();
    expect(await seedCommand(['--stage', 'dev'])).toBe(0);
    const deps = testDeps({ engine });
    const master = await deps.masterData.at(await readMasterVersions(deps.table));
    expect(master.all('districts').map(({ name }) => name)).toEqual(
      expect.arrayContaining(DISTRICTS.map(({ name }) => name)),
    );
    expect(master.all('mediums')).toHaveLength(MEDIUMS.length);
    const before = (await rowsOf(engine, '')).length;
    expect(await seedCommand(['--stage', 'dev'])).toBe(0);
    expect((await rowsOf(engine, '')).length).toBe(before);
    expect(said).toEqual([expect.stringMatching(/^The reference data are there: \d{3,} items\.$/), said[0]]);
  });

  it('refuses what it does not know', async () => {
    await expect(seedCommand(['--stag', 'dev'])).rejects.toThrow('Usage');
  });
});

describe('audit', () => {
  it('tells which table of which stage it looks at', async () => {
    reachable();
    const s3 = mockClient(S3Client);
    s3.on(PutObjectCommand).resolves({});
    expect(await auditCommand(['order', '--stage', 'dev'])).toBe(0);
    // What was given a number goes into the archive, too.
    expect(s3.commandCalls(PutObjectCommand)[0]?.args[0].input.Key).toMatch(/^entries\//);
    s3.restore();
    expect(said).toEqual([
      `Looking at the table ${engine.tableName} of stage dev.`,
      expect.stringMatching(/^\d+ entries had no number and were given one\.$/),
    ]);
  });

  it.each([[[]], [['verify', 'order']], [['verify', '--stag', 'dev']], [['other']]])(
    'refuses what it does not know: %j',
    async (args) => {
      await expect(auditCommand(args)).rejects.toThrow(
        'Usage: npm run audit -- verify | order | relist [--stage STAGE]',
      );
    },
  );
});

describe('create-super-admin', () => {
  const account = { username: 'first', email: 'frist@example.org' };
  const right = { ...account, email: 'first@example.org' };
  const tokenIn = (text: string) => /#token=([\w.-]+)/.exec(text)?.[1] ?? 'none';

  it('mails a link that sets the password, once; until then a wrong address can be put right', async () => {
    const deps = testDeps({ engine });
    await inviteSuperAdmin(deps, account);
    const [wrong] = await sentMessages(deps);
    expect(wrong).toMatchObject({ kind: 'mail', to: account.email });
    await inviteSuperAdmin(deps, right);
    // Both addresses are told of the change besides.
    const messages = await sentMessages(deps);
    const links = messages.filter((message) => message.kind === 'mail' && message.text.includes('#token='));
    const [mail, ...others] = links;
    expect(messages).toHaveLength(3);
    expect(mail).toMatchObject({ kind: 'mail', to: right.email });
    expect(others).toEqual([]);

    const set = (message: object | undefined) =>
      callById('auth.resetPassword', deps, {
        body: { token: tokenIn(JSON.stringify(message)), password: PASSWORD },
      });
    expect((await set(wrong)).status).toBe(400);
    expect((await set(mail)).status).toBe(200);
    const signedIn = await callById('auth.login', deps, {
      body: { username: account.username, password: PASSWORD },
    });
    expect(signedIn.status).toBe(200);
    expect(await findUser(deps, 'first')).toMatchObject({ role: 'super_admin', email: right.email });
    await sentMessages(deps);

    for (const again of [right, { username: 'second', email: 'second@example.org' }]) {
      await expect(inviteSuperAdmin(deps, again)).rejects.toThrow('There is a super administrator already');
    }
    expect(await findUser(deps, 'second')).toBeUndefined();
    expect(await sentMessages(deps)).toEqual([]);
    expect(JSON.stringify(deps.lines)).not.toMatch(/@example\.org|token=/);
  });

  it.each([
    [['--stage', 'prod', '--username', 'first', '--email', 'a@example.org'], /messaging\.mailSender/],
    [['--stage', 'prod', '--username', 'first'], /e-mail address are needed/],
    [['--stage', 'prod', '--username', 'a b', '--email', 'a@example.org'], /3 to 50 letters/],
    [['--stage', 'test', '--username', 'first', '--email', 'a@example.org'], /--stage dev/],
  ])('%j is refused before anything is asked', async (args, sentence) => {
    await expect(superAdminCommand(args)).rejects.toThrow(sentence);
    expect(cloudFormation.calls()).toEqual([]);
  });

  it('names the command that shows a password, for the same stage', async () => {
    const args = ['--stage', 'dev', '--username', 'first', '--email', 'a@example.org'];
    await expect(superAdminCommand(args)).rejects.toThrow(
      'or run "npm run create:superadmin -- --stage dev --username NAME --email ADDRESS"',
    );
  });
});

it.each([
  ['reset-factors', resetFactorsCommand],
  ['reset-password', resetPasswordCommand],
])('%s asks for one account', async (name, command) => {
  for (const args of [[], ['one', 'two'], ['--role', 'admin']])
    await expect(command(args)).rejects.toThrow(`${name} [--stage STAGE] USERNAME.`);
  expect(cloudFormation.calls()).toEqual([]);
});

it('reset-factors does not say that it removed what was not there', async () => {
  const { username } = await seedUser(testDeps({ engine }), 'admin');
  reachable();
  const reset = (name: string) => resetFactorsCommand(['--stage', 'dev', name]);
  await expect(reset(username)).rejects.toThrow(`"${username}" has no second step in the table`);
  await expect(reset('nobody')).rejects.toThrow('There is no account "nobody" in the table');
});

it('preflight asks no account that it was not told the stage of', async () => {
  await expect(preflightCommand([])).rejects.toThrow('Usage: npm run admin -- preflight --stage STAGE.');
  expect(cloudFormation.calls()).toEqual([]);
});
