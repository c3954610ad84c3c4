import { beforeAll, expect, it } from 'vitest';
import { ofType, only, type Synthesised, synthesise } from '../support/stacks.ts';

const ARN = 'arn:aws:dynamodb:ap-south-1:123456789012:table/Restored-Table';
const STREAM = `${ARN}/stream/2026-11-20T04:30:00.000`;

let own: Synthesised;
let restored: Synthesised;
let lost: Synthesised;
let back: Synthesised;
beforeAll(async () => {
  own = await synthesise('prod');
  restored = await synthesise('prod', { restoredTable: { streamArn: STREAM } });
  const lasting = { archiveGeneration: 2, logGeneration: 2 };
  lost = await synthesise('prod', { restoredTable: { streamArn: STREAM }, ...lasting });
  back = await synthesise('prod', { ...lasting, archiveGeneration: 3 });
});

const stackOf = ({ templates }: Synthesised, wanted: string) =>
  JSON.parse(templates.find(({ name }) => name === wanted)!.text);

type Outputs = Record<string, { Export?: { Name: string }; Value: unknown }>;

/** Each export of a stack, with its value. */
const exportsOf = (
  one: Synthesised,
  stacks = one.templates.map(({ name }) => name),
): Record<string, unknown> =>
  Object.fromEntries(
    stacks.flatMap((stack) =>
      Object.values((stackOf(one, stack).Outputs ?? {}) as Outputs).flatMap(({ Export, Value }) =>
        Export ? [[Export.Name, Value]] : [],
      ),
    ),
  );

/** Every export that another stack imports. */
const importsOf = ({ templates }: Synthesised) =>
  new Set(
    templates.flatMap(({ text }) =>
      [...text.matchAll(/"Fn::ImportValue":\s*"([^"]+)"/g)].map(([, name]) => name ?? ''),
    ),
  );

const archivesOf = ({ templates }: Synthesised) =>
  ofType(templates, 'AWS::S3::Bucket').filter(({ Properties }) => Properties.ObjectLockEnabled);

/** Every log, by its id in the stack of the API or the web app. */
const logsOf = ({ templates }: Synthesised) =>
  ofType(templates, 'AWS::Logs::LogGroup')
    .filter(({ stack }) => stack === 'Api' || stack === 'Web')
    .map(({ logicalId }) => logicalId);

it('changes no export that a stack may still read, whatever table and archive are in use', () => {
  expect(importsOf(own).size).toBeGreaterThan(10);
  for (const other of [restored, lost]) {
    expect(exportsOf(other, ['Data', 'Api', 'Web'])).toMatchObject(exportsOf(own, ['Data', 'Api', 'Web']));
    for (const name of importsOf(other)) expect(exportsOf(other)).toHaveProperty([name]);
  }
});

it('changes no export that a stack may still read on the way back to the table of the stack', () => {
  const stays = ['Data', 'Api', 'Web'];
  expect(exportsOf(back, stays)).toMatchObject(exportsOf(lost, stays));
  // What is in use again is the own table, and not an archive that has what the other table wrote.
  const table = only(back.templates, 'AWS::DynamoDB::Table');
  const { TableName, ArchiveBucket } = stackOf(back, 'Data').Outputs;
  expect(TableName.Value).toEqual({ Ref: table.logicalId });
  const [, , third] = archivesOf(back);
  expect(archivesOf(back).slice(0, 2)).toEqual(archivesOf(lost));
  expect(ArchiveBucket.Value).toEqual({ Ref: third?.logicalId });
});

it('refuses an archive that would go with the setting of the restored table', async () => {
  const restoredTable = { streamArn: STREAM, archive: 2 };
  await expect(synthesise('prod', { restoredTable })).rejects.toThrow(/restoredTable: .*"archive"/);
});

it('has no stack read the name of a log of another, because that changes with the generation', () => {
  expect(logsOf(own).length).toBeGreaterThan(0);
  for (const name of importsOf(own)) {
    const value = JSON.stringify(exportsOf(own)[name]);
    for (const log of logsOf(own)) expect([name, value.includes(`"${log}"`)]).toEqual([name, false]);
  }
  // What former versions read of it stays, because the stack that reads it goes over later.
  expect(Object.keys(exportsOf(own))).toContain(
    'SchoolRecords-prod-Api:ExportsOutputRefAccessLogD598EBE9FCBC4A50',
  );
});

it('goes on exporting the one secret of former versions, which all their functions read', () => {
  expect(exportsOf(own)).toMatchObject({
    'SchoolRecords-prod-Data:ExportsOutputRefSecret6C6F413D6BE2D466': { Ref: 'Secret6C6F413D' },
  });
});

it('keeps the former table in its stack, protected, and has nobody else read it', () => {
  const table = only(restored.templates, 'AWS::DynamoDB::Table');
  expect(table).toEqual(only(own.templates, 'AWS::DynamoDB::Table'));
  const ofTable = Object.entries(exportsOf(own)).flatMap(([name, value]) =>
    JSON.stringify(value).includes(`"${table.logicalId}"`) ? [name] : [],
  );
  // Its name, its ARN, its stream, and all of its streams.
  expect(ofTable).toHaveLength(4);
  for (const name of ofTable) {
    expect(importsOf(own)).toContain(name);
    expect(importsOf(restored)).not.toContain(name);
  }
});

it('has every function, reader, alarm and command go by the restored table', () => {
  const named = ofType(restored.templates, 'AWS::Lambda::Function').flatMap(({ Properties }) => {
    const { Variables } = (Properties.Environment ?? {}) as { Variables?: Record<string, unknown> };
    return Variables && 'TABLE_NAME' in Variables ? [Variables.TABLE_NAME] : [];
  });
  expect(named.length).toBeGreaterThan(60);
  expect(new Set(named)).toEqual(new Set(['Restored-Table']));
  const readers = ofType(restored.templates, 'AWS::Lambda::EventSourceMapping');
  expect(readers.map(({ Properties }) => Properties.EventSourceArn)).toEqual(readers.map(() => STREAM));
  const allowed = ofType(restored.templates, 'AWS::IAM::Role').flatMap(({ Properties }) =>
    [...JSON.stringify(Properties).matchAll(/arn:aws:dynamodb:[^"]*/g)].map(([arn]) => arn),
  );
  expect([...new Set(allowed)].sort()).toEqual([ARN, `${ARN}/stream/*`, STREAM]);
  const alarms = ofType(restored.templates, 'AWS::CloudWatch::Alarm');
  expect(JSON.stringify(alarms)).toContain('{"Name":"TableName","Value":"Restored-Table"}');
  expect(stackOf(restored, 'Data').Outputs.TableName.Value).toBe('Restored-Table');
});

it('goes on in the archive unless another is asked for, which is as locked as the first', () => {
  expect(archivesOf(restored)).toEqual(archivesOf(own));
  const [first, second] = archivesOf(lost);
  expect(first).toEqual(archivesOf(own)[0]);
  expect(second?.Properties.ObjectLockConfiguration).toEqual(first?.Properties.ObjectLockConfiguration);
  expect(second?.DeletionPolicy).toBe('Retain');
  expect(stackOf(lost, 'Data').Outputs.ArchiveBucket.Value).toEqual({ Ref: second?.logicalId });
  const events = ofType(lost.templates, 'AWS::IAM::Role').filter(({ stack }) => stack === 'Events');
  expect(JSON.stringify(events)).toContain('"school-records-prod-archive2"');
  expect(JSON.stringify(events)).not.toContain('"school-records-prod-archive"');
});

it('gives logs other names for a deployment that follows on one that left its logs, below the same start', () => {
  const namesOf = (one: Synthesised) =>
    ofType(one.templates, 'AWS::Logs::LogGroup').flatMap(({ Properties }) =>
      typeof Properties.LogGroupName === 'string' ? [Properties.LogGroupName] : [],
    );
  expect(namesOf(own).length).toBeGreaterThan(60);
  expect(namesOf(lost)).toEqual(namesOf(own).map((name) => `${name}/2`));
});

it.each([
  ['arn:aws:dynamodb:ap-south-1:123456789012:table/Records', /streamArn: must be the ARN of the stream/],
  ['Records', /streamArn: must be the ARN of the stream/],
])('refuses %s, which names no stream', async (streamArn, sentence) => {
  await expect(synthesise('prod', { restoredTable: { streamArn } })).rejects.toThrow(sentence);
});
