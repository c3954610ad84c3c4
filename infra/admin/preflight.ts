import { type CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import {
  GetAccountSettingsCommand,
  GetFunctionConcurrencyCommand,
  type LambdaClient,
} from '@aws-sdk/client-lambda';
import { GetHostedZoneCommand } from '@aws-sdk/client-route-53';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { functionName, PLACEHOLDERS, prefixOf, type Settings, type Stage, stackName } from '../config.ts';
import { absentOn } from './absentOn.ts';
import type { Asked, Check, Finding } from './preflightCheck.ts';
import { dlt, mailSandbox, mailSender, smsSandbox, smsSpend } from './preflightMessages.ts';

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
    .catch(absentOn('ResourceNotFoundException'));
  return answer?.ReservedConcurrentExecutions ?? 0;
}

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

/** What AWS answers in a region that the account has not enabled: there, it knows none of its credentials. */
const NOT_KNOWN_THERE = ['InvalidClientTokenId', 'UnrecognizedClientException', 'OptInRequired'];

/** Whether the CDK can deploy into a region. */
const bootstrap =
  (region: string): Check =>
  async ({ clients }) => {
    const stack = await stackIn(clients.cloudFormation(region), 'CDKToolkit').catch((error: Error) =>
      NOT_KNOWN_THERE.includes(error.name) ? error : Promise.reject(error),
    );
    if (stack instanceof Error) {
      const todo = `Run "aws account enable-region --region-name ${region}" and wait until "aws account get-region-opt-status" says ENABLED, then bootstrap. If other checks fail alike, check AWS_PROFILE.`;
      return { state: 'fail', told: 'the account has not enabled this region, it seems', todo };
    }
    const status = stack?.StackStatus;
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
      .catch(absentOn('NoSuchHostedZone'));
    const found = answer?.HostedZone;
    if (!found) return fail(`this account has no zone ${zoneId}`);
    const itsName = found.Name?.replace(/\.$/, '');
    if (itsName !== zoneName) return fail(`zone ${zoneId} is ${itsName}, not ${zoneName}`);
    if (found.Config?.PrivateZone) return fail(`zone ${zoneId} is private: nobody outside finds its names`);
    const outside = [name, apiName].find((one) => !`.${one}`.endsWith(`.${itsName}`));
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
