import {
  CloudFormationClient,
  DescribeStacksCommand,
  type Stack,
  type StackStatus,
} from '@aws-sdk/client-cloudformation';
import {
  CloudFrontClient,
  type DistributionSummary,
  ListDistributionsCommand,
} from '@aws-sdk/client-cloudfront';
import {
  GetAccountSettingsCommand,
  GetFunctionConcurrencyCommand,
  LambdaClient,
} from '@aws-sdk/client-lambda';
import { GetHostedZoneCommand, Route53Client } from '@aws-sdk/client-route-53';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetSMSAttributesCommand, GetSMSSandboxAccountStatusCommand, SNSClient } from '@aws-sdk/client-sns';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { preflight, toText } from '../../infra/admin/preflight.ts';
import { readSettings, type Stage } from '../../infra/config.ts';

const [lambda, sns, ses, cloudFormation, secrets, dns, cdn] = [
  mockClient(LambdaClient),
  mockClient(SNSClient),
  mockClient(SESv2Client),
  mockClient(CloudFormationClient),
  mockClient(SecretsManagerClient),
  mockClient(Route53Client),
  mockClient(CloudFrontClient),
];

const SMS = {
  senderId: 'SCHOOL',
  entityId: '1001',
  templateIds: { code: '2001', phoneChanged: '2002', attempts: '2003' },
};
const READY = {
  departmentName: 'Directorate of School Education, Mizoram',
  helpContact: '0389 2322222',
  grievanceContact: 'The Grievance Officer, 0389 2322223, Aizawl',
  // 110 in all.
  reservedConcurrency: { 'auth.login': 50, 'otpAuth.send': 20, 'otpAuth.resend': 20, 'otpAuth.verify': 20 },
  alarmEmail: 'duty@example.org',
  messaging: { sms: SMS, mailSender: 'records@example.org' },
};

const OWN_DOMAIN = {
  name: 'records.example.org',
  apiName: 'api.records.example.org',
  zoneId: 'Z0123456789',
  zoneName: 'example.org',
};

const stackAt = (StackStatus: StackStatus) => ({
  Stacks: [{ StackName: 'CDKToolkit', CreationTime: new Date(), StackStatus }],
});
const named = (name: string, message = name) => Object.assign(new Error(message), { name });

/** What the checks find for a stage, by subject. */
async function found(stage: Stage = 'prod', settings: object = READY) {
  const read = readSettings((name) => (name === 'stage' ? stage : { [stage]: settings }));
  const region = read.settings.region;
  const findings = await preflight({
    ...read,
    clients: {
      lambda: new LambdaClient({ region }),
      sns: new SNSClient({ region }),
      ses: new SESv2Client({ region }),
      cloudFormation: (of) => new CloudFormationClient({ region: of }),
      secrets: new SecretsManagerClient({ region }),
      dns: new Route53Client({ region }),
      cdn: new CloudFrontClient({ region }),
    },
  });
  return Object.fromEntries(findings.map(({ about, ...finding }) => [about, finding]));
}
const statesOf = async (stage?: Stage, settings?: object) =>
  Object.fromEntries(
    Object.entries(await found(stage, settings)).map(([about, { state }]) => [about, state]),
  );

const distributionList = (...ids: string[]) => ({
  Items: ids.map((Id) => ({ Id })) as DistributionSummary[],
  Quantity: ids.length,
  Marker: '',
  MaxItems: 1,
  IsTruncated: false,
});

/** How many functions may run at once, and how many of them nobody has reserved. */
const accountHas = (ConcurrentExecutions: number, UnreservedConcurrentExecutions = ConcurrentExecutions) =>
  lambda
    .on(GetAccountSettingsCommand)
    .resolves({ AccountLimit: { ConcurrentExecutions, UnreservedConcurrentExecutions } });

/** An account that lacks nothing. */
beforeEach(() => {
  for (const mock of [lambda, sns, ses, cloudFormation, secrets, dns, cdn]) mock.reset();
  accountHas(1000);
  lambda.on(GetFunctionConcurrencyCommand).rejects(named('ResourceNotFoundException'));
  sns.on(GetSMSSandboxAccountStatusCommand).resolves({ IsInSandbox: false });
  sns.on(GetSMSAttributesCommand).resolves({ attributes: { MonthlySpendLimit: '500' } });
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: true });
  ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true });
  cloudFormation.on(DescribeStacksCommand).resolves(stackAt('CREATE_COMPLETE'));
  cdn.on(ListDistributionsCommand).resolves({ DistributionList: distributionList('E1') });
});

it('finds nothing in an account that lacks nothing', async () => {
  const findings = await found();
  expect(Object.keys(findings)).toHaveLength(12);
  for (const [about, { state, todo }] of Object.entries(findings)) {
    expect([about, state, todo]).toEqual([about, 'ok', undefined]);
  }
});

it('names the stand-ins that people would read, and what an SMS costs whose sender is not registered', async () => {
  const { grievanceContact: _, ...some } = READY;
  expect((await found('prod', some)).names).toMatchObject({
    state: 'warn',
    told: 'people read stand-ins for grievanceContact',
  });
  const { 'SMS, DLT': dlt } = await found('prod', { ...READY, messaging: {} });
  expect(dlt?.told).toMatch(/not registered costs about 0\.0413 dollars instead of 0\.003$/);
  // `ticket` is for a rule of the service that begins off.
  expect(dlt?.todo).toMatch(/^Register the sender and the texts code, phoneChanged, attempts on the DLT/);
  expect(dlt?.todo).toContain(
    'then with AWS in the console of End User Messaging SMS, and let SNS use the sender',
  );
});

it('says that the DLT is not the whole registration of SMS, and that AWS has the local route in two regions', async () => {
  const dltIn = async (region: string) => (await found('prod', { ...READY, region }))['SMS, DLT'];
  for (const region of ['ap-south-1', 'ap-south-2']) {
    expect(await dltIn(region)).toMatchObject({
      state: 'ok',
      told: expect.stringContaining('try whether AWS knows them in this account and region'),
    });
  }
  expect(await dltIn('eu-central-1')).toMatchObject({
    state: 'fail',
    told: expect.stringContaining('not from eu-central-1'),
  });
});

it('finds all that a new account lacks, and lets a trial go on without most of it', async () => {
  accountHas(10);
  cdn.on(ListDistributionsCommand).resolves({ DistributionList: distributionList() });
  sns.on(GetSMSSandboxAccountStatusCommand).resolves({ IsInSandbox: true });
  // An account that never asked for a higher limit has no such attribute.
  sns.on(GetSMSAttributesCommand).resolves({ attributes: {} });
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: true });
  cloudFormation
    .on(DescribeStacksCommand)
    .rejects(named('ValidationError', 'Stack with id CDKToolkit does not exist'));
  expect(await statesOf('prod', {})).toEqual({
    'CDK in ap-south-1': 'fail',
    'CDK in us-east-1': 'fail',
    'functions at once': 'fail',
    'SMS, DLT': 'fail',
    'SMS, sandbox': 'fail',
    'SMS, spend limit': 'fail',
    'mails, sender': 'fail',
    'mails, sandbox': 'fail',
    CloudFront: 'warn',
    alarms: 'warn',
    names: 'warn',
    'Aadhaar numbers': 'ok',
  });
  // Nothing of dev is in us-east-1, and dev reserves no functions.
  expect(await statesOf('dev', {})).toEqual({
    'CDK in ap-south-1': 'fail',
    'functions at once': 'warn',
    'SMS, DLT': 'warn',
    'SMS, sandbox': 'warn',
    'SMS, spend limit': 'warn',
    'mails, sender': 'warn',
    'mails, sandbox': 'warn',
    CloudFront: 'warn',
    alarms: 'warn',
    names: 'warn',
    'Aadhaar numbers': 'ok',
  });
  for (const { state, todo } of Object.values(await found('prod', {}))) {
    if (state !== 'ok') expect(todo).toMatch(/.{20,}\.$/);
  }
});

describe('functions at once', () => {
  // Production reserves 110, and AWS keeps 100 for other functions.
  it.each([
    [209, 'fail'],
    [210, 'ok'],
  ])('%i are judged %s where 110 are set aside', async (quota, state) => {
    accountHas(quota);
    expect((await statesOf())['functions at once']).toBe(state);
  });

  it.each([
    [209, 'fail'],
    [210, 'ok'],
  ])('%i that others have left of 1000 are judged %s', async (left, state) => {
    accountHas(1000, left);
    const { 'functions at once': finding } = await found();
    expect(finding).toMatchObject({
      state,
      told: `1000 at once, ${1000 - left} of them set aside by others, 110 by this stage`,
    });
  });

  it.each([
    [159, 'fail'],
    [160, 'ok'],
  ])('%i that are left are judged %s where this stage has 50 of its own already', async (left, state) => {
    accountHas(1000, left);
    lambda
      .on(GetFunctionConcurrencyCommand, { FunctionName: 'school-records-prod-auth-login' })
      .resolves({ ReservedConcurrentExecutions: 50 });
    expect((await statesOf())['functions at once']).toBe(state);
  });

  it('are not judged where it may not be asked what this stage has', async () => {
    lambda.on(GetFunctionConcurrencyCommand).rejects(named('AccessDeniedException'));
    expect((await found())['functions at once']).toMatchObject({
      state: 'fail',
      told: 'could not be asked (AccessDeniedException)',
    });
  });

  it.each([
    [99, 'warn'],
    [100, 'ok'],
  ])('%i are judged %s where none are', async (quota, state) => {
    accountHas(quota);
    expect((await statesOf('prod', { ...READY, reservedConcurrency: {} }))['functions at once']).toBe(state);
  });
});

// 3,000 codes a day at 0.3 cents each cost 270 dollars in a month.
it.each([
  ['1', 'fail'],
  ['269', 'warn'],
  ['270', 'ok'],
])('a spend limit of %s dollars is judged %s', async (MonthlySpendLimit, state) => {
  sns.on(GetSMSAttributesCommand).resolves({ attributes: { MonthlySpendLimit } });
  expect((await statesOf())['SMS, spend limit']).toBe(state);
});

describe('the sender of mails', () => {
  const ofDomain = { EmailIdentity: 'example.org' };

  it('may be verified by its domain', async () => {
    ses.on(GetEmailIdentityCommand).rejects(named('NotFoundException'));
    ses.on(GetEmailIdentityCommand, ofDomain).resolves({ VerifiedForSendingStatus: true });
    expect((await found())['mails, sender']).toEqual({ state: 'ok', told: 'example.org is verified' });
  });

  it('may be verified by a domain above its own, since SES takes mails of all that lies below', async () => {
    ses.on(GetEmailIdentityCommand).rejects(named('NotFoundException'));
    ses.on(GetEmailIdentityCommand, ofDomain).resolves({ VerifiedForSendingStatus: true });
    const messaging = { mailSender: 'duty@records.school.example.org' };
    const { 'mails, sender': sender } = await found('prod', { ...READY, messaging });
    expect(sender).toEqual({ state: 'ok', told: 'example.org is verified' });
    expect(
      ses.commandCalls(GetEmailIdentityCommand).map(({ args: [{ input }] }) => input.EmailIdentity),
    ).toEqual([
      'duty@records.school.example.org',
      'records.school.example.org',
      'school.example.org',
      'example.org',
    ]);
  });

  it('is of no use before that', async () => {
    ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: false });
    ses.on(GetEmailIdentityCommand, ofDomain).rejects(named('NotFoundException'));
    expect((await statesOf())['mails, sender']).toBe('fail');
  });

  it('fails on dev too where AWS has paused the account', async () => {
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: false });
    expect((await statesOf('dev'))['mails, sandbox']).toBe('fail');
  });
});

describe('the zone of the domain', () => {
  const judged = async (more: object = {}) =>
    (await found('prod', { ...READY, domain: { ...OWN_DOMAIN, ...more } })).domain;
  const zoneIs = (Name: string, PrivateZone = false) =>
    dns.on(GetHostedZoneCommand, { Id: OWN_DOMAIN.zoneId }).resolves({
      HostedZone: { Id: OWN_DOMAIN.zoneId, Name, CallerReference: 'r', Config: { PrivateZone } },
    });

  it('is the one that holds both names', async () => {
    zoneIs('example.org.');
    expect(await judged()).toEqual({ state: 'ok', told: 'records.example.org lies in zone Z0123456789' });
    expect(await judged({ name: 'example.org' })).toMatchObject({ state: 'ok' });
  });

  it.each([
    ['example.net.', {}, 'zone Z0123456789 is example.net, not example.org'],
    ['example.org.', { name: 'records.example.net' }, 'records.example.net does not lie below example.org'],
    ['example.org.', { apiName: 'api.notexample.org' }, 'api.notexample.org does not lie below example.org'],
  ])('%s is not that of %j', async (itsName, more, told) => {
    zoneIs(itsName);
    expect(await judged(more)).toMatchObject({
      state: 'fail',
      told,
      todo: expect.stringContaining('cdk.json'),
    });
  });

  it('is of no use when it is private or is not there', async () => {
    zoneIs('example.org.', true);
    expect(await judged()).toMatchObject({ state: 'fail', told: expect.stringContaining('is private') });
    dns.on(GetHostedZoneCommand).rejects(named('NoSuchHostedZone'));
    expect(await judged()).toMatchObject({ state: 'fail', told: 'this account has no zone Z0123456789' });
  });
});

it('a place of copies in the same account must be ready for the CDK, and one in another cannot be asked', async () => {
  const of = async (copies: object) => Object.keys(await found('prod', { ...READY, copies }));
  expect(await of({ region: 'ap-south-2' })).toContain('CDK in ap-south-2');
  expect(await of({ region: 'ap-south-2', account: '444455556666' })).not.toContain('CDK in ap-south-2');
});

it.each(['InvalidClientTokenId', 'UnrecognizedClientException'])(
  'a region that answers %s has to be enabled first',
  async (error) => {
    cloudFormation.on(DescribeStacksCommand, { StackName: 'CDKToolkit' }).rejects(named(error));
    const { 'CDK in ap-south-2': finding } = await found('prod', {
      ...READY,
      copies: { region: 'ap-south-2' },
    });
    expect(finding).toMatchObject({
      state: 'fail',
      told: 'the account has not enabled this region, it seems',
      todo: expect.stringContaining('aws account enable-region --region-name ap-south-2'),
    });
  },
);

it.each<[StackStatus, string]>([
  ['UPDATE_COMPLETE', 'ok'],
  ['ROLLBACK_COMPLETE', 'fail'],
  ['DELETE_FAILED', 'fail'],
])('a region whose CDKToolkit is at %s is judged %s', async (status, state) => {
  cloudFormation.on(DescribeStacksCommand).resolves(stackAt(status));
  expect((await statesOf())['CDK in ap-south-1']).toBe(state);
});

it.each([
  ['{"aadhaarIndex":"a key"}', 'fail'],
  ['{}', 'ok'],
])('Aadhaar numbers of a former version with the key %s are judged %s', async (SecretString, state) => {
  const OutputValue = JSON.stringify({ formerIndex: 'the formerIndex' });
  const stack = stackAt('UPDATE_COMPLETE').Stacks[0] as Stack;
  cloudFormation
    .on(DescribeStacksCommand, { StackName: 'SchoolRecords-prod-Data' })
    .resolves({ Stacks: [{ ...stack, Outputs: [{ OutputKey: 'Secrets', OutputValue }] }] });
  secrets.on(GetSecretValueCommand, { SecretId: 'the formerIndex' }).resolves({ SecretString });
  const { 'Aadhaar numbers': finding } = await found();
  expect(finding?.state).toBe(state);
  if (state === 'fail') expect(finding?.todo).toContain('move-aadhaar --stage prod');
});

it('what may not be asked is told, and keeps none of the others', async () => {
  sns.on(GetSMSAttributesCommand).rejects(named('AuthorizationErrorException'));
  const { 'SMS, spend limit': spend, ...others } = await found();
  expect(spend).toMatchObject({ state: 'fail', told: 'could not be asked (AuthorizationErrorException)' });
  expect(new Set(Object.values(others).map(({ state }) => state))).toEqual(new Set(['ok']));
});

it('is told in a table, with what to do below what is not ok', () => {
  const table = toText([
    { about: 'alarms', state: 'warn', told: 'nobody hears of alarms', todo: 'Set alarmEmail.' },
    { about: 'CDK in ap-south-1', state: 'ok', told: 'bootstrapped' },
  ]);
  expect(table.split('\n')).toEqual([
    'warn  alarms             nobody hears of alarms',
    '                         Set alarmEmail.',
    'ok    CDK in ap-south-1  bootstrapped',
  ]);
});
