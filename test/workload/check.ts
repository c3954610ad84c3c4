import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '#functions/app/deps.ts';
import { orderEntries } from '#functions/audit/order.ts';
import { verifyAudit } from '#functions/audit/verify.ts';
import type { StoredEntry } from '#functions/table/auditEntry.ts';
import { AUDIT_ACTIONS, RESOURCE_TYPES } from '#shared/domain/audit.ts';
import { callById } from '../support/everyHandler.ts';
import { rowsOf } from '../support/rows.ts';
import { binnedTeachers } from './bin.ts';
import { isAnswer } from './explain.ts';
import { PARENT } from './master.ts';
import { step } from './model.ts';
import type { Sees } from './rule.ts';
import { keyOf, listed, plain, type State } from './state.ts';
import type { World } from './world.ts';

/** The entries that already have their numbers, by world. */
const ordered = new WeakMap<World, Set<string>>();

/**
 * Compares everything at rest: every list in every process and in a new one, the rows of the table by kind, the owner
 * of each name, and the audit trail, both its counts and its chain.
 * @throws Error at the first difference
 */
export async function checkAtRest(world: World, sees?: Sees): Promise<void> {
  for (const deps of [...world.live, world.fresh()]) await compareLists(world, deps, sees);
  const rows = await rowsOf(world.engine, '');
  compareRows(world.state, rows);
  await compareTrail(world, rows);
}

const LISTS = [
  'schools.list',
  'teachers.list',
  'medicalRecords.list',
  'userManagement.list',
  'posts.strength',
];

async function compareLists(world: World, deps: Deps, sees?: Sees): Promise<void> {
  const as = [...world.state.users.values()].find((one) => one.role === 'super_admin' && one.signedIn)?.id;
  // Everybody who could see everything was signed out just now. A later round will compare.
  if (as === undefined) return;
  for (const endpoint of LISTS) {
    for (let page = 1; ; page += 1) {
      const asked = {
        endpoint,
        as,
        path: '',
        params: {},
        query: { page: String(page), limit: '1000' },
        body: undefined,
      };
      const expected = step(world.state, asked, { now: world.clock.at.toISOString(), seen: {}, sees });
      const query = `page=${page}&limit=1000`;
      const answer = await callById(endpoint, deps, { query, token: world.tokens.get(as) });
      if (!isAnswer(expected, answer)) throw new Error(firstDifference(endpoint, answer.body, expected));
      if (endpoint === 'posts.strength') checkSums(answer.body);
      // A look at medical records leaves an entry of its own.
      if (expected.next) world.state = expected.next;
      if (page * 1000 >= (expected.total ?? 0)) break;
    }
  }
}

/** The strengths of the schools of a list that has all of them sum to what it says of all of them together. */
function checkSums({
  data,
  total,
}: {
  data: Record<string, number>[];
  total: Record<string, number | null>;
}) {
  for (const [name, wanted] of Object.entries(total)) {
    const sum = data.reduce((all, row) => all + (row[name] ?? 0), 0);
    if (sum !== (wanted ?? 0)) throw new Error(`At rest ${name} of the schools is ${sum}, of all ${wanted}`);
  }
}

type Shown = { data?: unknown; pagination?: { total: number }; total?: number };

function firstDifference(endpoint: string, answered: Shown, expected: Shown): string {
  const rows = (shown: Shown) => JSON.parse(JSON.stringify(shown.data ?? [])) as { id: number }[];
  const [told, wanted] = [rows(answered), rows(expected)];
  const at = wanted.findIndex((row, i) => !isDeepStrictEqual(row, told[i]));
  return [
    `At rest ${endpoint} is not what the model says: ${told.length} rows of ${answered.pagination?.total}, expected ${wanted.length} of ${expected.total}`,
    `  answered: ${JSON.stringify(told[at < 0 ? wanted.length : at])}`,
    `  expected: ${JSON.stringify(wanted[at])}`,
  ].join('\n');
}

type Row = Record<string, unknown>;

function same(what: string, found: readonly unknown[], wanted: readonly unknown[]): void {
  const [a, b] = [found.map(String).sort(), wanted.map(String).sort()];
  if (isDeepStrictEqual(a, b)) return;
  const more = a.filter((one) => !b.includes(one));
  const less = b.filter((one) => !a.includes(one));
  throw new Error(
    `In the table ${what} differ: ${more.length} too many (${more[0]}), ${less.length} lacking (${less[0]})`,
  );
}

/** Compares the records of each kind, their rows in the feed, the sealed numbers, and each name with its one owner. */
function compareRows(state: State, rows: readonly Row[]): void {
  const of = (prefix: string, sk?: string) =>
    rows.filter((row) => String(row.pk).startsWith(prefix) && (sk === undefined || row.sk === sk));
  const ids = (found: readonly Row[]) => found.map(({ id }) => id);
  const kinds = [
    ['school', 'SCHOOL#', 'SCHOOL', state.schools],
    ['teacher', 'TEACHER#', 'TEACHER', state.teachers],
    ['medical', 'TEACHER#', 'MEDICAL', state.medical],
    ['posts', 'SCHOOL#', 'POSTS', state.posts],
    ['user', 'USER#', 'USER', state.users],
  ] as const;
  for (const [kind, prefix, sk, held] of kinds) {
    same(`${kind} records`, ids(of(prefix, sk)), [...held.keys()]);
    same(`${kind} rows of the feed`, ids(of(`FEED#${kind}`).filter(({ gone }) => !gone)), [...held.keys()]);
  }
  const teachers = [...state.teachers.values()];
  const sealed = teachers.filter(({ aadhaar }) => aadhaar);
  const sealedIds = sealed.map(({ id }) => id);
  const waiting = binnedTeachers(state).filter(({ aadhaar }) => aadhaar);
  same(
    'sealed Aadhaar numbers',
    of('VAULT#', 'AADHAAR').map(({ pk }) => String(pk).split('#')[1]),
    [...sealedIds, ...waiting.map(({ id }) => id)],
  );
  const inBin = [...state.bin.values()].flatMap((one) => [
    keyOf(one),
    ...(one.kind === 'school' ? one.teachers.map(keyOf) : []),
  ]);
  const keysOf = (found: readonly Row[]) => found.map(({ kind, id }) => `${kind} ${id}`);
  same('records in the bin', keysOf(of('BIN#', 'BIN')), inBin);
  same('lines of the bin', keysOf(of('BIN#LIST')), inBin);
  same(
    'owners of indexes of Aadhaar numbers',
    of('VAULT#', 'INDEX').map(({ owner }) => owner),
    sealedIds,
  );
  const owners = (kind: string) => of(`UNIQUE#${kind}#`);
  const named = (kind: string) =>
    owners(kind).map(({ pk, owner }) => `${String(pk).slice(`UNIQUE#${kind}#`.length)} ${owner}`);
  const users = [...state.users.values()];
  const claims: Record<string, string[]> = {
    school_id: [...state.schools.values()].map(({ id, own }) => `${own.school_id} ${id}`),
    teacher_ID: teachers.map(({ id, own }) => `${own.teacher_ID.toLowerCase()} ${id}`),
    username: users.map(({ id, username }) => `${plain(username)} ${id}`),
    email: users.filter(({ email }) => email).map(({ id, email }) => `${email.toLowerCase()} ${id}`),
    phone: users
      .filter(({ role, is_active }) => role === 'teacher' && is_active)
      .map(({ id, phone }) => `${phone} ${id}`),
    teacher_account: users
      .filter(({ teacher_id }) => teacher_id)
      .map(({ id, teacher_id }) => `${teacher_id} ${id}`),
  };
  for (const collection of state.master.keys()) {
    if (collection === 'service-categories') continue;
    claims[collection] = listed(state, collection).map(
      ({ id, name, parent }) => `${PARENT[collection] ? parent : ''}#${plain(name)} ${id}`,
    );
  }
  for (const [kind, wanted] of Object.entries(claims)) same(`names of ${kind}`, named(kind), wanted);
}

/**
 * Compares the number of entries of each action, type and outcome with the model's, and checks that they form one
 * unbroken chain.
 */
async function compareTrail(world: World, rows: readonly Row[]): Promise<void> {
  const entries = rows.filter(({ pk }) => String(pk).startsWith('AUDIT#')) as StoredEntry[];
  const counts = new Map<string, number>();
  for (const { action, resource_type, success } of entries) {
    const key = `${action} ${resource_type} ${success}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const lines = (of: ReadonlyMap<string, number>) => [...of].map(([key, count]) => `${key}: ${count}`);
  same('audit entries', lines(counts), lines(world.state.audit));
  const before = ordered.get(world) ?? new Set();
  ordered.set(world, before);
  const fresh = entries.filter(({ id }) => !before.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
  await orderEntries(world.sound, fresh);
  for (const { id } of fresh) before.add(id);
  const verdict = await verifyAudit(world.sound);
  if (verdict.fault || verdict.entries !== entries.length)
    throw new Error(`The audit trail of ${verdict.entries} entries, of ${entries.length}: ${verdict.fault}`);
  await compareTotals(world);
}

/** Compares the totals on the audit screen, for each of its filters. */
async function compareTotals({ state, sound, tokens }: World): Promise<void> {
  const as = [...state.users.values()].find((one) => one.role === 'super_admin' && one.signedIn)?.id;
  if (as === undefined) return;
  const filters = [
    ...AUDIT_ACTIONS.map((action) => [`action=${action}`, (key: string[]) => key[0] === action] as const),
    ...RESOURCE_TYPES.map((type) => [`resourceType=${type}`, (key: string[]) => key[1] === type] as const),
    ['success=false', (key: string[]) => key[2] === 'false'] as const,
  ];
  for (const [query, fits] of filters) {
    const wanted = [...state.audit].reduce(
      (sum, [key, count]) => sum + (fits(key.split(' ')) ? count : 0),
      0,
    );
    const { body } = await callById('audit.logs', sound, {
      query: `${query}&limit=1`,
      token: tokens.get(as),
    });
    same(`totals of the audit trail with ${query}`, [body.pagination?.total], [wanted]);
  }
}
