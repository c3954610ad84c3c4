import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { CommandError } from '../commandError.ts';
import { failuresOf, functionName, prefixOf } from '../config.ts';
import { stopWithLauncher } from '../stopWithLauncher.ts';
import { settingsOf } from './deployed.ts';
import { needStage } from './readWords.ts';

const USAGE = 'Usage: npm run admin -- replay-scans --stage STAGE.';

/** A result that failed again is not given out again during this run, nor one that the run still holds. */
const HIDDEN_SECONDS = 3600;
const AT_ONCE = 10;

/**
 * `replay-scans`: gives the results of scans that `events.scanResult` could not store to it again. A result that is
 * stored leaves the queue; the others stay in it.
 * @returns the exit code: 1 when one failed again, or is held by another run
 * @throws CommandError
 */
export async function replayScansCommand(args: string[]): Promise<number> {
  const { stage, settings } = settingsOf(needStage(args, USAGE));
  const { region } = settings;
  const name = functionName(prefixOf(stage), 'events.scanResult');
  const sqs = new SQSClient({ region });
  const QueueUrl = await queueOf(sqs, name, stage);
  const { stored, failures, held } = await replay(sqs, new LambdaClient({ region }), name, QueueUrl);
  console.log(`${stored} results were stored, ${failures.length} failed again.`);
  for (const failure of new Set(failures)) console.log(failure);
  if (held > 0) {
    console.log(
      `${held} more are held by a run that is under way or was killed, for an hour at most: run the command again then.`,
    );
  }
  return failures.length === 0 && held === 0 ? 0 : 1;
}

/** @throws CommandError where AWS does not tell of the queue */
async function queueOf(sqs: SQSClient, name: string, stage: string): Promise<string | undefined> {
  const QueueName = failuresOf(name);
  const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName })).catch((error) => {
    throw new CommandError(
      `The queue ${QueueName} cannot be read (${error.message}): check the credentials, or deploy stage ${stage} first.`,
    );
  });
  return QueueUrl;
}

/** Empties a queue into the function, and lets the alarm see what is left. `held` counts what another run hides. */
async function replay(sqs: SQSClient, lambda: LambdaClient, name: string, QueueUrl: string | undefined) {
  let stored = 0;
  const failures: string[] = [];
  const taken = new Set<string | undefined>();
  const giveBack = async () => {
    // What cannot be given back comes back by itself.
    await Promise.allSettled(
      [...taken].map((ReceiptHandle) =>
        sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 })),
      ),
    );
  };
  const done = stopWithLauncher(giveBack, 1);
  try {
    // Asked before this run hides any itself.
    const held = await hiddenIn(sqs, QueueUrl);
    for (;;) {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({
          QueueUrl,
          MaxNumberOfMessages: AT_ONCE,
          VisibilityTimeout: HIDDEN_SECONDS,
          WaitTimeSeconds: 2,
        }),
      );
      if (Messages.length === 0) return { stored, failures, held };
      for (const { ReceiptHandle } of Messages) taken.add(ReceiptHandle);
      for (const { Body = '', ReceiptHandle } of Messages) {
        const failure = await giveAgain(lambda, name, Body);
        if (failure !== undefined) failures.push(failure);
        else {
          await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
          taken.delete(ReceiptHandle);
          stored += 1;
        }
      }
    }
  } finally {
    await giveBack();
    done();
  }
}

async function hiddenIn(sqs: SQSClient, QueueUrl: string | undefined): Promise<number> {
  const name = 'ApproximateNumberOfMessagesNotVisible';
  const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [name] }));
  return Number(Attributes?.[name] ?? 0);
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
