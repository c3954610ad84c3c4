import type { DynamoDBRecord } from 'aws-lambda';
import { expect, it } from 'vitest';
import { keys } from '#functions/table/keys.ts';
import type { HandlerHost } from './handlerHost.ts';
import { streamConsumers } from './streamConsumers.ts';

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

/** Gives the changes to all consumers. @returns which changes each was given, by its place among them */
async function given(images: readonly Image[]) {
  const names = ['events-act', 'events-auditOrder'];
  const calls: Record<string, number[]> = {};
  let consumer = '';
  const host = {
    invoke: async (_: string, { Records }: { Records: DynamoDBRecord[] }) => {
      calls[consumer] = Records.map(({ dynamodb }) => images.indexOf(dynamodb?.NewImage));
      return { batchItemFailures: [] };
    },
  } as unknown as HandlerHost;
  for (const { name, handle } of streamConsumers(names, host)) {
    consumer = name;
    await handle({ Records: images.map((NewImage) => ({ dynamodb: { NewImage } })) });
  }
  return calls;
}

it('are given what their patterns tell, each pattern for itself', async () => {
  const job = { pk: { S: keys.job('a').pk }, sk: { S: 'a' } };
  const teacher = { pk: { S: keys.feed('teacher', 0).pk }, sk: { S: '1' } };
  const calls = await given([
    { ...job, state: { S: 'running' } },
    { ...job, state: { S: 'done' } },
    { pk: { S: keys.outbox('m').pk }, sk: { S: 'm' } },
    { ...teacher, gone: { BOOL: true } },
    { ...teacher, gone: { BOOL: false } },
    teacher,
    { pk: { S: keys.audit('x').pk }, sk: { S: keys.audit('x').sk } },
    { pk: { S: keys.audit('x').pk }, sk: { S: 'another' } },
    undefined,
  ]);
  expect(calls).toEqual({
    'events-act': [0],
    'events-act-1': [2],
    'events-act-2': [3],
    'events-auditOrder': [6],
  });
});

it('of functions that are not built are none', () => {
  expect(streamConsumers(['events-export', 'schools-list'], {} as HandlerHost)).toEqual([]);
});

it('fail where the function names a change that failed, so that the batch comes again', async () => {
  const host = {
    invoke: async () => ({ batchItemFailures: [{ itemIdentifier: '1' }] }),
  } as unknown as HandlerHost;
  const [, messages] = streamConsumers(['events-act'], host);
  const records = [{ dynamodb: { NewImage: { pk: { S: keys.outbox('m').pk }, sk: { S: 'm' } } } }];
  await expect(messages?.handle({ Records: records })).rejects.toThrow('1 records failed');
});
