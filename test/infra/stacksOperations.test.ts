import { readFile } from 'node:fs/promises';
import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createDeps } from '#functions/app/createDeps.ts';
import { OUTPUTS } from '../../infra/admin/deployed.ts';
import type { Clients } from '../../infra/admin/preflightCheck.ts';
import { smsSpend } from '../../infra/admin/preflightMessages.ts';
import { readSettings, type Settings } from '../../infra/config.ts';
import { eventFunctions } from '../../infra/eventFunctions.ts';
import { DataStack } from '../../infra/stacks/DataStack.ts';
import { createApp } from '../../infra/stacks/deployment.ts';
import { EdgeLogStack } from '../../infra/stacks/EdgeLogStack.ts';
import { figuresOf as metricsOf } from '../../infra/stacks/figures.ts';
import { OperationsStack } from '../../infra/stacks/OperationsStack.ts';
import { watchesOf } from '../../infra/stacks/watches.ts';
import { FUNCTION_ENVIRONMENT } from '../support/deps.ts';
import { OWN_DOMAIN } from '../support/stacks.ts';

const PREFIX = 'school-records-prod';
const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d';
const PAGE = 'docs/operations.md';

type Stat = {
  Expression?: string;
  MetricStat?: {
    Metric: { Namespace: string; MetricName: string; Dimensions?: { Name: string; Value: string }[] };
    Period: number;
    Stat: string;
  };
};
type AlarmProperties = {
  AlarmName: string;
  AlarmDescription: string;
  Namespace?: string;
  MetricName?: string;
  Threshold: number;
  Statistic?: string;
  Period?: number;
  EvaluationPeriods: number;
  ComparisonOperator: string;
  TreatMissingData: string;
  Dimensions?: { Name: string; Value: string }[];
  Metrics?: Stat[];
  AlarmActions: unknown[];
  OKActions: unknown[];
};

const metrics = metricsOf({ prefix: PREFIX, apiId: 'api', tableName: 'records' });

let alarms: AlarmProperties[];
let dashboard: string;
let operations: Template;
let page: string;
beforeAll(async () => {
  const read = readSettings((name) => (name === 'stage' ? 'prod' : undefined));
  const mutualTls = { clientCertificateArn: CERTIFICATE, truststore: 's3://certificates/ca.pem' };
  const settings = {
    ...read.settings,
    domain: { ...OWN_DOMAIN, mutualTls },
    copies: { region: 'ap-south-2' },
  };
  const app = createApp();
  const stack = new OperationsStack(app, 'Operations', {
    prefix: PREFIX,
    settings: { ...settings, throttle: { rate: 100, burst: 200 } },
    apiId: 'api',
    tableName: 'records',
    copied: {
      documents: { from: 'documents', to: 'copied-documents' },
      archive: { from: 'archive2', to: 'copied-archive2' },
    },
    accessLog: 'access',
    distributionId: 'cdn',
  });
  const env = { region: 'us-east-1' };
  const edge = new EdgeLogStack(app, 'EdgeLog', { prefix: PREFIX, settings, distributionId: 'cdn', env });
  const template = Template.fromStack(stack);
  operations = template;
  alarms = [template, Template.fromStack(edge)].flatMap((one) =>
    Object.values(one.findResources('AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties),
  );
  const [board] = Object.values(template.findResources('AWS::CloudWatch::Dashboard'));
  dashboard = JSON.stringify(board?.Properties.DashboardBody).replaceAll('\\', '');
  page = await readFile(PAGE, 'utf8');
});

const shortName = ({ AlarmName }: AlarmProperties) => AlarmName.slice(PREFIX.length + 1);

/** The metrics that an alarm looks at, including those of a sum. */
const figuresOf = ({ Namespace, MetricName, Metrics = [] }: AlarmProperties) => [
  ...(MetricName ? [`${Namespace} ${MetricName}`] : []),
  ...Metrics.flatMap(({ MetricStat }) =>
    MetricStat ? [`${MetricStat.Metric.Namespace} ${MetricStat.Metric.MetricName}`] : [],
  ),
];

/** The sections about alarms, by name. */
const sections = () => {
  const [, about = ''] = page.split(/^## Alarms$/m);
  const [first = ''] = about.split(/^## /m);
  return new Map(
    first
      .split(/^### /m)
      .slice(1)
      .map((text) => [text.slice(0, text.indexOf('\n')).trim(), text]),
  );
};

describe('every alarm', () => {
  it('says what users notice and what to do, where there is more, and is told when it rings and when it ends', () => {
    for (const alarm of alarms) {
      expect(alarm.AlarmDescription).toMatch(/^What users notice: .{20,}\nWhat to do: .{20,}$/);
      expect(alarm.AlarmDescription).toContain(`under ${shortName(alarm)} in ${PAGE}`);
      // CloudWatch accepts no longer description.
      expect(alarm.AlarmDescription.length).toBeLessThanOrEqual(1024);
      expect([alarm.AlarmActions.length, alarm.OKActions.length]).toEqual([1, 1]);
    }
  });

  it('names commands that run as they are printed, which takes the stage', () => {
    const commands = alarms.flatMap(
      ({ AlarmDescription }) => AlarmDescription.match(/"npm run [^"]+"/g) ?? [],
    );
    expect(commands.length).toBeGreaterThanOrEqual(6);
    for (const command of commands) expect(command).toContain(' --stage prod');
  });

  it(`has its section in ${PAGE}, and every section its alarm`, () => {
    expect([...sections().keys()].sort()).toEqual(alarms.map(shortName).sort());
  });

  it('of a function whose call failed twice claims no longer outage: Lambda tries again after a minute', () => {
    const twice = alarms.filter(
      ({ MetricName, Threshold, EvaluationPeriods }) =>
        MetricName === 'Errors' && Threshold === 1 && EvaluationPeriods === 1,
    );
    expect(twice.map(shortName)).toEqual(expect.arrayContaining(['ProbesFail', 'EdgeProbeFails']));
    for (const name of twice.map(shortName)) {
      const [lead] = sections().get(name)?.split('\n- **') ?? [];
      expect(lead, name).not.toMatch(/\bfor (a quarter of )?an hour/);
    }
  });

  it('has a section that tells what users notice, where to look, what to do and how it ends', () => {
    for (const [name, text] of sections()) {
      for (const part of ['Users notice', 'Look', 'Do', 'Over when']) {
        expect(text, name).toMatch(new RegExp(`^- \\*\\*${part}:\\*\\* .{15,}`, 'm'));
      }
    }
  });

  it('is shown on the dashboard with its figures', () => {
    for (const alarm of alarms) {
      for (const figure of figuresOf(alarm)) {
        const [namespace = '', name = ''] = figure.split(' ');
        expect(dashboard, shortName(alarm)).toContain(`"${namespace}","${name}"`);
      }
    }
    expect(dashboard).toContain('"type":"alarm"');
  });
});

it.each([
  ['requests', 'AWS/ApiGateway Count'],
  ['requests beside checks of sessions', `${PREFIX} AnswerMs`],
  ['errors', 'AWS/ApiGateway 5xx'],
  ['refused requests', `${PREFIX} TooManyRequests`],
  ['functions refused', 'AWS/Lambda Throttles'],
  ['throttled reads', 'AWS/DynamoDB ReadThrottleEvents'],
  ['throttled writes', 'AWS/DynamoDB WriteThrottleEvents'],
  ['stream lag', 'AWS/Lambda IteratorAge'],
  ['codes sent', `${PREFIX} CodesToday`],
  ['codes failed', `${PREFIX} CodesFailed`],
  ['dollars that SMS cost', 'AWS/SNS SMSMonthToDateSpentUSD'],
  ['SMS that do not arrive', 'AWS/SNS SMSSuccessRate'],
  ['scans without a verdict', `${PREFIX} ScanUndecided`],
  ['malware in documents', `${PREFIX} ThreatFound`],
  ['a way in that is shut', `${PREFIX} ForbiddenRequests`],
  ['errors of the CDN', 'AWS/CloudFront 5xxErrorRate'],
  ['requests that the firewall stops', 'AWS/WAFV2 BlockedRequests'],
  ['cost units read', 'AWS/DynamoDB ConsumedReadCapacityUnits'],
  ['cost units written', 'AWS/DynamoDB ConsumedWriteCapacityUnits'],
])('somebody hears of %s', (_, figure) => {
  expect(alarms.flatMap(figuresOf)).toContain(figure);
});

it.each(Object.keys(eventFunctions))('somebody hears when %s fails', (id) => {
  const name = `${PREFIX}-${id.replace('.', '-')}`;
  const about = alarms.filter(({ Dimensions }) => Dimensions?.some(({ Value }) => Value.startsWith(name)));
  expect(about.map(({ MetricName }) => MetricName)).toContain(
    eventFunctions[id]?.changes ? 'ApproximateNumberOfMessagesVisible' : 'Errors',
  );
});

it.each(
  Object.keys(eventFunctions).filter((id) => eventFunctions[id]?.changes && eventFunctions[id]?.everyMinutes),
)('%s rings when each of its turns by the schedule fails for an hour, and not for one batch', (id) => {
  const name = `${PREFIX}-${id.replace('.', '-')}`;
  const about = alarms.find(
    ({ MetricName, Dimensions }) =>
      MetricName === 'Errors' && Dimensions?.some(({ Value }) => Value === name),
  );
  const turns = 15 / (eventFunctions[id]?.everyMinutes?.({} as Settings) ?? 0);
  expect(about).toMatchObject({
    Statistic: 'Sum',
    Period: 900,
    EvaluationPeriods: 4,
    Threshold: turns - 1,
    ComparisonOperator: 'GreaterThanThreshold',
  });
});

it('a backup that fails is told with its reason, and so is its copy to the other place', () => {
  const [rule] = Object.values(operations.findResources('AWS::Events::Rule'));
  expect(rule?.Properties.EventPattern).toEqual({
    source: ['aws.backup'],
    'detail-type': ['Backup Job State Change', 'Copy Job State Change'],
    detail: { state: ['FAILED', 'ABORTED', 'EXPIRED'] },
  });
  const [topic = ''] = Object.keys(operations.findResources('AWS::SNS::Topic'));
  const [target] = rule?.Properties.Targets ?? [];
  expect(target.Arn).toEqual({ Ref: topic });
  expect(Object.values(target.InputTransformer.InputPathsMap)).toContain('$.detail.statusMessage');
  expect(target.InputTransformer.InputTemplate).toContain('\\"A backup that failed\\" in docs/operations.md');
  expect(page).toMatch(/^### A backup that failed$/m);
  const [policy] = Object.values(operations.findResources('AWS::SNS::TopicPolicy'));
  const statements: Record<string, unknown>[] = policy?.Properties.PolicyDocument.Statement;
  expect(statements).toContainEqual(
    expect.objectContaining({
      Effect: 'Allow',
      Action: 'sns:Publish',
      Principal: { Service: 'events.amazonaws.com' },
      Resource: { Ref: topic },
    }),
  );
});

it('one document or entry that S3 could not copy to the other place rings', () => {
  const { Metrics = [], ...alarm } = alarmOf('CopiesFail');
  expect(alarm).toMatchObject({
    Threshold: 0,
    EvaluationPeriods: 1,
    ComparisonOperator: 'GreaterThanThreshold',
    TreatMissingData: 'notBreaching',
  });
  expect(Metrics.flatMap(({ Expression }) => Expression ?? [])).toEqual([
    'FILL(documents, 0) + FILL(archive, 0)',
  ]);
  expect(Metrics.flatMap(({ MetricStat }) => MetricStat ?? [])).toEqual(
    [
      ['documents', 'copied-documents'],
      ['archive2', 'copied-archive2'],
    ].map(([from, to]) => ({
      Metric: {
        Namespace: 'AWS/S3',
        MetricName: 'OperationsFailedReplication',
        Dimensions: [
          { Name: 'DestinationBucket', Value: to },
          { Name: 'RuleId', Value: 'copies' },
          { Name: 'SourceBucket', Value: from },
        ],
      },
      Period: 3600,
      Stat: 'Sum',
    })),
  );
});

describe('answers', () => {
  it('are measured in the access log, but for the checks that open pages make by themselves', () => {
    const filters = Object.values(operations.findResources('AWS::Logs::MetricFilter'));
    const [answers] = filters.filter(
      ({ Properties }) => Properties.MetricTransformations[0].MetricName === 'AnswerMs',
    );
    expect(answers?.Properties).toMatchObject({
      LogGroupName: 'access',
      FilterPattern: '{ ($.ms >= 0) && ($.route != "GET /api/auth/session") }',
      MetricTransformations: [{ MetricNamespace: PREFIX, MetricValue: '$.ms' }],
    });
  });

  it('ring when one of twenty takes more than three seconds for a quarter of an hour, of twenty or more', () => {
    const { Metrics = [], ...alarm } = alarmOf('SlowAnswers');
    expect(alarm).toMatchObject({
      Threshold: 3000,
      EvaluationPeriods: 3,
      ComparisonOperator: 'GreaterThanThreshold',
      TreatMissingData: 'notBreaching',
    });
    expect(Metrics.flatMap(({ Expression }) => Expression ?? [])).toEqual([
      'IF(FILL(answers, 0) >= 20, slowest, 0)',
    ]);
    expect(Metrics.flatMap(({ MetricStat }) => MetricStat ?? [])).toEqual(
      ['SampleCount', 'p95'].map((Stat) => ({
        Metric: { Namespace: PREFIX, MetricName: 'AnswerMs' },
        Period: 300,
        Stat,
      })),
    );
  });

  it('ring at half of what the API takes: 100 a second for five minutes', () => {
    expect(alarmOf('ManyRequests')).toMatchObject({
      Namespace: PREFIX,
      MetricName: 'AnswerMs',
      Statistic: 'SampleCount',
      Period: 300,
      Threshold: 15_000,
    });
  });
});

it('no request at all for a quarter of an hour rings, since our own probe asks every five minutes', () => {
  expect(alarmOf('NoRequests')).toMatchObject({
    MetricName: 'Count',
    Statistic: 'Sum',
    Period: 300,
    EvaluationPeriods: 3,
    Threshold: 1,
    ComparisonOperator: 'LessThanThreshold',
    TreatMissingData: 'breaching',
  });
  expect(eventFunctions['events.probeEdge']?.everyMinutes?.({} as Settings)).toBe(5);
});

it('saves that the firewall refuses ring by their number, since they would be a small share of all requests', () => {
  expect(alarmOf('BodiesBlocked')).toMatchObject({
    Namespace: 'AWS/WAFV2',
    MetricName: 'BlockedRequests',
    Statistic: 'Sum',
    Period: 3600,
    EvaluationPeriods: 1,
    Threshold: 10,
    ComparisonOperator: 'GreaterThanThreshold',
    TreatMissingData: 'notBreaching',
  });
});

it('a certificate of CloudFront for the API that ends within 45 days rings, and one of which nothing is told', () => {
  expect(alarmOf('CertificateEnds')).toMatchObject({
    Namespace: 'AWS/CertificateManager',
    MetricName: 'DaysToExpiry',
    Dimensions: [{ Name: 'CertificateArn', Value: CERTIFICATE }],
    Statistic: 'Minimum',
    Period: 86_400,
    EvaluationPeriods: 1,
    Threshold: 45,
    ComparisonOperator: 'LessThanThreshold',
    TreatMissingData: 'breaching',
  });
});

it('a way in that is shut rings: three in ten requests that the API answers with 403', () => {
  const { Metrics = [], ...alarm } = alarmOf('ManyForbidden');
  expect(alarm).toMatchObject({ Threshold: 0.3, TreatMissingData: 'notBreaching' });
  expect(Metrics.flatMap(({ Expression }) => Expression ?? [])).toEqual([
    'IF(FILL(all, 0) >= 20, FILL(some, 0) / all, 0)',
  ]);
});

const alarmOf = (name: string) => {
  const found = alarms.find((alarm) => shortName(alarm) === name);
  if (!found) throw new Error(`there is no alarm ${name}`);
  return found;
};

it.each([
  ['TableThrottled', 'FILL(reads, 0) + FILL(writes, 0)'],
  ['ManyUnits', 'FILL(reads, 0) + 5 * FILL(writes, 0)'],
])('%s rings by reads or writes alone, whose sum is no value without the other', (name, sum) => {
  const { Metrics = [] } = alarmOf(name);
  expect(Metrics.flatMap(({ Expression }) => Expression ?? [])).toEqual([sum]);
});

it('no sum of figures anywhere needs each of them to have a value', () => {
  const expressions = alarms.flatMap(({ Metrics = [] }) =>
    Metrics.flatMap(({ Expression = '' }) => Expression),
  );
  const sums = expressions.filter((text) => / \+ /.test(text));
  expect(sums.length).toBeGreaterThan(0);
  for (const text of sums) expect(text.replace(/FILL\(\w+, 0\)|\bIF\b/g, '')).not.toMatch(/[a-z]/i);
});

it('SMS ring at four fifths of the dollars that preflight asks the limit of the account to be', async () => {
  const { settings } = readSettings((name) => (name === 'stage' ? 'prod' : undefined));
  const sns = { send: async () => ({ attributes: { MonthlySpendLimit: '1' } }) };
  const { todo } = await smsSpend({ clients: { sns } as unknown as Clients, settings, stage: 'prod' });
  const dollars = Number(/^Ask for (\d+) dollars/.exec(todo ?? '')?.[1]);
  expect(alarmOf('SmsSpend')).toMatchObject({
    Namespace: 'AWS/SNS',
    MetricName: 'SMSMonthToDateSpentUSD',
    Statistic: 'Maximum',
    Threshold: dollars * 0.8,
  });
  expect(alarmOf('SmsSpend').Dimensions).toBeUndefined();
});

it('SMS that SNS took and did not deliver ring, a fifth of ten or more in an hour', () => {
  const { Metrics = [], ...alarm } = alarmOf('SmsLost');
  expect(alarm).toMatchObject({
    Threshold: 0.2,
    ComparisonOperator: 'GreaterThanThreshold',
    EvaluationPeriods: 1,
    TreatMissingData: 'notBreaching',
  });
  expect(Metrics.flatMap(({ Expression }) => Expression ?? [])).toEqual(['IF(sent >= 10, 1 - arrived, 0)']);
  expect(Metrics.flatMap(({ MetricStat }) => MetricStat ?? [])).toEqual(
    ['SampleCount', 'Average'].map((Stat) => ({
      Metric: {
        Namespace: 'AWS/SNS',
        MetricName: 'SMSSuccessRate',
        Dimensions: [
          { Name: 'Country', Value: 'IN' },
          { Name: 'SMSType', Value: 'Transactional' },
        ],
      },
      Period: 3600,
      Stat,
    })),
  );
});

it.each([
  ['scan without a verdict', 'ScansUndecided', 'ScanUndecided'],
  ['document with malware', 'ThreatsFound', 'ThreatFound'],
])('a single %s within an hour rings', (_, name, MetricName) => {
  expect(alarmOf(name)).toMatchObject({
    Namespace: PREFIX,
    MetricName,
    Statistic: 'Sum',
    Period: 3600,
    EvaluationPeriods: 1,
    Threshold: 0,
    ComparisonOperator: 'GreaterThanThreshold',
  });
});

it.each([
  [2, 900],
  [10, 900],
  [15, 1800],
  [60, 4500],
  [1440, 87_300],
])('snapshots every %d minutes that fail three times in a row ring', (snapshotMinutes, Period) => {
  const { settings } = readSettings((name) => (name === 'stage' ? 'prod' : undefined));
  const watch = watchesOf(metrics, {
    prefix: PREFIX,
    settings: { ...settings, snapshotMinutes },
  }).SnapshotsFail;
  expect(watch).toMatchObject({ above: 0, periods: 3 });
  expect(watch?.metric.toMetricConfig().metricStat?.period.toSeconds()).toBe(Period);
  // Each period has a turn, or a period without one would end what rings. CloudWatch looks back so far and no further.
  expect(Period).toBeGreaterThan(snapshotMinutes * 60);
  expect(Period * 3).toBeLessThanOrEqual((Period < 3600 ? 1 : 7) * 86_400);
});

it('an alarm about what functions count looks where they count it', () => {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  createDeps({ ...FUNCTION_ENVIRONMENT, STAGE: 'prod' }).metric('ThreatFound', 1);
  vi.restoreAllMocks();
  const { _aws, ...values } = JSON.parse(written.join(''));
  const [{ Namespace, Dimensions, Metrics }] = _aws.CloudWatchMetrics;
  const counted = {
    Namespace,
    MetricName: Metrics[0].Name,
    Dimensions: Dimensions[0].map((Name: string) => ({ Name, Value: values[Name] })),
  };
  expect(alarmOf('ThreatsFound')).toMatchObject(counted);
});

it('the dashboard has codes that were sent, and requests, errors and p95 by route', () => {
  expect(dashboard).toContain(`"${PREFIX}","CodesSent"`);
  expect(dashboard).toContain("SOURCE 'access'");
  expect(dashboard).toMatch(/count\(\*\) as requests.*pct\(ms, 95\) as p95 by route/);
});

describe('what is kept', () => {
  const templateOf = (stage: string, given: object = {}) => {
    const { settings } = readSettings((name) => (name === 'stage' ? stage : { [stage]: given }));
    const stack = new DataStack(createApp(), 'Data', { prefix: `school-records-${stage}`, settings });
    return Template.fromStack(stack).toJSON() as { Resources: Resources; Outputs: object };
  };
  const keptOf = ({ Resources }: ReturnType<typeof templateOf>) =>
    Object.entries(Resources).filter(([, { Type }]) => KEPT.includes(Type));
  /** The key without which nobody reads the archive: in production for seven years, in dev for a day. */
  const keyOfArchive = (kept: ReturnType<typeof keptOf>) => {
    const [archive] = kept.filter(([, { Properties }]) => Properties.ObjectLockEnabled);
    const ids = kept.filter(([, { Type }]) => Type === 'AWS::KMS::Key').map(([id]) => id);
    return ids.find((id) => JSON.stringify(archive?.[1].Properties.BucketEncryption).includes(`"${id}"`));
  };
  const KEPT = [
    'AWS::DynamoDB::Table',
    'AWS::S3::Bucket',
    'AWS::KMS::Key',
    'AWS::SecretsManager::Secret',
    'AWS::Logs::LogGroup',
  ];
  type Resources = Record<
    string,
    {
      Type: string;
      DeletionPolicy?: string;
      UpdateReplacePolicy?: string;
      Properties: Record<string, unknown>;
    }
  >;

  it('of production outlives its stack, all of it, unless keepData is turned off by name', () => {
    const template = templateOf('prod');
    const prod = keptOf(template);
    const dev = keptOf(templateOf('dev'));
    const off = keptOf(templateOf('prod', { keepData: false }));
    // The outputs by which an administrator's commands find the deployment.
    const wanted = Object.values(OUTPUTS).flatMap(([part, output]) => (part === 'Data' ? [output] : []));
    expect(Object.keys(template.Outputs)).toEqual(expect.arrayContaining(wanted));
    expect(prod.length).toBeGreaterThan(10);
    for (const [id, { Type, DeletionPolicy, UpdateReplacePolicy }] of prod) {
      // A log has a fixed name. One left by a failed first deployment would block the next deployment.
      const deleted = Type === 'AWS::Logs::LogGroup' ? 'RetainExceptOnCreate' : 'Retain';
      expect([id, DeletionPolicy, UpdateReplacePolicy]).toEqual([id, deleted, 'Retain']);
    }
    for (const one of [dev, off]) {
      expect(one.map(([id]) => id)).toEqual(prod.map(([id]) => id));
      for (const [id, { DeletionPolicy, Properties }] of one) {
        // Nobody can empty a bucket with locked objects, and a stack cannot delete a bucket that is not empty.
        const stays = Properties.ObjectLockEnabled || (one === off && id === keyOfArchive(one));
        expect([id, DeletionPolicy]).toEqual([id, stays ? 'Retain' : 'Delete']);
      }
      expect(one.filter(([, { Properties }]) => Properties.ObjectLockEnabled)).toHaveLength(1);
    }
    const protection = (one: typeof prod) =>
      one.flatMap(([, { Properties }]) => Properties.DeletionProtectionEnabled ?? []);
    expect([protection(prod), protection(dev), protection(off)]).toEqual([[true], [false], [false]]);
  });

  it.each(['no', 0, null])('is not given up by a slip: keepData %j is refused', (keepData) => {
    expect(() => templateOf('prod', { keepData })).toThrow(/settings\.prod.*keepData/);
  });
});
