import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { NEW, Table } from './table.ts';

const documents = mockClient(DynamoDBDocumentClient);
afterEach(() => documents.reset());
afterAll(() => documents.restore());
const client = () =>
  new DynamoDBClient({ region: 'ap-south-1', credentials: { accessKeyId: 'x', secretAccessKey: 'x' } });

describe('a transaction', () => {
  const client = () =>
    new DynamoDBClient({ region: 'ap-south-1', credentials: { accessKeyId: 'x', secretAccessKey: 'x' } });
  const cancelled = (...codes: string[]) =>
    new TransactionCanceledException({
      message: 'cancelled',
      $metadata: {},
      CancellationReasons: codes.map((Code) => ({ Code })),
    });
  const writes = [
    { put: { pk: 'a', sk: 'a' }, condition: NEW, refusal: () => new Error('a is taken') },
    { put: { pk: 'b', sk: 'b' }, condition: NEW, refusal: () => new Error('b is taken') },
  ];

  it.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'that meets %s is tried again, with a token of its own (F2)',
    async (code) => {
      documents.on(TransactWriteCommand).rejectsOnce(cancelled('None', code)).resolves({});
      await new Table(client(), 'table').transact(writes);
      const tokens = documents
        .commandCalls(TransactWriteCommand)
        .map(({ args }) => args[0].input.ClientRequestToken);
      expect(new Set(tokens).size).toBe(2);
    },
  );

  it('that meets conflicts without end is a 503 after five retries', async () => {
    documents.on(TransactWriteCommand).rejects(cancelled('TransactionConflict', 'None'));
    const outcome = new Table(client(), 'table').transact(writes);
    await expect(outcome).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: expect.any(Number),
    });
    expect(documents.commandCalls(TransactWriteCommand)).toHaveLength(6);
  });

  it('begins no new try once what it waits for has grown old', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(4001);
    documents.on(TransactWriteCommand).rejects(cancelled('TransactionConflict', 'None'));
    const outcome = new Table(client(), 'table').transact(writes);
    await expect(outcome).rejects.toMatchObject({ code: 'unavailable' });
    now.mockRestore();
    expect(documents.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it('whose condition does not hold says which, and is not tried again', async () => {
    documents.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed'));
    await expect(new Table(client(), 'table').transact(writes)).rejects.toThrow('b is taken');
    expect(documents.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it('with an item that the table never takes is our mistake, and is not tried again', async () => {
    documents.on(TransactWriteCommand).rejects(cancelled('None', 'ValidationError'));
    const outcome = new Table(client(), 'table').transact(writes);
    await expect(outcome).rejects.toMatchObject({ name: 'TransactionCanceledException' });
    expect(documents.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it.each([
    'ProvisionedThroughputExceededException',
    'InternalServerError',
    'RequestLimitExceeded',
    'TimeoutError',
  ])('that ends in %s is a 503, never a wrong answer (F1)', async (name) => {
    documents.on(TransactWriteCommand).rejects(Object.assign(new Error(name), { name }));
    await expect(new Table(client(), 'table').transact(writes)).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});

describe('an update', () => {
  const conflict = Object.assign(new Error(), { name: 'TransactionConflictException' });
  const add = () => new Table(client(), 'table').add({ pk: 'a', sk: 'a' }, 1);

  it('that meets a transaction on its item is tried again (F2)', async () => {
    documents
      .on(UpdateCommand)
      .rejectsOnce(conflict)
      .resolves({ Attributes: { n: 4 } });
    expect(await add()).toBe(4);
    expect(documents.commandCalls(UpdateCommand)).toHaveLength(2);
  });

  it('that meets them without end is a 503 after five retries (F2)', async () => {
    documents.on(UpdateCommand).rejects(conflict);
    await expect(add()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: expect.any(Number) });
    expect(documents.commandCalls(UpdateCommand)).toHaveLength(6);
  });
});

describe('a batch of keys', () => {
  it('asks again for what was left unprocessed, and says so when that never ends', async () => {
    const key = { pk: 'a', sk: 'a' };
    const left = { Responses: {}, UnprocessedKeys: { table: { Keys: [key] } } };
    documents
      .on(BatchGetCommand)
      .resolvesOnce(left)
      .resolves({ Responses: { table: [key] } });
    expect(await new Table(client(), 'table').batchGet([key])).toEqual([key]);
    documents.reset();
    documents.on(BatchGetCommand).resolves(left);
    await expect(new Table(client(), 'table').batchGet([key])).rejects.toMatchObject({ code: 'unavailable' });
  });
});
