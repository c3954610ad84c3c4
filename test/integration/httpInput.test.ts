import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById, routes } from '../support/everyHandler.ts';
import { schoolInput, seedUser, seedWorld, tokenFor } from '../support/seed.ts';
import { allItems } from '../support/signIn.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let token: string;
/** The token of a teacher. Only teachers may read their own record. */
let own: string;
/** The token of a head. Only they and block officers give codes at the desk, and ask for corrections of others. */
let head: string;
let school: { id: number; school_id: string; version: number };
beforeAll(async () => {
  deps = testDeps({ engine });
  await seedWorld(deps);
  token = await tokenFor(deps, await seedUser(deps, 'super_admin'));
  own = await tokenFor(deps, await seedUser(deps, 'teacher'));
  head = await tokenFor(deps, await seedUser(deps, 'hoi', { school_id: '500' }));
  const made = await callById('schools.create', deps, { token, body: schoolInput('500') });
  school = made.body.data;
});

const OF_HEADS = ['otpAuth.deskCode', 'tickets.choices', 'tickets.create', 'tickets.withdraw'];
const asker = ({ id, area }: Endpoint) => {
  if (OF_HEADS.includes(id)) return head;
  return area === 'profile' ? own : token;
};
const create = (body: unknown) => callById('schools.create', deps, { token, body });
const update = (body: unknown) =>
  callById('schools.update', deps, { token, body, params: { id: String(school.id) } });
const stored = async () => (await allItems(engine)).find(({ pk }) => pk === `SCHOOL#${school.id}`);
const fieldsOf = ({ body }: { body: { issues?: { field: string }[] } }) =>
  body.issues?.map(({ field }) => field);

describe('R36: keys nobody asked for', () => {
  const EXTRA: Record<string, unknown> = {
    role: 'super_admin',
    pk: 'USER#1',
    sk: 'USER',
    rev: 99,
    feed: 1,
    byAllPk: 'x',
    passwordHash: 'x',
    password_hash: 'x',
    owner: 1,
    is_active: true,
    deleting: true,
    expiresAt: 1,
    district_id: 1,
    SCHOOL_NAME: 'x',
    'school_name ': 'x',
    hasOwnProperty: 'x',
    '': 'x',
  };

  it.each(Object.entries(EXTRA))('are refused by name and change nothing: %j', async (key, value) => {
    const before = await stored();
    const made = await create({ ...schoolInput('501'), [key]: value });
    expect(made.status).toBe(400);
    expect(made.body.issues).toEqual([{ field: key, message: 'This field is not known here' }]);
    const changed = await update({ school_name: 'Other', [key]: value });
    expect(changed.status).toBe(400);
    expect(await stored()).toEqual(before);
    expect(JSON.stringify(await allItems(engine))).not.toContain('"501"');
  });

  it.each(['id', 'version', 'created_at', 'updated_at'])(
    'are refused when a school is made with %s',
    async (key) => {
      expect(fieldsOf(await create({ ...schoolInput('502'), [key]: 7 }))).toEqual([key]);
    },
  );

  it('are what GET returned, and then ignored', async () => {
    const read = await callById('schools.get', deps, { token, params: { id: String(school.id) } });
    const echo = { ...read.body.data, id: 999, created_at: '1999-01-01', updated_at: { a: 1 } };
    const before = await stored();
    expect((await update(echo)).status).toBe(200);
    expect(await stored()).toEqual(before);
    const renamed = await update({ ...echo, school_name: 'Renamed' });
    expect(renamed.body.data).toMatchObject({
      id: school.id,
      school_name: 'Renamed',
      version: (before!.version as number) + 1,
    });
    expect((await stored())?.created_at).toBe(before?.created_at);
  });

  it('never include version as a value: it is a condition', async () => {
    const now = (await stored())!.version as number;
    for (const version of [now - 1, now + 1, 1_000_000]) {
      expect((await update({ school_name: 'Stale', version })).status).toBe(version > 0 ? 409 : 400);
    }
    for (const version of ['1', 1.5, null, -1, 0, {}, [now]]) {
      expect((await update({ school_name: 'Stale', version })).status, JSON.stringify(version)).toBe(400);
    }
    expect((await stored())?.version).toBe(now);
    expect((await update({ school_name: 'Fresh', version: now })).status).toBe(200);
  });
});

describe('R30, R39: values of the wrong kind', () => {
  const WRONG = [{}, { a: 1 }, [], ['x'], null, 5, true, { $gt: '' }, { S: 'x' }];

  it.each(['username', 'password'])('are refused at the sign-in: %s', async (field) => {
    for (const value of WRONG) {
      const body = { username: 'x', password: 'x', [field]: value };
      const answer = await callById('auth.login', deps, { body });
      expect(answer.status, JSON.stringify(value)).toBe(400);
      expect(fieldsOf(answer)?.[0]).toContain(field);
    }
    expect(
      (await callById('auth.login', deps, { body: { username: 'x', password: 'x', role: 'admin' } })).status,
    ).toBe(400);
  });

  it.each([
    ['auth.login', { username: 'half a \ud800', password: 'x' }, 'username'],
    ['schools.create', schoolInput('504', 0, 0, { school_name: 'half a \udfff' }), 'school_name'],
    ['masterData.create', { name: 'half a \ud800' }, 'name'],
  ])('are refused as text that is none: %s', async (id, body, field) => {
    const answer = await callById(id, deps, { token, body });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });

  it.each(routes.filter(({ endpoint }) => endpoint.body))(
    'are refused as a whole body: $endpoint.id $path',
    async ({ endpoint, path, names }) => {
      const params = Object.fromEntries(names.map((name) => [name, String(school.id)]));
      for (const rawBody of ['null', '[]', '"x"', '5', 'true', '[{}]', '{"a":1}']) {
        const { status } = await callById(endpoint.id, deps, {
          path,
          params,
          token: asker(endpoint),
          rawBody,
        });
        expect(status, rawBody).toBe(endpoint.multipart ? 415 : 400);
      }
    },
  );

  it.each(routes.filter(({ endpoint }) => !endpoint.body))(
    'are refused as a body nobody reads: $endpoint.id $path',
    async ({ endpoint, path, names }) => {
      const params = Object.fromEntries(names.map((name) => [name, '777777']));
      for (const rawBody of ['null', '[]', '"x"', '5', '{"a":1}']) {
        const { status } = await callById(endpoint.id, deps, {
          path,
          params,
          token: asker(endpoint),
          rawBody,
        });
        expect(status, rawBody).toBe(400);
      }
    },
  );

  it('are refused in every field of a school', async () => {
    for (const field of Object.keys(schoolInput('503'))) {
      for (const value of [{}, [], true, ['x'], { S: 'x' }]) {
        const answer = await create({ ...schoolInput('503'), [field]: value });
        expect(answer.status, field).toBe(400);
        expect(fieldsOf(answer)?.[0]).toBe(field);
      }
    }
  });
});

describe('R40: keys that reach a prototype', () => {
  it.each([
    '{"__proto__":{"p":1}}',
    '{"constructor":{"prototype":{"p":1}}}',
    '{"school_name":"x","__proto__":{"role":"super_admin"}}',
    '{"school_name":{"__proto__":{"p":1}}}',
  ])('are refused: %s', async (rawBody) => {
    for (const [id, params] of [
      ['schools.create', undefined],
      ['schools.update', { id: String(school.id) }],
      ['auth.login', undefined],
    ] as const) {
      expect((await callById(id, deps, { token, params, rawBody })).status).toBe(400);
    }
    expect(({} as { p?: number }).p).toBeUndefined();
  });

  it('and query keys that stand twice are refused', async () => {
    for (const query of [
      'page=1&page=2',
      'limit=5&limit=5',
      'page=1&%70age=2',
      '__proto__=1',
      'constructor=1',
    ]) {
      expect((await callById('schools.list', deps, { token, query })).status, query).toBe(400);
    }
    expect(({} as { p?: number }).p).toBeUndefined();
  });
});

describe('R42: sizes', () => {
  it.each([
    '0',
    '-1',
    '1.5',
    '1e9',
    '1e3',
    'NaN',
    'Infinity',
    '1001',
    '',
    ' 5',
    '5 ',
    '0x10',
    '٣',
    '+5',
    '1'.repeat(400),
  ])('refuses the limit %j', async (limit) => {
    for (const id of ['schools.list', 'schools.search']) {
      const query = `${id === 'schools.search' ? 'q=a&' : ''}limit=${encodeURIComponent(limit)}`;
      const answer = await callById(id, deps, { token, query });
      expect(answer.status).toBe(400);
      expect(fieldsOf(answer)).toContain('limit');
    }
  });

  it.each(['0', '-1', '1.5', 'x', '1000001'])('refuses the page %j', async (page) => {
    expect((await callById('schools.list', deps, { token, query: `page=${page}` })).status).toBe(400);
  });

  it('takes a limit of 1 and of 1000, and a page past the last', async () => {
    for (const query of ['limit=1', 'limit=1000', 'limit=007', 'page=1000000']) {
      expect((await callById('schools.list', deps, { token, query })).status, query).toBe(200);
    }
    const past = await callById('schools.list', deps, { token, query: 'page=1000000' });
    expect(past.body.data).toEqual([]);
  });

  it.each<[string, number]>([
    ['school_name', 200],
    ['school_type', 100],
    ['block_office', 100],
    ['habitation', 100],
    ['school_email', 254],
  ])('refuses %s beyond %i characters', async (field, max) => {
    for (const length of [max + 1, 100_000]) {
      const answer = await create({ ...schoolInput('504'), [field]: 'a'.repeat(length) });
      expect(answer.status).toBe(400);
      expect(fieldsOf(answer)).toContain(field);
      expect(JSON.stringify(answer.body).length).toBeLessThan(2000);
    }
  });

  it('refuses what is too deep, too long or too large', async () => {
    const nested = `${'{"a":'.repeat(9)}1${'}'.repeat(9)}`;
    expect((await callById('schools.create', deps, { token, rawBody: nested })).status).toBe(400);
    expect((await create({ ...schoolInput('505'), school_level: Array(201).fill('x') })).status).toBe(400);
    expect((await create({ a: 'x'.repeat(128 * 1024 - 8 + 1) })).status).toBe(413);
    expect((await create({ a: 'x'.repeat(128 * 1024 - 8) })).status).toBe(400);
    const login = (length: number) => callById('auth.login', deps, { body: { a: 'x'.repeat(length - 8) } });
    expect([(await login(4096)).status, (await login(4097)).status]).toEqual([400, 413]);
    expect((await callById('schools.search', deps, { token, query: `q=${'a'.repeat(101)}` })).status).toBe(
      400,
    );
    expect((await callById('schools.search', deps, { token, query: 'q=%20%20' })).status).toBe(400);
  });

  it.each(['text/plain', 'text/json', 'application/xml', 'application/x-www-form-urlencoded'])(
    'refuses content of the type %s',
    async (type) => {
      const headers = { 'content-type': type };
      expect((await callById('schools.create', deps, { token, rawBody: '{}', headers })).status).toBe(415);
    },
  );
});

describe('R43: ids that mean another key', () => {
  const HOSTILE = [
    'USER#1',
    'x#META',
    '1#USER',
    '%23',
    '#',
    '%00',
    '\u0000',
    '1\u0000',
    '1\n',
    '../1',
    '1/../2',
    "1' OR '1'='1",
    '{"S":"1"}',
    '-1',
    '0',
    '01',
    '1.0',
    '1e3',
    '٣',
    '9'.repeat(16),
    '9'.repeat(2048),
    'a'.repeat(2048),
    'undefined',
    'null',
    '__proto__',
  ];

  const withParams = routes.filter(({ names }) => names.length > 0);
  it.each(withParams)('are refused: $endpoint.id $path', async ({ endpoint, path, names: [name] }) => {
    const before = (await allItems(engine)).length;
    for (const value of HOSTILE) {
      const good = endpoint.id === 'posts.update' ? { version: 0, lines: [] } : { school_name: 'Hostile' };
      const answer = await callById(endpoint.id, deps, {
        path,
        params: { [name!]: value },
        token: OF_HEADS.includes(endpoint.id) ? head : token,
        body: endpoint.body && good,
      });
      // School IDs are digits with leading zeros. Some of these are well formed and belong to nobody.
      const digits = name === 'schoolId' && /^[0-9]{1,20}$/.test(value.trim());
      expect(answer.status, JSON.stringify(value)).toBe(digits ? 404 : 400);
      expect(answer.body.data).toBeUndefined();
    }
    expect((await allItems(engine)).length).toBe(before);
  });

  it('stay values in filters', async () => {
    for (const q of ['#', ':pk', 'a OR pk = :x', '" }', 'SCHOOL#1', '\u0000', '%', '_', '.*', '[', '\\']) {
      const answer = await callById('schools.search', deps, { token, query: `q=${encodeURIComponent(q)}` });
      expect(answer.status, q).toBe(200);
      expect(answer.body.data, q).toEqual([]);
    }
  });
});
