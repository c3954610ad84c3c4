import { setTimeout as wait } from 'node:timers/promises';
import { inFlight } from '#functions/app/inFlight.ts';
import { ROLES, type Role } from '#shared/access/roles.ts';
import { DEMO_PASSWORD } from '../../infra/local/demoData.ts';
import type { Row } from './ledger.ts';
import type { Person } from './player.ts';

/** How many of the fifty have each role. Most run a school or teach at one, or are in charge of a block. */
const PEOPLE: Record<Role, number> = {
  super_admin: 1,
  admin: 3,
  deo: 4,
  sdeo: 8,
  hoi: 18,
  teacher: 16,
};

const PASSWORD = 'rain on tin roofs all night';
/** What the accounts are given first. */
const FIRST_PASSWORD = 'given on a slip of paper';
/** How many sign in at the same time. */
const ARRIVING = 4;
const CODE_TRIES = 200;

const PAGED = new Set(['/schools', '/teachers', '/medical-records', '/user-management']);

// biome-ignore lint/suspicious/noExplicitAny: the body of any endpoint
type Body = any;

/** Asks the API. Throws when it refuses. */
async function ask(url: string, token: string, method: string, path: string, body?: object): Promise<Body> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** Every row of a list. Master data comes as a whole. */
export async function allRows(url: string, token: string, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  if (!PAGED.has(path)) return (await ask(url, token, 'GET', path)).data;
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await ask(url, token, 'GET', `${path}?page=${page}&limit=1000`);
    rows.push(...data);
    if (data.length === 0 || rows.length >= pagination.total) return rows;
  }
}

export async function signInByPassword(url: string, username: string, password = DEMO_PASSWORD) {
  const { data } = await ask(url, '', 'POST', '/auth/login', { username, password });
  return data.token as string;
}

/** Signs in a new account, whose owner chooses another password with that. */
async function signInFirst(url: string, username: string): Promise<string> {
  const body = { username, password: FIRST_PASSWORD, new_password: PASSWORD };
  return (await ask(url, '', 'POST', '/auth/change-first-password', body)).data.token;
}

type Account = { role: Role; username: string; phone?: string };

/** Creates everybody's account, in places that have schools and teachers, and signs each in as the role does. */
export async function gather(url: string, root: string): Promise<Person[]> {
  const teachers = await allRows(url, root, '/teachers');
  const places = [...Map.groupBy(teachers, ({ school_id }) => school_id as string)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([school_id, staff]) => ({ school_id, staff, ...pickPlace(staff[0] as Row) }));
  const blocks = [...new Map(places.map((place) => [`${place.district} ${place.rd_block}`, place])).values()];
  const districts = [...new Map(places.map((place) => [place.district, place])).values()];
  const wanted = ROLES.flatMap((role): Account[] =>
    Array.from({ length: PEOPLE[role] }, (_, i) => {
      const { school_id, staff } = at(places, i);
      const scope: Record<Role, object> = {
        super_admin: {},
        admin: {},
        deo: { district: at(districts, i).district },
        sdeo: { district: at(blocks, i).district, rd_block: at(blocks, i).rd_block },
        hoi: { school_id },
        teacher: {
          school_id,
          teacher_id: staff[1]?.id ?? staff[0]?.id,
          phone: `86${String(i).padStart(8, '0')}`,
        },
      };
      return { role, username: `load.${role}.${i + 1}`, ...scope[role] };
    }),
  );
  for (const account of wanted) {
    const secret =
      account.role === 'teacher'
        ? {}
        : { password: FIRST_PASSWORD, email: `${account.username}@example.org` };
    await ask(url, root, 'POST', '/user-management', { ...account, ...secret });
  }
  const people: Person[] = [];
  // Here one process does what a deployment spreads over many, and hashing a password takes a tenth of a second of it.
  await inFlight(wanted, ARRIVING, async ({ username, role, phone }) => {
    const token = phone ? await signInByCode(url, phone) : await signInFirst(url, username);
    people.push({ name: username, role, token });
  });
  return people.sort((a, b) => (a.name < b.name ? -1 : 1));
}

const at = <T>(from: readonly T[], i: number): T => from[i % from.length] as T;

const pickPlace = ({ district, rd_block }: Row) => ({
  district: String(district),
  rd_block: String(rd_block),
});

/** The code comes into the outbox within seconds. */
async function signInByCode(url: string, phone: string): Promise<string> {
  await ask(url, '', 'POST', '/otp-auth/send-otp', { phone });
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const sent = (await (await fetch(`${url}/local/outbox`)).json()) as { to: string; text: string }[];
    const otp = /\b[0-9]{6}\b/.exec(sent.find(({ to }) => to.endsWith(phone))?.text ?? '')?.[0];
    if (otp) return (await ask(url, '', 'POST', '/otp-auth/verify-otp', { phone, otp })).token;
    await wait(200);
  }
  throw new Error('No code came into the outbox.');
}
