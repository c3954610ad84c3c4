import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { replayScansCommand } from '../../infra/admin/replayScansCommand.ts';
import { CommandError } from '../../infra/commandError.ts';

const sqs = mockClient(SQSClient);
const lambda = mockClient(LambdaClient);
const said: string[] = [];
/** The messages of the queue by their receipts. One that was given out is not given out again. */
let queue: Map<string, { body: object; out: boolean }>;
const NAME = 'school-records-prod-events-scanResult';
const verdict = (key: string) => ({
  source: 'aws.guardduty',
  detail: { s3ObjectDetails: { objectKey: key } },
});

beforeEach(() => {
  for (const mock of [sqs, lambda]) mock.reset();
  said.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
  sqs.on(GetQueueUrlCommand).callsFake(async ({ QueueName }) => ({ QueueUrl: `https://sqs/${QueueName}` }));
  sqs.on(ReceiveMessageCommand).callsFake(({ MaxNumberOfMessages }) => {
    const some = [...queue].filter(([, { out }]) => !out).slice(0, MaxNumberOfMessages);
    for (const [, message] of some) message.out = true;
    return {
      Messages: some.map(([ReceiptHandle, { body }]) => ({ ReceiptHandle, Body: JSON.stringify(body) })),
    };
  });
  sqs.on(ChangeMessageVisibilityCommand).callsFake(({ ReceiptHandle, VisibilityTimeout }) => {
    const message = queue.get(ReceiptHandle);
    if (message) message.out = VisibilityTimeout > 0;
    return {};
  });
  sqs.on(GetQueueAttributesCommand).callsFake(() => ({
    Attributes: { ApproximateNumberOfMessagesNotVisible: `${hidden()}` },
  }));
  sqs.on(DeleteMessageCommand).callsFake(({ ReceiptHandle }) => {
    queue.delete(ReceiptHandle);
    return {};
  });
});
afterEach(() => vi.restoreAllMocks());

const hidden = () => [...queue.values()].filter(({ out }) => out).length;

/** What the function was given. The key `bad` fails. */
function listen(): unknown[] {
  const given: unknown[] = [];
  lambda.on(InvokeCommand).callsFake(({ Payload, FunctionName }) => {
    expect(FunctionName).toBe(NAME);
    const event = JSON.parse(Buffer.from(Payload).toString());
    given.push(event);
    return event.detail.s3ObjectDetails.objectKey === 'bad'
      ? { FunctionError: 'Unhandled', Payload: Buffer.from('{"errorMessage":"the table is away"}') }
      : {};
  });
  return given;
}
const filled = (...bodies: object[]) => {
  queue = new Map(bodies.map((body, i) => [`receipt ${i}`, { body, out: false }]));
};

it('gives each result that was kept to the function once, by Lambda or by EventBridge, and takes it out of the queue', async () => {
  const kept = Array.from({ length: 23 }, (_, i) => verdict(`document ${i}`));
  const [first = {}, ...others] = kept;
  filled(
    { version: '1.0', requestContext: { condition: 'RetriesExhausted' }, requestPayload: first },
    ...others,
  );
  const given = listen();
  expect(await replayScansCommand(['--stage', 'prod'])).toBe(0);
  expect(given).toEqual(kept);
  expect(queue.size).toBe(0);
  expect(said).toEqual(['23 results were stored, 0 failed again.']);
});

it('leaves a result that fails again in the queue, and says why', async () => {
  filled(verdict('bad'), verdict('good'));
  listen();
  expect(await replayScansCommand(['--stage', 'prod'])).toBe(1);
  expect([...queue.values()].map(({ body }) => body)).toEqual([verdict('bad')]);
  expect(said).toEqual(['1 results were stored, 1 failed again.', '{"errorMessage":"the table is away"}']);
});

it('tells of a result that fails each time it is called, and hides none from the alarm', async () => {
  filled(verdict('bad'));
  listen();
  for (const _run of [1, 2]) {
    expect(await replayScansCommand(['--stage', 'prod'])).toBe(1);
    expect(hidden()).toBe(0);
  }
  expect(said.filter((line) => line.startsWith('0 results were stored, 1 failed'))).toHaveLength(2);
});

it('gives back what it holds when it is broken off, by an error or by a signal', async () => {
  const kept = () => filled(verdict('one'), verdict('two'), verdict('three'));
  kept();
  lambda.on(InvokeCommand).resolvesOnce({}).rejects(new Error('no such right'));
  await expect(replayScansCommand(['--stage', 'prod'])).rejects.toThrow('no such right');
  expect([queue.size, hidden()]).toEqual([2, 0]);

  kept();
  const code = new Promise((exited) => vi.spyOn(process, 'exit').mockImplementation(exited as never));
  lambda.on(InvokeCommand).callsFake(async () => {
    process.emit('SIGINT');
    await code;
    throw new Error('the process would have ended');
  });
  const run = replayScansCommand(['--stage', 'prod']);
  expect(await code).toBe(1);
  expect([queue.size, hidden()]).toEqual([3, 0]);
  await expect(run).rejects.toThrow('would have ended');
});

it('is no success while a killed run hides results', async () => {
  filled(verdict('one'), verdict('two'));
  for (const message of queue.values()) message.out = true;
  listen();
  expect(await replayScansCommand(['--stage', 'prod'])).toBe(1);
  expect(said.join()).toContain('2 more are held by a run that is under way or was killed');
});

it('says what to do where the queue cannot be read', async () => {
  sqs.on(GetQueueUrlCommand).rejects(new Error('The specified queue does not exist.'));
  await expect(replayScansCommand(['--stage', 'prod'])).rejects.toThrow(
    new CommandError(
      `The queue ${NAME}-failed cannot be read (The specified queue does not exist.): check the credentials, or deploy stage prod first.`,
    ),
  );
});

it.each([
  [[], ''],
  [['--stage'], "Option '--stage <value>' argument missing. "],
  [['--stage', 'prod', 'more'], "Unexpected argument 'more'. "],
])('%j is answered with the usage', async (args, wrong) => {
  await expect(replayScansCommand(args)).rejects.toThrow(`${wrong}Usage: npm run admin -- replay-scans`);
});
