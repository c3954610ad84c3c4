import type { Deps } from '#functions/app/deps.ts';
import { run as loginRun } from '#functions/auth/login.ts';
import { run as logoutRun } from '#functions/auth/logout.ts';
import { run as refreshRun } from '#functions/auth/refresh.ts';
import type { Item } from '#functions/table/table.ts';
import { auth } from '#shared/contracts/auth.ts';
import { prove } from '../../web/api/proof.ts';
import { openedRows } from './auditTrail.ts';
import { PUBLIC_URL } from './deps.ts';
import type { TestEngine } from './engine.ts';
import { type Answered, invoke, type Sent } from './invoke.ts';
import { rowsOf } from './rows.ts';
import { PASSWORD } from './seed.ts';

/** A clock that stands still until it is moved. */
export function fakeClock(at = '2026-03-02T05:00:00Z') {
  let now = new Date(at);
  return {
    now: () => now,
    advance(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}

let addresses = 0;
/** An address that nobody has called from yet, so that counters of one test do not affect another. */
export const newAddress = () => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

/** Sends a request as a page would: with the work that it is asked for. */
export async function proving(body: object, send: (body: object) => Promise<Answered>): Promise<Answered> {
  const answer = await send(body);
  const { challenge } = answer.body;
  return challenge ? send({ ...body, proof: await prove(challenge) }) : answer;
}

/** Signs in as a page would. The default password is that of `seedUser`. */
export const signIn = (
  deps: Deps,
  username: string,
  { password = PASSWORD, ...sent }: { password?: string } & Sent = {},
) =>
  proving({ username, password }, (body) =>
    invoke(auth.login, loginRun, deps, { body, ip: newAddress(), ...sent }),
  );

/** The cookie by which the browser of a sign-in is known from then on. */
export const deviceOf = ({ cookies }: Answered): string =>
  cookies.find((cookie) => cookie.startsWith('__Host-device='))?.split(';')[0] ?? '';

/** What a browser keeps after a sign-in or a refresh. */
export type Kept = { token: string; csrf: string; cookie: string };

export function kept({ body, cookies }: Answered): Kept {
  const [cookie = ''] = cookies[0]?.split(';') ?? [];
  return { token: body.data.token, csrf: body.data.csrf, cookie };
}

/** What a page sends, including what its browser keeps. */
export const page = ({ csrf, cookie }: Partial<Kept>, { headers, ...sent }: Sent): Sent => ({
  cookies: cookie === undefined ? [] : [cookie],
  headers: {
    origin: PUBLIC_URL,
    'content-type': 'application/json',
    ...(csrf === undefined ? {} : { 'x-csrf-token': csrf }),
    ...headers,
  },
  ...sent,
});

export const refresh = (deps: Deps, held: Partial<Kept>, sent: Sent = {}) =>
  invoke(auth.refresh, refreshRun, deps, page(held, sent));

export const logout = (deps: Deps, held: Partial<Kept>, sent: Sent = {}) =>
  invoke(auth.logout, logoutRun, deps, page(held, { token: held.token, ...sent }));

/** Every item of the table whose partition key begins with `prefix`, as a thief would see it. */
export const allItems = async (engine: TestEngine, prefix = '') => (await rowsOf(engine, prefix)) as Item[];

/** Runs `act` and returns the audit entries that were added meanwhile, oldest first, with their personal values. */
export async function auditedBy(engine: TestEngine, act: () => Promise<unknown>): Promise<Item[]> {
  const entries = () => allItems(engine, 'AUDIT#');
  const before = new Set((await entries()).map(({ pk }) => pk));
  await act();
  const made = (await entries()).filter(({ pk }) => !before.has(pk));
  return openedRows(
    engine,
    made.sort((a, b) => (a.pk < b.pk ? -1 : 1)),
  );
}
