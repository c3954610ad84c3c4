import type { DynamoDBRecord } from 'aws-lambda';
import { expect, it } from 'vitest';
import { attemptEach } from './batch.ts';

const records: DynamoDBRecord[] = Array.from({ length: 7 }, (_, i) => ({
  dynamodb: { SequenceNumber: String(i) },
}));
const numberOf = ({ dynamodb }: DynamoDBRecord) => Number(dynamodb?.SequenceNumber);
const failedAt = (...numbers: number[]) => ({
  batchItemFailures: numbers.map((number) => ({ itemIdentifier: String(number) })),
});

it('does the work of every record, in order and so many at a time', async () => {
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const answer = await attemptEach(records, 3, async (record) => {
    begun.push(numberOf(record));
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
  });
  expect(answer).toEqual(failedAt());
  expect([begun, most]).toEqual([[0, 1, 2, 3, 4, 5, 6], 3]);
});

it('names those that failed, and goes on behind them', async () => {
  const done: number[] = [];
  const answer = await attemptEach(records, 1, async (record) => {
    const number = numberOf(record);
    if (number === 2 || number === 4) throw new Error('x');
    done.push(number);
  });
  expect(answer).toEqual(failedAt(2, 4));
  expect(done).toEqual([0, 1, 3, 5, 6]);
});

it('names them also where all failed, and nobody where there is no record', async () => {
  const failing = () => Promise.reject(new Error('x'));
  expect(await attemptEach(records.slice(0, 2), 2, failing)).toEqual(failedAt(0, 1));
  expect(await attemptEach([], 2, failing)).toEqual(failedAt());
});
