import { afterAll, beforeAll, expect, it } from 'vitest';
import { ofType, type Synthesised, synthesise } from '../support/stacks.ts';

let dev: Synthesised;
let prod: Synthesised;
beforeAll(async () => {
  dev = await synthesise('dev');
  prod = await synthesise('prod');
});
afterAll(async () => {
  await dev?.remove();
  await prod?.remove();
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

it('R53: where it does not, the bucket of documents tells of what comes, and only that one', () => {
  expect(plans(dev)).toEqual([]);
  expect(rule(dev)?.EventPattern).toMatchObject({ source: ['aws.s3'], 'detail-type': ['Object Created'] });
  expect(telling(dev).map(({ Properties }) => Properties.NotificationConfiguration)).toEqual([
    { EventBridgeConfiguration: { EventBridgeEnabled: true } },
  ]);
});
