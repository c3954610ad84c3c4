import { parseArgs } from 'node:util';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  DeleteMessageCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { failuresOf, functionName, prefixOf } from '../config.ts';
import { settingsOf } from './deployed.ts';
import { ImportError } from './import/importError.ts';

const USAGE = 'Usage: npm run admin -- replay-scans --stage STAGE.';

/** A result that failed again is not given out again during this run. */
const HIDDEN_SECONDS = 3600;
const AT_ONCE = 10;

/**
 * `replay-scans`: gives the results of scans that `events.scanResult` could not store to it again. A result that is
 * stored leaves the queue; the others stay in it.
 * @returns the exit code: 1 when one failed again
 * @throws ImportError
 */
export async function replayScansCommand(args: string[]): Promise<number> {
  const { stage, settings } = settingsOf(readStage(args));
  const { region } = settings;
  const name = functionName(prefixOf(stage), 'events.scanResult');
  const { stored, failures } = await replay(new SQSClient({ region }), new LambdaClient({ region }), name);
  console.log(`${stored} results were stored, ${failures.length} failed again.`);
  for (const failure of new Set(failures)) console.log(failure);
  return failures.length === 0 ? 0 : 1;
}

/** Empties the queue of a function into the function. */
export async function replay(sqs: SQSClient, lambda: LambdaClient, name: string) {
  const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: failuresOf(name) }));
  let stored = 0;
  const failures: string[] = [];
  for (;;) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: AT_ONCE,
        VisibilityTimeout: HIDDEN_SECONDS,
        WaitTimeSeconds: 2,
      }),
    );
    if (Messages.length === 0) return { stored, failures };
    for (const { Body = '', ReceiptHandle } of Messages) {
      const failure = await giveAgain(lambda, name, Body);
      if (failure !== undefined) failures.push(failure);
      else {
        await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
        stored += 1;
      }
    }
  }
}

/** Resolves to why the function failed; undefined when it took the event. */
async function giveAgain(
  lambda: LambdaClient,
  FunctionName: string,
  body: string,
): Promise<string | undefined> {
  const Payload = Buffer.from(JSON.stringify(eventIn(JSON.parse(body))));
  const answer = await lambda.send(new InvokeCommand({ FunctionName, Payload }));
  return answer.FunctionError === undefined ? undefined : Buffer.from(answer.Payload ?? []).toString();
}

/** Lambda keeps an event within what it tells of its failure. EventBridge keeps one that it could not deliver as it is. */
const eventIn = (kept: { requestPayload?: unknown }) => kept.requestPayload ?? kept;

function readStage(args: string[]): string {
  try {
    const { stage } = parseArgs({ args, options: { stage: { type: 'string' } } }).values;
    if (stage !== undefined) return stage;
  } catch {
    // The usage below answers.
  }
  throw new ImportError(USAGE);
}
