import { beforeAll, describe, expect, it } from 'vitest';
import * as xlsx from 'xlsx';
import { holds } from '#shared/access/rights.ts';
import { boundaryWorld, OWN, ROLES, SCHOOLS, type Scoped, type Stored } from '../support/boundaryWorld.ts';
import { withEngine } from '../support/engine.ts';
import { callById, type Route, routes } from '../support/everyHandler.ts';
import type { Answered } from '../support/invoke.ts';

const engine = withEngine();

/** The worlds, by the number of their schools. All else is alike; 4 is the whole. */
const worlds = new Map<number, Stored>();

beforeAll(async () => {
  for (const count of [...new Set(Object.values(OWN)), SCHOOLS.length])
    worlds.set(count, await boundaryWorld(engine, count));
});

/** All but a teacher begin one. */
const OWN_IMPORTS = ROLES.length - 1;

/** Values for a parameter: something of one's own, something foreign, and something that does not exist. */
const VALUES: Record<string, (world: Stored, path: string) => readonly string[]> = {
  id: (_, path) =>
    /^\/(schools|teachers|orders|cascade|audit|user-management)/.test(path)
      ? ['1', '2', '3', '4', '5', '6', '7', '999']
      : // The first item of each collection, in the order in which the world is made.
        ['1', '4', '6', '8', '10', '12', '14', '17'],
  schoolId: () => ['1001', '1002', '1003', '1004', '999'],
  teacherId: () => ['1', '3', '5', '7', '999'],
  rdBlockId: ({ block }) => [String(block), '1', '3', '999'],
  collection: () => ['districts', 'subjects'],
  type: () => ['school', 'teacher', 'user'],
  jobId: () => ['01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  importId: ({ imports }) => [...imports.slice(0, OWN_IMPORTS), worlds.get(SCHOOLS.length)!.imports.at(-1)!],
  questionId: () => ['01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  // Each world has its own documents. The first is one's own in every world, the last is foreign in the whole world.
  file: ({ files }) => [files[0]!, worlds.get(SCHOOLS.length)!.files.at(-1)!],
};

/** The values of query parameters, including the names of the other district, block and school. */
const QUERIES: Record<string, readonly string[]> = {
  limit: ['1000'],
  page: ['2'],
  q: ['School', '1003', '1004', 'D1', 'T-1004', 'Hypertension'],
  district: ['D0', 'D1'],
  rd_block: ['B00', 'B01', 'B10'],
  school_id: ['1001', '1004'],
  sort: ['name', 'id', 'district'],
  phone: ['9862001001', '9862001004'],
  format: ['excel', 'csv'],
};

/** Whoever keeps postings may look up any school of the state by this call (DESIGN.md section 9). */
const OPEN_TO_ALL = ['schools.lookup'];

/** Jobs belong to whoever began them. The history of a record is shown only to a deo and above. */
const nothingToShow = (path: string, role: Scoped) =>
  /\{jobId\}/.test(path) || (path.startsWith('/audit/resource') && role !== 'deo');

/** What a call cannot be asked without, or finds nothing without. */
const NEEDED: Record<string, readonly string[]> = {
  'audit.asOf': ['on=2030-01-01'],
  'audit.statement': ['from=2020-01-01&to=2030-01-01'],
  'duplicates.sideBySide': ['a=1&b=2', 'a=1&b=5', 'a=5&b=6'],
  'tickets.choices': ['of=teacher&field=religion'],
  'schools.alike': ['q=Zotlangtua+School'],
  'teachers.alike': ['q=Lalthanpuia'],
};

const queriesOf = ({ endpoint }: Route): string[] => {
  const known = Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {});
  const needed = NEEDED[endpoint.id] ?? [''];
  return [...needed, ...known.flatMap((name) => (QUERIES[name] ?? []).map((value) => `${name}=${value}`))];
};

function paramsOf({ names, path }: Route, world: Stored): Record<string, string>[] {
  return names.reduce<Record<string, string>[]>(
    (sets, name) =>
      sets.flatMap((set) => VALUES[name]!(world, path).map((value) => ({ ...set, [name]: value }))),
    [{}],
  );
}

/** What an answer says, without what names only the answer itself. */
function said({ status, body }: Answered): string {
  const told = Buffer.isBuffer(body) ? sheetsOf(body) : body;
  return (
    `${status} ${JSON.stringify(told)}`
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'uuid')
      .replace(/\b[0-9A-HJKMNP-TV-Z]{26}\b/g, 'ulid')
      .replace(/"id":"[\w-]{43}"/g, 'a session')
      // The number of an entry counts all that were kept before it.
      .replace(/"number":[0-9]+/g, 'a number')
  );
}

function sheetsOf(bytes: Buffer) {
  if (!bytes.subarray(0, 2).equals(Buffer.from('PK'))) return bytes.toString('latin1');
  const { SheetNames, Sheets } = xlsx.read(bytes);
  return SheetNames.map((name) => [name, xlsx.utils.sheet_to_csv(Sheets[name]!)]);
}

/** Lists that are empty in every world, each with the reason. */
const EMPTY: Record<string, [lists: string[], why: string]> = {
  'factors.list': [['factors'], 'They are those of the account alone, and nobody here has any.'],
  'posts.get': [['proposed'], 'Posts are proposed where none are entered.'],
};

/** Calls that tell everybody the same of every world, with the reason. */
const OF_ACCOUNT = 'It is of the account alone.';
const NOTHING_FOREIGN: Record<string, string> = {
  'auth.draftKey': OF_ACCOUNT,
  'factors.list': OF_ACCOUNT,
  'sessions.list': OF_ACCOUNT,
  'views.get': OF_ACCOUNT,
  'exports.get': OF_ACCOUNT,
  'exports.link': OF_ACCOUNT,
  'imports.list': OF_ACCOUNT,
  'imports.get': OF_ACCOUNT,
  'imports.rows': OF_ACCOUNT,
  'imports.names': OF_ACCOUNT,
};

/** The lists of some answers that were empty in all of them, by their names. */
function emptyLists(answers: readonly Answered[]): string[] {
  const longest = new Map<string, number>();
  for (const { status, body } of answers) {
    const data = status === 200 && !Buffer.isBuffer(body) ? body.data : undefined;
    const lists = Array.isArray(data) ? [['data', data] as const] : Object.entries(data ?? {});
    for (const [name, list] of lists)
      if (Array.isArray(list)) longest.set(name, Math.max(longest.get(name) ?? 0, list.length));
  }
  return [...longest].flatMap(([name, length]) => (length === 0 ? [name] : []));
}

/** Master data and rules are those of the state, for everybody. */
const isNarrowed = ({ endpoint: { access, allow } }: Route) =>
  access === 'signedIn' || Boolean(allow?.some(({ scope }) => scope !== 'all'));

const mayAsk = ({ endpoint: { access, allow } }: Route, role: keyof Stored['tokens']) =>
  access === 'signedIn' || Boolean(allow?.some(({ permission }) => holds(role, permission)));

const routesAsked = routes.filter(
  ({ endpoint }) =>
    endpoint.method === 'GET' && endpoint.access !== 'public' && !OPEN_TO_ALL.includes(endpoint.id),
);

describe('scope-boundary: the same is said as where there is nothing foreign', () => {
  it('with a value for every parameter there is', () => {
    const names = new Set(routesAsked.flatMap((route) => route.names));
    expect([...names].filter((name) => !VALUES[name])).toEqual([]);
  });

  it.each(routesAsked.map((route) => [route.path, route] as const))('by GET %s', async (path, route) => {
    const seen: Answered[] = [];
    const ask = async (world: Stored, role: keyof Stored['tokens']) => {
      const answers: Record<string, string> = {};
      for (const [i, params] of paramsOf(route, world).entries()) {
        for (const query of queriesOf(route)) {
          const sent = { path, params, query, token: world.tokens[role] };
          const answer = await callById(route.endpoint.id, world.deps, sent);
          if (role !== 'admin') seen.push(answer);
          answers[`${role} ${i} ${query}`] = said(answer);
        }
      }
      return answers;
    };
    const whole = worlds.get(SCHOOLS.length)!;
    for (const role of ROLES) {
      const answers = await ask(whole, role);
      expect(answers).toEqual(await ask(worlds.get(OWN[role])!, role));
      // Each role that may ask must get an answer; otherwise nothing was compared.
      if (mayAsk(route, role) && !nothingToShow(path, role))
        expect(Object.values(answers).join('\n'), role).toMatch(/^200/m);
    }
    expect(emptyLists(seen), 'Nothing was compared in these lists.').toEqual(
      EMPTY[route.endpoint.id]?.[0] ?? [],
    );
    if (!isNarrowed(route) || !ROLES.some((role) => mayAsk(route, role)) || !mayAsk(route, 'admin')) return;
    // Who sees all of both worlds must be told of what is foreign; otherwise nothing could have been left out.
    const told =
      JSON.stringify(await ask(whole, 'admin')) !== JSON.stringify(await ask(worlds.get(1)!, 'admin'));
    expect(told, 'Something foreign is there.').toBe(!NOTHING_FOREIGN[route.endpoint.id]);
  });
});
