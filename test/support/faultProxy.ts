import { createServer, request, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What happens to one request on its way:
 * - `throttle`, `error`: the proxy answers with 400 or 500 as DynamoDB does, and does not pass the request on
 * - `cut`: the proxy closes the connection before it passes the request on; `dropAnswer`: after the engine carried it
 *   out
 * - `hang`: no answer ever comes; `stall`: an answer begins and never goes on; a number: the proxy passes the request on after so many milliseconds
 */
type OnTheWay = 'throttle' | 'error' | 'cut' | 'dropAnswer' | 'hang' | 'stall' | number | undefined;

export type FaultProxy = {
  endpoint: string;
  /** Decides about each request by its operation, such as `TransactWriteItems`. May be replaced. */
  choose: (operation: string) => OnTheWay;
  /** Closes every connection, as a server does that waited too long for the next request. */
  closeAll(): void;
  stop(): Promise<void>;
};

const FAULTS = {
  throttle: [400, 'ProvisionedThroughputExceededException'],
  error: [500, 'InternalServerError'],
} as const;

/** A proxy in front of an engine, over real sockets, so that the SDK's own timers and retries are tested. */
export async function startFaultProxy(engine: string): Promise<FaultProxy> {
  const to = new URL(engine);
  const sockets = new Set<Socket>();
  const server: Server = createServer(async (incoming, outgoing) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece);
    const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
    const fault = proxy.choose(operation);
    if (fault === 'hang') return;
    if (fault === 'stall') {
      outgoing.writeHead(200, { 'content-type': 'application/x-amz-json-1.0', 'content-length': 1000 });
      return void outgoing.write('{"');
    }
    if (fault === 'cut') return void incoming.socket.destroy();
    if (fault === 'throttle' || fault === 'error') {
      const [status, name] = FAULTS[fault];
      outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
      return void outgoing.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}` }));
    }
    if (typeof fault === 'number') await sleep(fault);
    const { host, port, hostname } = to;
    const headers = { ...incoming.headers, host };
    const passed = request({ hostname, port, method: 'POST', path: '/', headers }, (answer) => {
      if (fault === 'dropAnswer') return void answer.resume().on('end', () => incoming.socket.destroy());
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => incoming.socket.destroy());
    passed.end(Buffer.concat(pieces));
  });
  server.on('connection', (socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultProxy = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    choose: () => undefined,
    closeAll: () => {
      for (const socket of sockets) socket.destroy();
    },
    stop: () => {
      proxy.closeAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return proxy;
}
