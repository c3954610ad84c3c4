import { isDeepStrictEqual } from 'node:util';
import { Stack, Validations } from 'aws-cdk-lib';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { CDK_APP_MODE_CONTEXT } from 'aws-cdk-lib/cx-api';
import { AwsSolutionsChecks } from 'cdk-nag';
import { beforeAll, describe, expect, it } from 'vitest';
import { SECRET_NAMES } from '#functions/app/secrets.ts';
import { readSettings } from '../../infra/config.ts';
import { createApp } from '../../infra/stacks/deployment.ts';
import { OWN_DOMAIN, ofType, only, type Synthesised, synthesise } from '../support/stacks.ts';

let dev: Synthesised;
let prod: Synthesised;
let own: Synthesised;
beforeAll(async () => {
  dev = await synthesise('dev');
  prod = await synthesise('prod');
  own = await synthesise('prod', { domain: OWN_DOMAIN, alarmEmail: 'duty@example.org' });
});

describe('the table', () => {
  const table = ({ templates }: Synthesised) => only(templates, 'AWS::DynamoDB::Table');

  it('is the one of every engine, with what a deployment adds', () => {
    for (const one of [dev, prod]) {
      expect(table(one).Properties).toMatchObject({
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        BillingMode: 'PAY_PER_REQUEST',
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
        StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
        TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
        SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
      });
      expect(table(one).Properties).not.toHaveProperty('GlobalSecondaryIndexes');
    }
  });

  it('cannot be deleted in production, by a mistake or with its stack', () => {
    expect(table(prod)).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: { DeletionProtectionEnabled: true },
    });
    expect(table(dev)).toMatchObject({
      DeletionPolicy: 'Delete',
      Properties: { DeletionProtectionEnabled: false },
    });
  });
});

describe('buckets', () => {
  it('are private, versioned and reached over TLS alone, every one', () => {
    for (const { templates } of [dev, prod, own]) {
      const buckets = ofType(templates, 'AWS::S3::Bucket');
      expect(buckets).toHaveLength(6);
      for (const { logicalId, Properties } of buckets) {
        expect(Properties, logicalId).toMatchObject({
          PublicAccessBlockConfiguration: {
            BlockPublicAcls: true,
            BlockPublicPolicy: true,
            IgnorePublicAcls: true,
            RestrictPublicBuckets: true,
          },
          VersioningConfiguration: { Status: 'Enabled' },
        });
        const [policy] = ofType(templates, 'AWS::S3::BucketPolicy').filter(
          (one) => JSON.stringify(one.Properties.Bucket) === JSON.stringify({ Ref: logicalId }),
        );
        expect(policy?.Properties.PolicyDocument, logicalId).toMatchObject({
          Statement: expect.arrayContaining([
            expect.objectContaining({
              Effect: 'Deny',
              Action: 's3:*',
              Principal: { AWS: '*' },
              Condition: { Bool: { 'aws:SecureTransport': 'false' } },
            }),
          ]),
        });
      }
    }
  });

  it('with personal data are encrypted with our key and outlive their stack in production', () => {
    const data = prod.templates.filter(({ name }) => name === 'Data');
    const buckets = ofType(data, 'AWS::S3::Bucket').filter(
      ({ logicalId }) => !logicalId.startsWith('AccessLogs'),
    );
    expect(buckets.map(({ logicalId }) => logicalId.replace(/[0-9A-F]{8}$/, '')).sort()).toEqual([
      'Archive',
      'Documents',
      'Exports',
      'Snapshots',
    ]);
    for (const { DeletionPolicy, Properties } of buckets) {
      expect(DeletionPolicy).toBe('Retain');
      expect(JSON.stringify(Properties.BucketEncryption)).toContain('"aws:kms"');
    }
  });

  it('are emptied with their stack where the web app lies, and nowhere else in production', () => {
    expect(ofType(prod.templates, 'Custom::S3AutoDeleteObjects').map(({ stack }) => stack)).toEqual(['Web']);
    const tag = { Key: 'aws-cdk:auto-delete-objects', Value: 'true' };
    const tagged = ofType(prod.templates, 'AWS::S3::Bucket').filter(({ Properties }) =>
      (Properties.Tags as object[]).some((one) => isDeepStrictEqual(one, tag)),
    );
    expect(tagged.map(({ stack }) => stack)).toEqual(['Web']);
  });

  it('of the archive is locked for seven years in production', () => {
    const locked = ofType(prod.templates, 'AWS::S3::Bucket').filter(
      ({ Properties }) => Properties.ObjectLockEnabled,
    );
    expect(locked.map(({ Properties }) => Properties.ObjectLockConfiguration)).toEqual([
      { ObjectLockEnabled: 'Enabled', Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 2555 } } },
    ]);
  });
});

it('logs outlive their stack in production, but not a first deployment that failed: their names are fixed', () => {
  const logs = ofType(prod.templates, 'AWS::Logs::LogGroup').filter(
    ({ Properties }) => Properties.LogGroupName,
  );
  expect(logs.length).toBeGreaterThan(50);
  for (const { logicalId, DeletionPolicy } of logs) {
    expect([logicalId, DeletionPolicy]).toEqual([logicalId, 'RetainExceptOnCreate']);
  }
});

describe('secrets', () => {
  it('stand in no template: the value is made in the account', () => {
    for (const { templates } of [dev, prod, own]) {
      const secrets = ofType(templates, 'AWS::SecretsManager::Secret');
      // One by use, and the one that former versions kept everything in.
      expect(secrets).toHaveLength(SECRET_NAMES.length + 1);
      for (const { Properties } of secrets)
        expect(Object.keys(Properties).sort()).toEqual(['Description', 'KmsKeyId', 'Tags']);
      expect(only(templates, 'Custom::Trigger').Properties.InvocationType).toBe('RequestResponse');
    }
  });
});

describe('alarms', () => {
  it('say what users notice and what to do, and reach somebody', () => {
    const alarms = ofType(own.templates, 'AWS::CloudWatch::Alarm');
    expect(alarms.length).toBeGreaterThan(4);
    for (const { Properties } of alarms) {
      expect(Properties.AlarmDescription).toMatch(/^What users notice: .{20,}\nWhat to do: .{20,}$/);
      expect(Properties.AlarmActions).toHaveLength(1);
    }
    // The policy that requires TLS of publishers replaces the one that lets alarms publish. Alarms of the CDN stand where
    // it counts, with a topic of their own.
    const policies = ofType(own.templates, 'AWS::SNS::TopicPolicy');
    const subscriptions = ofType(own.templates, 'AWS::SNS::Subscription');
    for (const found of [policies, subscriptions])
      expect(found.map(({ stack }) => stack).sort()).toEqual(['EdgeLog', 'Operations']);
    for (const { Properties } of policies)
      expect(Properties.PolicyDocument).toMatchObject({
        Statement: expect.arrayContaining([
          expect.objectContaining({
            Effect: 'Allow',
            Action: 'sns:Publish',
            Principal: { Service: 'cloudwatch.amazonaws.com' },
          }),
        ]),
      });
    for (const { Properties } of subscriptions)
      expect(Properties).toMatchObject({ Protocol: 'email', Endpoint: 'duty@example.org' });
  });
});

it('alarms hear what functions count of codes and messages (R19, F6)', () => {
  const alarms = ofType(own.templates, 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties);
  // Powertools gives every metric the dimension of its service.
  const Dimensions = [{ Name: 'service', Value: 'school-records-prod' }];
  const at = { Namespace: 'school-records-prod', Dimensions };
  // Half of the codes that may be sent in a day.
  expect(alarms).toContainEqual(
    expect.objectContaining({ MetricName: 'CodesToday', Threshold: 1500, Statistic: 'Maximum' }),
  );
  expect(alarms).toContainEqual(
    expect.objectContaining({ MetricName: 'MessagesGivenUp', Threshold: 0, Statistic: 'Sum' }),
  );
  for (const alarm of alarms.filter(({ MetricName }) =>
    /^(CodesToday|MessagesGivenUp)$/.test(String(MetricName)),
  )) {
    expect({ Namespace: alarm.Namespace, Dimensions: alarm.Dimensions }).toEqual(at);
  }
});

it('alarms hear of a reader of the stream that stopped altogether, of which its own figures tell nothing', () => {
  const alarms = ofType(own.templates, 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties);
  const told = { Threshold: 0, Period: 3600, Namespace: 'school-records-prod' };
  expect(alarms).toContainEqual(
    expect.objectContaining({
      MetricName: 'AuditUnnumbered',
      Statistic: 'Maximum',
      EvaluationPeriods: 1,
      ...told,
    }),
  );
  // A mail that its service did not take at first is sent so too, but not for hours.
  expect(alarms).toContainEqual(
    expect.objectContaining({ MetricName: 'MessagesSwept', Statistic: 'Sum', EvaluationPeriods: 3, ...told }),
  );
});

describe('the deployment', () => {
  it('F19: replaces the functions that read the stream before those that write what they read', () => {
    for (const { app } of [dev, prod]) {
      const stacks = app.node.findAll().filter((one) => one instanceof Stack);
      const named = (part: string) => stacks.find(({ stackName }) => stackName.endsWith(`-${part}`));
      expect(named('Api')?.dependencies).toContain(named('Events'));
    }
  });

  it('tells its address and how the first super_admin is made', () => {
    const web = dev.templates.find(({ name }) => name === 'Web');
    const { Outputs } = JSON.parse(web!.text);
    expect(Outputs.Url.Value).toBeDefined();
    expect(Outputs.FirstSuperAdmin.Value).toBe(
      'npm run create:superadmin -- --stage dev --username NAME --email ADDRESS',
    );
  });

  it('can lose its firewall and domain: what alarms read of the other stacks then stays exported', () => {
    const { text = '' } = prod.templates.find(({ name }) => name === 'Operations') ?? {};
    const read = [...text.matchAll(/"Fn::ImportValue":\s*"([^"]+)"/g)].map(([, name = '']) => name);
    expect(read.filter((name) => name.startsWith('SchoolRecords-prod-Web:'))).not.toEqual([]);
    const all = dev.templates.map((one) => one.text).join();
    for (const name of read) expect(all).toContain(`"Name": "${name.replaceAll('prod', 'dev')}"`);
  });

  it('keeps every stack far from 500 resources', () => {
    for (const { templates } of [dev, prod, own]) {
      expect(templates.length).toBeGreaterThan(8);
      for (const { name, resources } of templates) expect(resources.length, name).toBeLessThan(400);
    }
  });

  it('passes the AwsSolutions rules', () => {
    for (const { app } of [dev, prod, own]) {
      expect(new AwsSolutionsChecks(app).validateScope(app).violations).toEqual([]);
    }
  });

  it('is held to them whenever it is synthesised: a finding that nobody accepted ends it', () => {
    // The error tells the findings itself, whatever NODE_ENV this runs under.
    const app = createApp({ context: { [CDK_APP_MODE_CONTEXT]: 'inmemory' } });
    new CfnBucket(new Stack(app, 'Careless'), 'Open');
    expect(() => app.synth()).toThrow(/AwsSolutions-S10/);
  });

  it('accepts no finding without a reason', () => {
    const accepted = own.app.node
      .findAll()
      .flatMap(({ node }) =>
        node.metadata
          .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
          .flatMap(({ data }) => Object.entries(data as Record<string, string>)),
      );
    expect(accepted.length).toBeGreaterThan(10);
    for (const [rule, reason] of accepted) expect(reason.length, rule).toBeGreaterThan(40);
  });
});

describe('settings', () => {
  const read = (context: Record<string, unknown>) => () => readSettings((name) => context[name]);

  it.each<[Record<string, unknown>, RegExp]>([
    [{}, /--context stage=dev or --context stage=prod/],
    [{ stage: 'staging' }, /--context stage=/],
    [{ stage: 'dev', settings: { dev: { regoin: 'eu-west-1' } } }, /settings\.dev.*regoin/],
    [{ stage: 'dev', settings: { dev: { memory: { default: 512, auth: 512 } } } }, /memory\.auth: argon2id/],
    [
      { stage: 'dev', settings: { dev: { memory: { default: 512, auth: 1024, scools: 512 } } } },
      /scools: is no/,
    ],
    [
      { stage: 'prod', settings: { prod: { reservedConcurrency: { 'auth.logon': 5 } } } },
      /auth\.logon: is no/,
    ],
    [{ stage: 'prod', settings: { prod: { limits: { bodyBytes: -1 } } } }, /limits\.bodyBytes/],
    [{ stage: 'prod', settings: { prod: { limits: { bodyBites: 1 } } } }, /bodyBites/],
  ])('%j is refused in one sentence', (context, sentence) => {
    expect(read(context)).toThrow(sentence);
  });

  it('of cdk.json stand over those of the stage', () => {
    const { settings } = read({ stage: 'dev', settings: { dev: { helpContact: '0389 123456' } } })();
    expect(settings).toMatchObject({ helpContact: '0389 123456', region: 'ap-south-1', keepData: false });
  });
});
