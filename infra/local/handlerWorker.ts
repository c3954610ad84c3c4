import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

/** What the host sends. The event is JSON text, as a function receives it. */
export type Call = { id: number; name: string; event: string; requestId: string; deadline: number };
/** What the host gets back: the result as JSON text, or the error that was thrown. */
export type Reply = { id: number; result: string } | { id: number; error: string };

const { modules } = workerData as { modules: Record<string, string> };
const port = parentPort;
if (!port) throw new Error('This file runs as a worker.');

port.on('message', async (call: Call | 'ping') => {
  if (call === 'ping') return port.postMessage('pong');
  port.postMessage(await answer(call));
});

async function answer({ id, name, event, requestId, deadline }: Call): Promise<Reply> {
  try {
    const file = modules[name];
    if (!file) throw new Error(`There is no function ${name}.`);
    const { handler } = await import(pathToFileURL(file).href);
    const context = {
      functionName: name,
      functionVersion: '$LATEST',
      invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${name}`,
      memoryLimitInMB: '1024',
      awsRequestId: requestId,
      logGroupName: `/aws/lambda/${name}`,
      logStreamName: 'local',
      callbackWaitsForEmptyEventLoop: true,
      getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    };
    return { id, result: JSON.stringify((await handler(JSON.parse(event), context)) ?? null) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
