import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { CDN_HEADERS } from '../../../functions/http/origin.ts';
import { IDEMPOTENCY_KEY } from '../../../shared/contracts/endpoint.ts';

export type Answer = {
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
  // Each step knows the shape it asked for.
  // biome-ignore lint/suspicious/noExplicitAny: answers of all endpoints
  body: any;
};

type Call = { body?: unknown; form?: FormData; cookie?: string; csrf?: string; key?: string };

/** Calls the API as the CDN would pass requests on: with the origin secret and the address of a viewer. */
export class Client {
  token = '';
  readonly #base: string;
  readonly #secret: string;

  constructor(base: string, secret: string) {
    this.#base = base;
    this.#secret = secret;
  }

  /** Returns the answer, whatever its status. `body` is the parsed JSON, if the answer is JSON. */
  async ask(method: string, path: string, { body, form, cookie, csrf, key }: Call = {}): Promise<Answer> {
    const headers = new Headers({
      [CDN_HEADERS.secret]: this.#secret,
      [CDN_HEADERS.viewerAddress]: '198.51.100.7',
    });
    if (this.token) headers.set('authorization', `Bearer ${this.token}`);
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (cookie) headers.set('cookie', cookie);
    if (csrf) headers.set('x-csrf-token', csrf);
    if (key) headers.set(IDEMPOTENCY_KEY.header, key);
    const response = await fetch(`${this.#base}/api${path}`, {
      method,
      headers,
      body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const json = /json/.test(response.headers.get('content-type') ?? '');
    const parsed = json ? JSON.parse(new TextDecoder().decode(bytes)) : undefined;
    return { status: response.status, headers: response.headers, bytes, body: parsed };
  }

  /** @throws Error with the answer when its status differs */
  async expect(status: number, method: string, path: string, call?: Call): Promise<Answer> {
    const answer = await this.ask(method, path, call);
    if (answer.status === status) return answer;
    const said = JSON.stringify(answer.body) ?? '';
    throw new Error(
      `${method} ${path} answered ${answer.status} instead of ${status}: ${said.slice(0, 500)}`,
    );
  }
}

/** What the CDN answers. The Host header gives the CDN's name, because no name server knows it. */
export function askCdn(
  url: string,
  host: string,
  path: string,
  protocol: 'http' | 'https' = 'https',
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }> {
  return new Promise((answered, failed) => {
    const sent = request(
      `${url}${path}`,
      { headers: { host, 'x-forwarded-proto': protocol } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () =>
          answered({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      },
    );
    sent.on('error', failed).end();
  });
}

/**
 * Looks again and again until there is something.
 * @throws Error that says what did not come within the seconds
 */
export async function eventually<T>(
  what: string,
  seconds: number,
  look: () => Promise<T | undefined>,
): Promise<T> {
  const until = performance.now() + seconds * 1000;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    if (performance.now() > until) throw new Error(`${what} did not come within ${seconds} seconds`);
    await wait(250);
  }
}
