import { beforeAll, expect, it } from 'vitest';
import { ofType, type Synthesised, synthesise } from '../support/stacks.ts';

let dev: Synthesised;
let prod: Synthesised;
beforeAll(async () => {
  dev = await synthesise('dev');
  prod = await synthesise('prod');
});

/** The rule that calls `events.scanResult`. */
const rule = ({ templates }: Synthesised) =>
  ofType(templates, 'AWS::Events::Rule').find(({ Properties }) =>
    String(Properties.Description).includes('events.scanResult'),
  )?.Properties;
const plans = ({ templates }: Synthesised) => ofType(templates, 'AWS::GuardDuty::MalwareProtectionPlan');
const telling = ({ templates }: Synthesised) =>
  ofType(templates, 'AWS::S3::Bucket').filter(({ Properties }) => Properties.NotificationConfiguration);

it('R53: GuardDuty looks into documents in production, and its findings are heard', () => {
  expect(plans(prod)).toHaveLength(1);
  expect(plans(prod)[0]?.Properties.ProtectedResource).toMatchObject({
    S3Bucket: { ObjectPrefixes: ['medical-records/'] },
  });
  expect(rule(prod)?.EventPattern).toMatchObject({
    source: ['aws.guardduty'],
    'detail-type': ['GuardDuty Malware Protection Object Scan Result'],
  });
});

it('R53: a result that the function fails to store is kept, whoever gave it up, and the function may put it there', () => {
  for (const one of [dev, prod]) {
    const named = (type: string, name: RegExp) =>
      ofType(one.templates, type).find(({ Properties }) =>
        name.test(String(Properties.QueueName ?? Properties.FunctionName ?? '')),
      );
    const queue = named('AWS::SQS::Queue', /events-scanResult-failed$/);
    const lambda = named('AWS::Lambda::Function', /events-scanResult$/);
    expect(queue?.Properties).toMatchObject({
      SqsManagedSseEnabled: true,
      MessageRetentionPeriod: 14 * 86_400,
    });
    const arn = { 'Fn::GetAtt': [queue?.logicalId, 'Arn'] };
    const [config] = ofType(one.templates, 'AWS::Lambda::EventInvokeConfig');
    expect(config?.Properties).toMatchObject({
      FunctionName: { Ref: lambda?.logicalId },
      MaximumRetryAttempts: 2,
      MaximumEventAgeInSeconds: 6 * 3600,
      DestinationConfig: { OnFailure: { Destination: arn } },
    });
    expect(rule(one)?.Targets).toMatchObject([{ DeadLetterConfig: { Arn: arn } }]);
    const roles = ofType(one.templates, 'AWS::IAM::Role').map(({ Properties }) =>
      JSON.stringify(Properties.Policies),
    );
    const sending = `{"Action":"sqs:SendMessage","Effect":"Allow","Resource":${JSON.stringify(arn)}}`;
    expect(roles.filter((text) => text?.includes(sending))).toHaveLength(1);
  }
});

it('R53: where it does not, the bucket of documents tells of what comes, as that of exports does anywhere', () => {
  expect(plans(dev)).toEqual([]);
  expect(rule(dev)?.EventPattern).toMatchObject({ source: ['aws.s3'], 'detail-type': ['Object Created'] });
  const prefixes = (stacks: Synthesised) =>
    telling(stacks).map(({ Properties }) => {
      expect(Properties.NotificationConfiguration).toEqual({
        EventBridgeConfiguration: { EventBridgeEnabled: true },
      });
      return (Properties.LoggingConfiguration as { LogFilePrefix: string }).LogFilePrefix;
    });
  expect(prefixes(dev).sort()).toEqual(['documents/', 'exports/']);
  expect(prefixes(prod)).toEqual(['exports/']);
});

it('an export is asked for by what comes into its bucket, and is gone after a day', () => {
  const [called] = ofType(prod.templates, 'AWS::Events::Rule').filter(({ Properties }) =>
    String(Properties.Description).includes('events.export'),
  );
  expect(called?.Properties.EventPattern).toMatchObject({
    source: ['aws.s3'],
    'detail-type': ['Object Created'],
    detail: { object: { key: [{ prefix: 'requests/' }] } },
  });
  const [bucket] = telling(prod);
  expect(bucket?.Properties).toMatchObject({
    LifecycleConfiguration: {
      Rules: [
        {
          ExpirationInDays: 1,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
          Status: 'Enabled',
        },
      ],
    },
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
  });
  const policies = ofType(prod.templates, 'AWS::S3::BucketPolicy').filter(({ Properties }) =>
    JSON.stringify(Properties.Bucket).includes(`"${bucket?.logicalId}"`),
  );
  expect(JSON.stringify(policies[0]?.Properties.PolicyDocument)).toContain('"aws:SecureTransport":"false"');
});

it('R60: a document that was deleted is gone for good once the table could not be restored to it any more', () => {
  const [bucket, ...others] = ofType(prod.templates, 'AWS::S3::Bucket').filter(
    ({ Properties }) =>
      (Properties.LoggingConfiguration as { LogFilePrefix?: string } | undefined)?.LogFilePrefix ===
      'documents/',
  );
  expect(others).toEqual([]);
  expect(bucket?.Properties).toMatchObject({
    VersioningConfiguration: { Status: 'Enabled' },
    LifecycleConfiguration: {
      Rules: [{ NoncurrentVersionExpiration: { NoncurrentDays: 35 }, Status: 'Enabled' }],
    },
  });
});
