import { setTimeout as wait } from 'node:timers/promises';
import {
  CreateFunctionCommand,
  DeleteFunctionCommand,
  InvokeCommand,
  LambdaClient,
  UpdateFunctionCodeCommand,
  waitUntilFunctionActiveV2,
} from '@aws-sdk/client-lambda';
import { CFB } from 'xlsx';

const FunctionName = 'rehearsal-probe';
const WORKS_MS = 2500;

/**
 * Finds out with a function of its own whether the emulator ends a running invocation when the code of its function
 * changes. Lambda lets the invocation finish. For an ended invocation API Gateway answers 502.
 * @throws Error when the function fails even though nobody changes it, because the probe then proves nothing
 */
export async function endsBusyWorkers(): Promise<boolean> {
  const client = new LambdaClient({ maxAttempts: 1 });
  const invoke = () => client.send(new InvokeCommand({ FunctionName }));
  await client.send(
    new CreateFunctionCommand({
      FunctionName,
      Runtime: 'nodejs24.x',
      Handler: 'index.handler',
      Role: 'arn:aws:iam::000000000000:role/rehearsal-probe',
      Timeout: 30,
      Code: {
        ZipFile: zipOf(`exports.handler = () => new Promise((end) => setTimeout(end, ${WORKS_MS}, 1));`),
      },
    }),
  );
  try {
    await waitUntilFunctionActiveV2({ client, maxWaitTime: 30 }, { FunctionName });
    if ((await invoke()).FunctionError) throw new Error('the function of the probe fails by itself');
    const busy = invoke();
    await wait(WORKS_MS / 2);
    const ZipFile = zipOf('exports.handler = async () => 2;');
    await client.send(new UpdateFunctionCodeCommand({ FunctionName, ZipFile }));
    return (await busy).FunctionError !== undefined;
  } finally {
    await client.send(new DeleteFunctionCommand({ FunctionName }));
  }
}

/** A ZIP file that holds the text as `index.js`. */
function zipOf(text: string): Buffer {
  const zip = CFB.utils.cfb_new();
  CFB.utils.cfb_add(zip, '/index.js', Buffer.from(text));
  return CFB.write(zip, { fileType: 'zip', type: 'buffer' });
}
