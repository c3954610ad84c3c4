import { IDEMPOTENCY_KEY } from '#shared/contracts/endpoint.ts';
import type { Challenge } from '#shared/contracts/errors.ts';
import { SHARED_COMPUTER } from '#shared/domain/sharedComputer.ts';
import { addressOf, choosePath } from './address.ts';
import { type ApiError, errorFrom, networkError } from './apiError.ts';
import { type EndpointTable, factsOf } from './endpointTable.ts';
import { newRequestKey } from './requestKey.ts';
import { noteTime } from './serverTime.ts';
import type { CallArguments, EndpointId, ReplyOf } from './types.ts';
import { untilAnswered } from './untilAnswered.ts';

/** The stored credentials; shared by all tabs of the browser. */
type TokenStore = {
  token(): string | null;
  /** The account whose browser this is. */
  account(): number | undefined;
  csrf(): string | null;
  save(token: string, csrf: string): void;
  dropToken(): void;
  /** Whether several people use the computer. */
  isShared(): boolean;
};

type ClientParts = {
  endpoints: EndpointTable;
  fetch: typeof globalThis.fetch;
  store: TokenStore;
  /** Runs `work` while no other tab runs work of its own. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Finds the work that an attempt to sign in may cost. */
  prove(challenge: Challenge): Promise<string>;
  /** Asks the person to prove again that it is they. Returns whether they did. */
  proveOwner(): Promise<boolean>;
  /** Called when the account must add a second step before it may do anything else. */
  owesFactor(): void;
  /** Called when a refresh was refused. */
  sessionEnded(): void;
};

const BASE = '/api';

/** Reads the body of an answer. An answer that was cut off counts as no answer. */
const read = async <I extends EndpointId>(answer: Response): Promise<ReplyOf<I>> =>
  answer.json().catch(() => {
    throw networkError();
  });

/**
 * Whether the server itself refused a session. A firewall and the CDN answer 403 as well, with a page of theirs or without
 * the id of a request, and so does a function that they did not reach the right way.
 */
const isOfServer = ({ code, requestId }: ApiError) =>
  (code === 'unauthenticated' || code === 'forbidden') && Boolean(requestId);

/**
 * Makes the calls of the contract. At a 401 the token is refreshed once for all requests of all tabs. A request is sent
 * at most twice, and a request that needs no session once; one that costs work, or asks for a fresh proof of the person,
 * once more after that. The refresh itself is sent again where no answer comes.
 */
export function createClient({
  endpoints,
  fetch,
  store,
  exclusively,
  prove,
  proveOwner,
  owesFactor,
  sessionEnded,
}: ClientParts) {
  let renewing: Promise<boolean> | undefined;

  async function send(address: string, init: RequestInit, token: string | null): Promise<Response> {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    const answer = await fetch(`${BASE}${address}`, { ...init, headers, credentials: 'include' }).catch(
      () => {
        throw networkError();
      },
    );
    noteTime(answer);
    return answer;
  }

  /**
   * Exchanges the refresh token, whose successor is the same however often it is sent.
   * @returns undefined when the server refused
   */
  async function renewed(signal?: AbortSignal): Promise<ReplyOf<'auth.refresh'>['data'] | undefined> {
    const headers = { 'content-type': 'application/json', 'x-csrf-token': store.csrf() ?? '' };
    const { method, paths } = factsOf(endpoints, 'auth.refresh');
    const answer = await send(String(paths[0]), { method, headers, body: '{}', signal }, null);
    if (answer.ok) return (await read<'auth.refresh'>(answer)).data;
    const refusal = await errorFrom(answer);
    if (!isOfServer(refusal)) throw refusal;
    return undefined;
  }

  /**
   * Refreshes the token, unless another tab did so while this one waited. Then that tab's token is used.
   * @returns false when the server refused
   * @throws ApiError when the answer does not say whether the session lives: a lost connection ends no session
   */
  async function refresh(refused: string | null): Promise<boolean> {
    const stored = store.token();
    if (stored && stored !== refused) return true;
    const next = await untilAnswered(renewed);
    // Somebody may have signed out or in while the answer was on its way. That then stands.
    if (store.token() !== refused) return store.token() !== null;
    if (next) store.save(next.token, next.csrf);
    else store.dropToken();
    return next !== undefined;
  }

  /** Renews once at a time. All requests that get a 401 meanwhile share the outcome. */
  function renew(refused: string | null): Promise<boolean> {
    renewing ??= exclusively(() => refresh(refused))
      .then((renewed) => {
        if (!renewed) sessionEnded();
        return renewed;
      })
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  }

  /**
   * Runs `attempt` with the session's token. After a 401 it renews the token and runs `attempt` once more.
   * @throws ApiError, as if no answer arrived, once somebody else has signed in: what one began is not sent as another
   */
  async function withToken(attempt: (token: string | null) => Promise<Response>): Promise<Response> {
    const account = store.account();
    const attemptAsOwner = () => {
      const now = store.account();
      if (account && now && now !== account) throw networkError();
      return attempt(store.token());
    };
    if (renewing) await renewing;
    const token = store.token();
    const answer = await attemptAsOwner();
    if (answer.status !== 401) return answer;
    return (await renew(token)) ? attemptAsOwner() : answer;
  }

  /** Sends a request with the session's token. Calls that fetch a file instead of JSON use it directly. */
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
    // Signing out is open, so that it works after the token has expired. The token and this header name the session.
    const ending = id === 'auth.logout';
    if (ending) headers['x-csrf-token'] = store.csrf() ?? '';
    else if (open && store.isShared()) headers[SHARED_COMPUTER.header] = 'true';
    const attempt = (sent: unknown) => {
      const init: RequestInit = { method, headers };
      if (sent !== undefined) init.body = JSON.stringify(sent);
      else if (method === 'POST') init.body = '{}';
      return open ? send(address, init, ending ? store.token() : null) : request(address, init);
    };
    const answer = await attempt(body);
    if (answer.ok) return read<I>(answer);
    const refused = await errorFrom(answer);
    if (refused.code === 'factorDue') owesFactor();
    if (!refused.challenge && !(refused.code === 'proofDue' && (await proveOwner()))) throw refused;
    const more = refused.challenge && { proof: await prove(refused.challenge) };
    const proven = await attempt(more ? { ...(body as object), ...more } : body);
    if (!proven.ok) throw await errorFrom(proven);
    return read<I>(proven);
  }

  /**
   * Asks whether the session still stands. Renews an expired token only for a page in use, so that a page which
   * nobody uses keeps no session alive.
   * @returns whether the token was renewed
   * @throws ApiError when the server did not say
   */
  async function checkSession(used: boolean): Promise<boolean> {
    const token = store.token();
    const { method, paths } = factsOf(endpoints, 'auth.session');
    const answer = await send(String(paths[0]), { method }, token);
    if (!answer.ok && answer.status !== 401) throw await errorFrom(answer);
    // Only a refused refresh ends a session: the key that signs tokens may have been replaced.
    const runOut = !answer.ok || (used && (await read<'auth.session'>(answer)).data.expired);
    return runOut && renew(token);
  }

  return { call, request, withToken, checkSession, renew: () => renew(store.token()) };
}
