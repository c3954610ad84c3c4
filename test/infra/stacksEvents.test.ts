import { beforeAll, expect, it } from 'vitest';
import { feedWrites } from '#functions/table/feed.ts';
import { newJob } from '#functions/table/job.ts';
import { keys } from '#functions/table/keys.ts';
import { type ChangePattern, eventFunctions } from '../../infra/eventFunctions.ts';
import { ORIGIN } from '../support/seed.ts';
import { ofType, type Resource, type Synthesised, synthesise } from '../support/stacks.ts';

let prod: Synthesised;
beforeAll(async () => {
  prod = await synthesise('prod');
});

const readers = Object.entries(eventFunctions).filter(([, { changes }]) => changes);
const nameOf = (id: string) => `school-records-prod-${id.replace('.', '-')}`;
const refers = (value: unknown, { logicalId }: Resource) =>
  JSON.stringify(value ?? null).includes(`"${logicalId}"`);

/** The function of an event, its mapping, and the queue of what it failed to take. */
function around(id: string) {
  const [lambda] = ofType(prod.templates, 'AWS::Lambda::Function').filter(
    ({ Properties }) => Properties.FunctionName === nameOf(id),
  );
  const [queue] = ofType(prod.templates, 'AWS::SQS::Queue').filter(
    ({ Properties }) => Properties.QueueName === `${nameOf(id)}-failed`,
  );
  const mappings = ofType(prod.templates, 'AWS::Lambda::EventSourceMapping').filter(
    ({ Properties }) => lambda && refers(Properties.FunctionName, lambda),
  );
  if (!lambda || !queue) throw new Error(`${id} has no function or no queue`);
  return { lambda, queue, mappings };
}

it('what is checked and swept by night is so at two o’clock in India, what else runs by itself at an interval', () => {
  const schedules = Object.fromEntries(
    ofType(prod.templates, 'AWS::Events::Rule').flatMap(({ Properties }) =>
      Properties.ScheduleExpression ? [[Properties.Description, Properties.ScheduleExpression]] : [],
    ),
  );
  expect(schedules).toEqual({
    'Calls events.snapshot': 'rate(10 minutes)',
    'Calls events.act': 'rate(5 minutes)',
    'Calls events.auditVerify': 'rate(1 hour)',
    'Calls events.probe': 'rate(5 minutes)',
    'Calls events.probeEdge': 'rate(5 minutes)',
    'Calls events.auditAnchor': 'rate(1 hour)',
    'Calls events.scopeParity': 'cron(30 20 * * ? *)',
    'Calls events.sweepUploads': 'cron(30 20 * * ? *)',
    'Calls events.emptyBin': 'cron(30 20 * * ? *)',
    'Calls events.pruneAssets': 'cron(30 20 * * ? *)',
    'Calls events.questionMail': 'cron(30 20 * * ? *)',
  });
});

it('the stream has room for the two readers that a stream serves well', () => {
  expect(ofType(prod.templates, 'AWS::Lambda::EventSourceMapping')).toHaveLength(readers.length);
  expect(readers.length).toBeGreaterThan(0);
  expect(readers.length, 'Add the work to events.act.').toBeLessThanOrEqual(2);
});

it.each(readers)('R78: %s reads the stream so that one bad change holds up no others', (id) => {
  const { mappings, queue } = around(id);
  expect(mappings).toHaveLength(1);
  const { Properties } = mappings[0]!;
  expect(Properties).toMatchObject({
    StartingPosition: 'TRIM_HORIZON',
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    MaximumRetryAttempts: 10,
    ParallelizationFactor: eventFunctions[id]?.inTurn ? 1 : 10,
    MaximumRecordAgeInSeconds: (id === 'events.auditOrder' ? 24 : 6) * 3600,
  });
  expect(refers(Properties.DestinationConfig, queue)).toBe(true);
});

it.each(readers)('R78: %s may note what failed, in a queue that is encrypted and reached over TLS', (id) => {
  const { lambda, queue } = around(id);
  const [role] = ofType(prod.templates, 'AWS::IAM::Role').filter((one) =>
    refers(lambda.Properties.Role, one),
  );
  const sends = JSON.stringify(role?.Properties.Policies);
  expect(sends).toContain('sqs:SendMessage');
  expect(sends).toContain(queue.logicalId);
  for (const action of ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams']) {
    expect(sends).toContain(`dynamodb:${action}`);
  }
  expect(queue.Properties).toMatchObject({ SqsManagedSseEnabled: true, MessageRetentionPeriod: 14 * 86_400 });
  const [policy] = ofType(prod.templates, 'AWS::SQS::QueuePolicy').filter(({ Properties }) =>
    refers(Properties.Queues, queue),
  );
  expect(JSON.stringify(policy?.Properties.PolicyDocument)).toContain('"aws:SecureTransport":"false"');
});

it.each(readers)('R78: somebody hears when %s lags behind or gives a change up', (id) => {
  const alarms = ofType(prod.templates, 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties);
  const of = (name: string, value: string) =>
    alarms.filter(({ Dimensions }) =>
      (Dimensions as { Name: string; Value: unknown }[] | undefined)?.some(
        (one) => one.Name === name && one.Value === value,
      ),
    );
  expect(of('FunctionName', nameOf(id))).toContainEqual(
    expect.objectContaining({ MetricName: 'IteratorAge', Statistic: 'Maximum', Threshold: 60_000 }),
  );
  expect(of('QueueName', `${nameOf(id)}-failed`)).toContainEqual(
    expect.objectContaining({ MetricName: 'ApproximateNumberOfMessagesVisible', Threshold: 0 }),
  );
});

/** Matches an item as Lambda's filters do: it must have each name of a pattern, with its string, prefix or mark. */
const fits = (pattern: ChangePattern, item: Record<string, unknown>) =>
  Object.entries(pattern).every(([name, wanted]) =>
    typeof wanted === 'object' ? String(item[name]).startsWith(wanted.prefix) : item[name] === wanted,
  );

it('events.act is told of a job from its first write on, and of none that is done', () => {
  const [mapping] = around('events.act').mappings;
  const { Filters } = mapping!.Properties.FilterCriteria as { Filters: { Pattern: string }[] };
  const { changes = [] } = eventFunctions['events.act'] ?? {};
  expect(Filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual(
    changes.map((pattern) => ({
      dynamodb: {
        NewImage: Object.fromEntries(
          Object.entries(pattern).map(([name, value]) => [
            name,
            { [value === true ? 'BOOL' : 'S']: [value] },
          ]),
        ),
      },
    })),
  );
  const actor = { id: 1, username: 'a', role: 'admin', scope: { kind: 'all' }, sid: 's' } as const;
  const job = newJob(
    { newId: () => '01', now: () => new Date() } as Parameters<typeof newJob>[0],
    { actor, origin: ORIGIN },
    { kind: 'school', parent: 1, note: {}, total: 3 },
  );
  const told = (item: object) => changes.some((pattern) => fits(pattern, { ...keys.job('01'), ...item }));
  expect(told(job)).toBe(true);
  expect(told({ ...job, state: 'done' })).toBe(false);
});

it('events.act is told of a teacher who is deleted, and of none who changes', () => {
  const { changes = [] } = eventFunctions['events.act'] ?? {};
  const now = new Date('2026-03-02T05:00:00Z');
  const told = (kind: 'teacher' | 'school', row?: string) => {
    const [put] = feedWrites(kind, { number: 2, id: 1, rev: 2, row }, 1, now);
    if (!put || !('put' in put)) throw new Error('the row comes first');
    return changes.some((pattern) => fits(pattern, put.put));
  };
  expect(told('teacher')).toBe(true);
  expect(told('teacher', '[]')).toBe(false);
  expect(told('school')).toBe(false);
});

it('events.act is told of every message, and has no need to see the records it is written with', () => {
  const { changes = [] } = eventFunctions['events.act'] ?? {};
  const told = (item: object) => changes.some((pattern) => fits(pattern, { ...item }));
  expect(told(keys.outbox('01'))).toBe(true);
  for (const other of [keys.otp('9862000001'), keys.reset(1), keys.user(1), keys.audit('01')]) {
    expect(told(other)).toBe(false);
  }
});

it('R70: what was put into the locked archive is hidden by nobody, and one function puts anchors there', () => {
  const [archive] = ofType(prod.templates, 'AWS::S3::Bucket').filter(
    ({ Properties }) => Properties.ObjectLockEnabled,
  );
  if (!archive) throw new Error('no bucket is locked');
  const [policy] = ofType(prod.templates, 'AWS::S3::BucketPolicy').filter(({ Properties }) =>
    refers(Properties.Bucket, archive),
  );
  expect(policy?.Properties.PolicyDocument).toMatchObject({
    Statement: expect.arrayContaining([
      expect.objectContaining({ Effect: 'Deny', Action: 's3:DeleteObject', Principal: { AWS: '*' } }),
      // Nobody can overwrite an anchor or a copy of an entry. S3 refuses a name that is taken when asked to, and this rule refuses whoever
      // does not ask.
      expect.objectContaining({
        Effect: 'Deny',
        Action: 's3:PutObject',
        Principal: { AWS: '*' },
        Resource: ['/anchors/*', '/entries/*'].map((folder) => ({
          'Fn::Join': ['', [{ 'Fn::GetAtt': [archive.logicalId, 'Arn'] }, folder]],
        })),
        Condition: { Null: { 's3:if-none-match': 'true' } },
      }),
    ]),
  });
  const functions = ofType(prod.templates, 'AWS::Lambda::Function');
  const puttersTo = (folder: string) =>
    ofType(prod.templates, 'AWS::IAM::Role')
      .filter(({ Properties }) => {
        const statements = [Properties.Policies ?? []]
          .flat()
          .flatMap(
            (policy) => (policy as { PolicyDocument: { Statement: object[] } }).PolicyDocument.Statement,
          );
        return statements.some((statement: { Action?: unknown; Resource?: unknown }) => {
          const puts = [statement.Action].flat().includes('s3:PutObject');
          return puts && JSON.stringify(statement.Resource).includes(folder);
        });
      })
      .map(
        (role) => functions.find(({ Properties }) => refers(Properties.Role, role))?.Properties.FunctionName,
      );
  expect(puttersTo('anchors/*')).toEqual([nameOf('events.auditAnchor')]);
  expect(puttersTo('entries/*').sort()).toEqual([nameOf('events.auditOrder'), nameOf('events.auditVerify')]);
});
