import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, createServer as createNetServer, type Server as NetServer } from 'node:net';
import { CommandError } from '../commandError.ts';
import { localHtmlHeaders, send, sendError } from './answers.ts';
import { API_BASE } from './routes.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The listeners behind the gateway. They are connected once everything runs. */
export type Backends = {
  api: Listener;
  /** `/local` and everything below it. */
  local: Listener;
  /** Every other path, for GET and HEAD. */
  web: Listener;
};

export type Gateway = {
  /** `http://localhost:<port>` */
  url: string;
  server: Server;
  connect: (backends: Backends) => void;
  stop: () => Promise<void>;
};

/**
 * Listens on both loopback addresses, because a browser may try either for "localhost". Port 0 takes a free one.
 * Answers 503 before `connect`.
 * @throws CommandError when the port is taken
 */
export async function startGateway(port: number): Promise<Gateway> {
  let backends: Backends | undefined;
  const listener: RequestListener = (request, response) => {
    const dispatched = backends
      ? dispatch(backends, url, request, response)
      : Promise.resolve(sendError(response, 'unavailable', { headers: { 'retry-after': '2' } }));
    dispatched.catch(() => {
      if (response.headersSent) response.destroy();
      else sendError(response, 'internal');
    });
  };
  // Longer than clients keep an idle connection, as with load balancers. No request then meets a closing connection.
  const server = createServer({ keepAliveTimeout: 65_000 }, listener);
  await listen(server, port, '127.0.0.1');
  const bound = (server.address() as AddressInfo).port;
  const url = `http://localhost:${bound}`;
  const second = createNetServer((socket) => server.emit('connection', socket));
  try {
    await listen(second, bound, '::1');
  } catch (error) {
    // On a machine without IPv6 nobody can come by this address.
    if (error instanceof CommandError) {
      server.close();
      throw error;
    }
  }
  return {
    url,
    server,
    connect: (all) => {
      backends = all;
    },
    stop: async () => {
      server.closeAllConnections();
      await Promise.all([server, second].map((one) => new Promise((resolve) => one.close(resolve))));
    },
  };
}

async function dispatch(
  { api, local, web }: Backends,
  url: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path = '/'] = (request.url ?? '/').split('?');
  if (isBelow(path, API_BASE)) return api(request, response);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return send(
      response,
      405,
      { ...localHtmlHeaders, allow: 'GET, HEAD', 'content-type': 'text/plain' },
      'GET only',
    );
  }
  if (isBelow(path, '/local')) return local(request, response);
  // Cookies and the origin check belong to one name, so pages at the numeric addresses redirect to it.
  if (/^(127\.0\.0\.1|\[::1\])(:|$)/.test(request.headers.host ?? '') && acceptsPage(request)) {
    return send(response, 307, { ...localHtmlHeaders, location: `${url}${request.url}` });
  }
  return web(request, response);
}

const isBelow = (path: string, base: string) => path === base || path.startsWith(`${base}/`);

const acceptsPage = (request: IncomingMessage) => String(request.headers.accept ?? '').includes('text/html');

function listen(server: Server | NetServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(
          new CommandError(`Port ${port} is in use: stop what listens there or choose another with PORT.`),
        );
      } else if (error.code === 'EACCES') {
        reject(new CommandError(`Port ${port} may not be used: choose one above 1023 with PORT.`));
      } else reject(error);
    });
    server.listen(port, host, resolve);
  });
}
