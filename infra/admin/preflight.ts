import { type CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { type CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import {
  GetAccountSettingsCommand,
  GetFunctionConcurrencyCommand,
  type LambdaClient,
} from '@aws-sdk/client-lambda';
import { GetHostedZoneCommand, type Route53Client } from '@aws-sdk/client-route-53';
import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetAccountCommand, GetEmailIdentityCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  type SNSClient,
} from '@aws-sdk/client-sns';
import { Limits } from '../../functions/app/limits.ts';
import { TemplateIds } from '../../functions/messages/settings.ts';
import { functionName, PLACEHOLDERS, prefixOf, type Settings, type Stage, stackName } from '../config.ts';
import { PRICES, SMS_UNREGISTERED_USD } from '../cost/prices.ts';

/**
 * What a check found. `fail` means that people would run into a problem, `warn` that they may. `todo` says what to do
 * when the state is not `ok`.
 */
type Finding = { state: 'ok' | 'warn' | 'fail'; told: string; todo?: string };

export type Clients = {
  lambda: LambdaClient;
  sns: SNSClient;
  ses: SESv2Client;
  cloudFormation: (region: string) => CloudFormationClient;
  secrets: SecretsManagerClient;
  dns: Route53Client;
  cdn: CloudFrontClient;
};

type Asked = { clients: Clients; settings: Settings; stage: Stage };
type Check = (asked: Asked) => Promise<Finding>;

/** For what keeps people from working in production but does no harm in a trial. */
const badFor = (stage: Stage) => (stage === 'prod' ? 'fail' : 'warn');

/** The concurrency that AWS keeps free for functions without a reservation. */
const UNRESERVED = 100;

/**
 * How many functions may run at once. A new account may have ten. What others in the account reserved is not available
 * to this stage; what this stage reserved itself is.
 */
const concurrency: Check = async ({ clients, settings, stage }) => {
  const { AccountLimit } = await clients.lambda.send(new GetAccountSettingsCommand({}));
  const quota = AccountLimit?.ConcurrentExecutions ?? 0;
  const wanted = sumOf(Object.values(settings.reservedConcurrency));
  const held = sumOf(
    await Promise.all(
      Object.keys(settings.reservedConcurrency).map((id) => heldBy(clients.lambda, stage, id)),
    ),
  );
  const free = (AccountLimit?.UnreservedConcurrentExecutions ?? quota) + held;
  const told = `${quota} at once, ${quota - free} of them set aside by others, ${wanted} by this stage`;
  const ask = 'Ask for 1000 under Service Quotas, AWS Lambda, "Concurrent executions"';
  if (wanted > 0 && free < wanted + UNRESERVED) {
    return { state: 'fail', told, todo: `${ask}, or set reservedConcurrency to {} in cdk.json.` };
  }
  return quota < UNRESERVED ? { state: 'warn', told, todo: `${ask}.` } : { state: 'ok', told };
};

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** The concurrency that is reserved for the deployed function of an endpoint; 0 before it is deployed. */
async function heldBy(lambda: LambdaClient, stage: Stage, id: string): Promise<number> {
  const FunctionName = functionName(prefixOf(stage), id);
  const answer = await lambda
    .send(new GetFunctionConcurrencyCommand({ FunctionName }))
    .catch((error: Error) =>
      error.name === 'ResourceNotFoundException' ? undefined : Promise.reject(error),
    );
  return answer?.ReservedConcurrentExecutions ?? 0;
}

const smsSandbox: Check = async ({ clients, stage }) => {
  const { IsInSandbox } = await clients.sns.send(new GetSMSSandboxAccountStatusCommand({}));
  if (!IsInSandbox) return { state: 'ok', told: 'SMS go to any number' };
  const todo = 'Ask for production access under SNS, Text messaging; it takes about a day.';
  return {
    state: badFor(stage),
    told: 'SMS go only to verified numbers: the account is in the sandbox',
    todo,
  };
};

/** What AWS lets an account spend in a month until it asks for more, in US dollars. */
const FIRST_SPEND_LIMIT = 1;

/** Whether the codes that our own limit allows fit into the monthly spend limit. No template can set that limit. */
export const smsSpend: Check = async ({ clients, settings, stage }) => {
  const { attributes } = await clients.sns.send(
    new GetSMSAttributesCommand({ attributes: ['MonthlySpendLimit'] }),
  );
  const limit = Number(attributes?.MonthlySpendLimit ?? FIRST_SPEND_LIMIT);
  const codes = Limits.parse(settings.limits).otpSendsPerDayInAll * 30;
  const needed = Math.ceil(codes * PRICES.sms.usd);
  const told = `${limit} dollars a month; ${codes} codes, the most we send, cost about ${needed}`;
  const todo = `Ask for ${needed} dollars under Service Quotas, SNS, "Account spend threshold", then set it under SNS, Text messaging.`;
  if (limit <= FIRST_SPEND_LIMIT) return { state: badFor(stage), told, todo };
  return limit < needed ? { state: 'warn', told, todo } : { state: 'ok', told };
};

/** The texts that every deployment sends. */
const TEXTS = Object.entries(TemplateIds.shape).flatMap(([name, id]) =>
  id.safeParse(undefined).success ? [] : [name],
);

/** India delivers no SMS whose sender and template are not registered. */
const dlt: Check = async ({ settings: { messaging }, stage }) =>
  messaging.sms
    ? { state: 'ok', told: `sender ${messaging.sms.senderId}, entity ${messaging.sms.entityId}` }
    : {
        state: badFor(stage),
        told: `no sender of SMS is configured: no teacher can sign in; an SMS of a sender that is not registered costs about ${SMS_UNREGISTERED_USD} dollars instead of ${PRICES.sms.usd}`,
        todo: `Register the sender and the texts ${TEXTS.join(', ')} on the DLT, then set messaging.sms under settings.${stage} in cdk.json.`,
      };

const mailSandbox: Check = async ({ clients, stage }) => {
  const { ProductionAccessEnabled, SendingEnabled } = await clients.ses.send(new GetAccountCommand({}));
  if (!SendingEnabled) {
    const todo = 'See under SES, Reputation metrics, why AWS paused it.';
    return { state: 'fail', told: 'SES sends no mail of this account', todo };
  }
  if (ProductionAccessEnabled) return { state: 'ok', told: 'mails go to any address' };
  const todo = 'Ask for production access under SES, Account dashboard; it takes about a day.';
  return {
    state: badFor(stage),
    told: 'mails go only to verified addresses: the account is in the sandbox',
    todo,
  };
};

/** A domain and those that it lies below, up to the last that can have an owner. */
const domainsOf = (domain: string): string[] => {
  const labels = domain.split('.');
  return labels.slice(1).map((_, i) => labels.slice(i).join('.'));
};

/** Whether SES accepts mails from the configured address. The address, its domain or one above that must be verified. */
const mailSender: Check = async ({ clients, settings, stage }) => {
  const address = settings.messaging.mailSender;
  if (!address) {
    const todo = `Set messaging.mailSender under settings.${stage} in cdk.json.`;
    return { state: badFor(stage), told: 'no sender of mails is configured: nobody gets a link', todo };
  }
  for (const EmailIdentity of [address, ...domainsOf(address.slice(address.indexOf('@') + 1))]) {
    const identity = await clients.ses
      .send(new GetEmailIdentityCommand({ EmailIdentity }))
      .catch((error: Error) => (error.name === 'NotFoundException' ? undefined : Promise.reject(error)));
    if (identity?.VerifiedForSendingStatus) return { state: 'ok', told: `${EmailIdentity} is verified` };
  }
  const todo = 'Verify the domain under SES, Identities, with DKIM; then mails are not taken for spam.';
  return { state: 'fail', told: `neither ${address} nor its domain is verified`, todo };
};

/** Whether Aadhaar numbers of a former version wait to be moved: until then their key stands. */
const formerNumbers: Check = async ({ clients, settings, stage }) => {
  const stack = await stackIn(clients.cloudFormation(settings.region), stackName(stage, 'Data'));
  const secrets = stack?.Outputs?.find(({ OutputKey }) => OutputKey === 'Secrets')?.OutputValue;
  const { formerIndex: SecretId } = JSON.parse(secrets ?? '{}') as { formerIndex?: string };
  const ok = { state: 'ok', told: 'none wait to be moved' } as const;
  if (SecretId === undefined) return ok;
  const { SecretString = '{}' } = await clients.secrets.send(new GetSecretValueCommand({ SecretId }));
  if (JSON.parse(SecretString).aadhaarIndex === undefined) return ok;
  const todo = `Run "npm run admin -- move-aadhaar --stage ${stage}".`;
  return { state: 'fail', told: 'those of a former version may still be findable by its key', todo };
};

const GOOD_STACK = /^(CREATE|UPDATE|IMPORT)_COMPLETE$|^UPDATE_ROLLBACK_COMPLETE$/;

/** A stack; undefined where there is none of that name. */
const stackIn = async (client: CloudFormationClient, StackName: string) => {
  const answer = await client
    .send(new DescribeStacksCommand({ StackName }))
    .catch((error: Error) => (/does not exist/.test(error.message) ? undefined : Promise.reject(error)));
  return answer?.Stacks?.[0];
};

/** Whether the CDK can deploy into a region. */
const bootstrap =
  (region: string): Check =>
  async ({ clients }) => {
    const status = (await stackIn(clients.cloudFormation(region), 'CDKToolkit'))?.StackStatus;
    if (status && GOOD_STACK.test(status)) return { state: 'ok', told: 'bootstrapped' };
    const told = status ? `the stack CDKToolkit is at ${status}` : 'not bootstrapped';
    return { state: 'fail', told, todo: `Run "npx cdk bootstrap aws://ACCOUNT/${region}".` };
  };

/** Whether the zone in which the certificates and addresses are made is that of the domain. */
const zone =
  ({ name, apiName, zoneId, zoneName }: NonNullable<Settings['domain']>): Check =>
  async ({ clients, stage }) => {
    const todo = `Correct domain under settings.${stage} in cdk.json; "aws route53 list-hosted-zones" lists the zones of the account.`;
    const fail = (told: string): Finding => ({ state: 'fail', told, todo });
    const answer = await clients.dns
      .send(new GetHostedZoneCommand({ Id: zoneId }))
      .catch((error: Error) => (error.name === 'NoSuchHostedZone' ? undefined : Promise.reject(error)));
    const found = answer?.HostedZone;
    if (!found) return fail(`this account has no zone ${zoneId}`);
    const itsName = found.Name?.replace(/\.$/, '');
    if (itsName !== zoneName.toLowerCase()) return fail(`zone ${zoneId} is ${itsName}, not ${zoneName}`);
    if (found.Config?.PrivateZone) return fail(`zone ${zoneId} is private: nobody outside finds its names`);
    const outside = [name, apiName].find((one) => !`.${one}`.toLowerCase().endsWith(`.${itsName}`));
    return outside
      ? fail(`${outside} does not lie below ${itsName}`)
      : { state: 'ok', told: `${name} lies in zone ${zoneId}` };
  };

/** Whether the account ever made a distribution. AWS lets new accounts make none, and no call tells that. */
const distributions: Check = async ({ clients }) => {
  const { DistributionList: list } = await clients.cdn.send(new ListDistributionsCommand({ MaxItems: 1 }));
  if (list?.Items?.length) return { state: 'ok', told: 'the account has a distribution' };
  const todo =
    'If the stack Web fails with "Your account must be verified", ask AWS Support to verify it for CloudFront, under "Account and billing"; ask now if the day is fixed, it can take days.';
  return {
    state: 'warn',
    told: 'the account has no distribution yet: AWS may have to verify it first',
    todo,
  };
};

const alarmMail: Check = async ({ settings: { alarmEmail }, stage }) =>
  alarmEmail
    ? { state: 'ok', told: `alarms are mailed to ${alarmEmail}` }
    : {
        state: 'warn',
        told: 'nobody hears of alarms',
        todo: `Set alarmEmail under settings.${stage} in cdk.json to the address of a team.`,
      };

/** Whether people would read stand-ins for the department and those whom they may ask. */
const names: Check = async ({ settings, stage }) => {
  const left = Object.entries(PLACEHOLDERS).flatMap(([name, value]) =>
    settings[name as keyof typeof PLACEHOLDERS] === value ? [name] : [],
  );
  return left.length === 0
    ? { state: 'ok', told: settings.departmentName }
    : {
        state: 'warn',
        told: `people read stand-ins for ${left.join(', ')}`,
        todo: `Set ${left.join(', ')} under settings.${stage} in cdk.json; the law demands a grievance contact.`,
      };
};

/** Every check by its subject. The CDN's firewall and certificate are in us-east-1. */
function checksOf({ region, domain, firewall, copies }: Settings): Record<string, Check> {
  const regions = [
    region,
    ...(domain || firewall ? ['us-east-1'] : []),
    // These credentials may not look into another account.
    ...(copies && !copies.account ? [copies.region] : []),
  ];
  return {
    ...Object.fromEntries(regions.map((one) => [`CDK in ${one}`, bootstrap(one)])),
    'functions at once': concurrency,
    'SMS, DLT': dlt,
    'SMS, sandbox': smsSandbox,
    'SMS, spend limit': smsSpend,
    'mails, sender': mailSender,
    'mails, sandbox': mailSandbox,
    CloudFront: distributions,
    ...(domain ? { domain: zone(domain) } : {}),
    alarms: alarmMail,
    names,
    'Aadhaar numbers': formerNumbers,
  };
}

/** Runs all checks at once. A check that cannot be run counts as failed and stops none of the others. */
export const preflight = (asked: Asked): Promise<(Finding & { about: string })[]> =>
  Promise.all(
    Object.entries(checksOf(asked.settings)).map(async ([about, check]) => {
      const finding = await check(asked).catch(
        ({ name }: Error): Finding => ({
          state: 'fail',
          told: `could not be asked (${name})`,
          todo: 'Check AWS_PROFILE and that these credentials may read the settings of the account.',
        }),
      );
      return { about, ...finding };
    }),
  );

/** The report: a line for each check, and below it what to do when it is not ok. */
export function toText(findings: readonly (Finding & { about: string })[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  return findings
    .flatMap(({ about, state, told, todo }) => [
      `${state.padEnd(4)}  ${about.padEnd(width)}  ${told}`,
      ...(todo ? [`${' '.repeat(6 + width + 2)}${todo}`] : []),
    ])
    .join('\n');
}
