import { IDEMPOTENCY_KEY } from '#shared/contracts/endpoint.ts';
import { addressOf, choosePath } from './address.ts';
import { errorFrom, networkError } from './apiError.ts';
import { type EndpointTable, factsOf } from './endpointTable.ts';
import { newRequestKey } from './requestKey.ts';
import type { CallArguments, EndpointId, ReplyOf } from './types.ts';

/** The stored credentials; shared by all tabs of the browser. */
export type TokenStore = {
  token(): string | null;
  csrf(): string | null;
  save(token: string, csrf: string): void;
  dropToken(): void;
};

export type ClientParts = {
  endpoints: EndpointTable;
  fetch: typeof globalThis.fetch;
  store: TokenStore;
  /** Runs `work` while no other tab runs its own. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Told when a refresh was refused; resolves true once the same person has signed in again. */
  sessionEnded(): Promise<boolean>;
};

const BASE = '/api';

/** The reply of an answer; one that is cut off half way is none. */
const read = async <I extends EndpointId>(answer: Response): Promise<ReplyOf<I>> =>
  answer.json().catch(() => {
    throw networkError();
  });

/**
 * The calls of the contract, with one refresh of the token at a 401 for all requests of all tabs.
 * A request is sent at most twice; one that needs no session is sent once.
 */
export function createClient({ endpoints, fetch, store, exclusively, sessionEnded }: ClientParts) {
  let renewing: Promise<boolean> | undefined;

  async function send(address: string, init: RequestInit, token: string | null): Promise<Response> {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    return fetch(`${BASE}${address}`, { ...init, headers, credentials: 'include' }).catch(() => {
      throw networkError();
    });
  }

  /**
   * Another tab may have refreshed while this one waited: then its token is taken instead.
   * @returns false where the server refused
   * @throws ApiError where it did not say whether the session lives: a lost line ends none
   */
  async function refresh(refused: string | null): Promise<boolean> {
    const stored = store.token();
    if (stored && stored !== refused) return true;
    const headers = { 'content-type': 'application/json', 'x-csrf-token': store.csrf() ?? '' };
    const { method, paths } = factsOf(endpoints, 'auth.refresh');
    const answer = await send(String(paths[0]), { method, headers, body: '{}' }, null);
    if (!answer.ok && answer.status !== 401 && answer.status !== 403) throw await errorFrom(answer);
    const renewed = answer.ok && (await read<'auth.refresh'>(answer)).data;
    // Somebody may have signed out or in while the answer was on its way: then that stands.
    if (store.token() !== refused) return store.token() !== null;
    if (renewed) store.save(renewed.token, renewed.csrf);
    else store.dropToken();
    return Boolean(renewed);
  }

  /** One renewal at a time: all that meet a 401 meanwhile share its outcome. */
  function renew(refused: string | null): Promise<boolean> {
    renewing ??= exclusively(() => refresh(refused))
      .then((renewed) => renewed || sessionEnded())
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  }

  /** Runs `attempt` with the session's token, and once more with a renewed one where it was refused. */
  async function withToken(attempt: (token: string | null) => Promise<Response>): Promise<Response> {
    if (renewing) await renewing;
    const token = store.token();
    const answer = await attempt(token);
    if (answer.status !== 401) return answer;
    return (await renew(token)) ? attempt(store.token()) : answer;
  }

  /** Sends with the session's token; for calls that fetch a file instead of JSON use `request` directly. */
  const request = (address: string, init: RequestInit) => withToken((token) => send(address, init, token));

  /**
   * Calls an endpoint of the contract.
   * @throws ApiError for every answer that is not 2xx, and when no answer arrives.
   */
  async function call<I extends EndpointId>(id: I, ...[input]: CallArguments<I>): Promise<ReplyOf<I>> {
    const { method, paths, idempotent, open } = factsOf(endpoints, id);
    const {
      params = {},
      query = {},
      body,
      path,
      key = newRequestKey(),
    } = (input ?? {}) as Record<'params' | 'query', object> & {
      body?: unknown;
      path?: string;
      key?: string;
    };
    const address = addressOf(choosePath(paths, { ...params }, path), { ...params }, { ...query });
    const headers: Record<string, string> = { accept: 'application/json' };
    if (method !== 'GET') headers['content-type'] = 'application/json';
    if (idempotent) headers[IDEMPOTENCY_KEY.header] = key;
    // Open as it is, so that a session whose token has run out can be ended too, it says which one it ends.
    const ending = id === 'auth.logout';
    if (ending) headers['x-csrf-token'] = store.csrf() ?? '';
    const init: RequestInit = { method, headers };
    if (body !== undefined) init.body = JSON.stringify(body);
    else if (method === 'POST') init.body = '{}';
    const answer = await (open ? send(address, init, ending ? store.token() : null) : request(address, init));
    if (!answer.ok) throw await errorFrom(answer);
    return read<I>(answer);
  }

  return { call, request, withToken };
}
