import { beforeAll, describe, expect, it } from 'vitest';
import * as xlsx from 'xlsx';
import { run as scan } from '#functions/events/scanResult.ts';
import { holds } from '#shared/access/rights.ts';
import type { Role } from '#shared/access/roles.ts';
import { createTable } from '../../infra/local/engine.ts';
import { orderAll } from '../support/auditTrail.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById, type Route, routes } from '../support/everyHandler.ts';
import type { Answered, Sent } from '../support/invoke.ts';
import { fileForm, medicalInput } from '../support/medicalWorld.ts';
import { schoolInput, seedUser, seedWorld, teacherInput, tokenFor } from '../support/seed.ts';

const engine = withEngine();

/** The schools in the order of their creation. The first ones are in the scope of the roles below. */
const SCHOOLS = [
  { school_id: '1001', d: 0, b: 0 },
  { school_id: '1002', d: 0, b: 1 },
  { school_id: '1003', d: 1, b: 0 },
  { school_id: '1004', d: 1, b: 1 },
];
/** How many of them each role may see. */
const OWN = { deo: 2, sdeo: 1, hoi: 1, teacher: 1 } as const;
type Scoped = keyof typeof OWN;
const ROLES = Object.keys(OWN) as Scoped[];

type Stored = { deps: ReturnType<typeof testDeps>; tokens: Record<Scoped, string>; files: string[] };
/** The worlds, by the number of their schools. All else is alike; 4 is the whole. */
const worlds = new Map<number, Stored>();

async function made(deps: Stored['deps'], id: string, sent: Sent): Promise<Answered['body']> {
  const { status, body } = await callById(id, deps, sent);
  expect(status, `${id} ${JSON.stringify(body)}`).toBe(201);
  return body.data;
}

async function build(count: number): Promise<Stored> {
  const table = { endpoint: engine.endpoint, tableName: `${engine.tableName}-${count}` };
  await createTable(table.endpoint, table.tableName);
  const moment = new Date('2026-11-20T06:00:00Z');
  const deps = testDeps({ engine: table, now: () => moment });
  const { districts, blocks } = await seedWorld(deps);
  const place = { district_id: districts[0], rd_block_id: blocks[0], school_id: '1001' };
  const account = async (role: Role, more = {}) =>
    tokenFor(deps, await seedUser(deps, role, { ...place, ...more, username: role }));
  const token = await account('admin');
  for (const { school_id, d, b } of SCHOOLS.slice(0, count))
    await made(deps, 'schools.create', { token, body: schoolInput(school_id, d, b) });
  const files: string[] = [];
  const teachers: number[] = [];
  for (const { school_id } of SCHOOLS.slice(0, count)) {
    const more = { phone_number: `986200${school_id}`, aadhaar_number: `50001000${school_id}` };
    const { id } = await made(deps, 'teachers.create', {
      token,
      body: teacherInput(`T-${school_id}`, school_id, more),
    });
    await made(deps, 'teachers.create', { token, body: teacherInput(`U-${school_id}`, school_id) });
    const { url } = await made(deps, 'uploads.create', { token, ...(await fileForm()) });
    await made(deps, 'medicalRecords.create', { token, body: medicalInput(id, { documents: url }) });
    const file = url.split('/').at(-1);
    await scan(deps, { source: 'aws.s3', detail: { object: { key: `medical-records/${file}` } } });
    files.push(file);
    teachers.push(id);
  }
  await order(deps, token, 'deputation', { teacher_ID: 'T-1001', department: 'DIET', designation: 'Tutor' });
  if (count === SCHOOLS.length)
    await order(deps, token, 'transfer', { teacher_ID: 'T-1003', to: '1004', designation: 'Teacher' });
  const tokens = {} as Stored['tokens'];
  for (const role of ROLES) {
    const record = role === 'teacher' ? { teacher_id: teachers[0] } : {};
    tokens[role] = await account(role, record);
  }
  await orderAll(deps, table);
  return { deps, tokens, files };
}

/** An issued order of one line. The first in each world is for one's own school. */
async function order(deps: Stored['deps'], token: string, kind: string, line: object): Promise<void> {
  const at = { date: '2026-11-20', effective_on: '2026-11-20' };
  const body = { ...at, number: `A.${kind}`, kind, authority: 'Director', lines: [line] };
  const { id, version } = await made(deps, 'orders.create', { token, body });
  const sent = { token, params: { id: String(id) }, body: { version } };
  expect((await callById('orders.issue', deps, sent)).body.data).toMatchObject({ state: 'issued' });
}

beforeAll(async () => {
  for (const count of [...new Set(Object.values(OWN)), SCHOOLS.length]) worlds.set(count, await build(count));
});

/** Values for a parameter: something of one's own, something foreign, and something that does not exist. */
const VALUES: Record<string, (world: Stored, path: string) => readonly string[]> = {
  id: (_, path) =>
    /^\/(schools|teachers|orders|cascade|audit|user-management)/.test(path)
      ? ['1', '2', '3', '4', '5', '7', '999']
      : // The first item of each collection, in the order in which the world is made.
        ['1', '4', '6', '8', '10', '12', '14', '17'],
  schoolId: () => ['1001', '1002', '1003', '1004', '999'],
  teacherId: () => ['1', '3', '5', '7', '999'],
  rdBlockId: () => ['1', '3', '999'],
  collection: () => ['districts', 'subjects'],
  type: () => ['school', 'teacher', 'user'],
  jobId: () => ['01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  importId: () => ['01ARZ3NDEKTSV4RRFFQ69G5FAV'],
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

/** Jobs and imports belong to whoever began them. The history of a record is shown only to a deo and above. */
const nothingToShow = (path: string, role: Scoped) =>
  /\{(job|import)Id\}/.test(path) || (path.startsWith('/audit/resource') && role !== 'deo');

/** What a call cannot be asked without. */
const NEEDED: Record<string, string> = {
  'audit.asOf': 'on=2030-01-01',
  'audit.statement': 'from=2020-01-01&to=2030-01-01',
  'duplicates.sideBySide': 'a=1&b=2',
  'tickets.choices': 'of=teacher&field=religion',
};

const queriesOf = ({ endpoint }: Route): string[] => {
  const known = Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {});
  const needed = NEEDED[endpoint.id] ?? '';
  return [needed, ...known.flatMap((name) => (QUERIES[name] ?? []).map((value) => `${name}=${value}`))];
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

const asked = routes.filter(
  ({ endpoint }) =>
    endpoint.method === 'GET' && endpoint.access !== 'public' && !OPEN_TO_ALL.includes(endpoint.id),
);

describe('scope-boundary: the same is said as where there is nothing foreign', () => {
  it('with a value for every parameter there is', () => {
    const names = new Set(asked.flatMap((route) => route.names));
    expect([...names].filter((name) => !VALUES[name])).toEqual([]);
  });

  it.each(asked.map((route) => [route.path, route] as const))('by GET %s', async (path, route) => {
    for (const role of ROLES) {
      const [own, whole] = [worlds.get(OWN[role])!, worlds.get(SCHOOLS.length)!];
      const ask = async (world: Stored) => {
        const answers: Record<string, string> = {};
        for (const [i, params] of paramsOf(route, world).entries()) {
          for (const query of queriesOf(route)) {
            const sent = { path, params, query, token: world.tokens[role] };
            answers[`${role} ${i} ${query}`] = said(await callById(route.endpoint.id, world.deps, sent));
          }
        }
        return answers;
      };
      const answers = await ask(whole);
      expect(answers).toEqual(await ask(own));
      const { access, allow } = route.endpoint;
      const allowed = access === 'signedIn' || allow?.some(({ permission }) => holds(role, permission));
      // Each role that may ask must get an answer; otherwise nothing was compared.
      if (allowed && !nothingToShow(path, role))
        expect(Object.values(answers).join('\n'), role).toMatch(/^200/m);
    }
  });
});
