import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/table/keys.ts';
import type { Item } from '#functions/table/table.ts';
import { OPEN } from '#functions/teachers/stored.ts';
import { ROLES, type Role } from '#shared/access/roles.ts';
import { SCHOOL_FILTERS, TEACHER_FILTERS } from '#shared/domain/listNames.ts';
import type { School } from '#shared/domain/school.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { leastOf } from '#shared/records/samples.ts';
import { attachment, TEACHER_ROW } from '#shared/records/teacher.ts';
import { reindex } from '../../infra/admin/reindex.ts';
import { storeTeachers } from '../../infra/local/storeTeachers.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { BY, schoolInput, teacherInput } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;

const NAMES = ['zara Sailo', 'Ångel Ralte', 'Angel Rao', 'Zoramthanga', 'mami', 'José'];
const GENDERS = ['Male', 'Female', 'Other'] as const;
const GROUPS = ['General', 'SC', 'ST', 'OBC'] as const;
const SUBJECTS = [['English'], ['Mizo', 'English'], ['Mathematics']];

beforeAll(async () => {
  deps = testDeps({ engine });
  world = await teacherWorld(deps);
  const schools = [
    schoolInput('3', 0, 0, {
      school_name: 'Élim',
      management: 'Church',
      medium: 'Mizo',
      school_type: 'Girls',
    }),
    schoolInput('20', 0, 1, { school_name: 'elim hill', medium: 'Mizo' }),
    schoolInput('0100', 1, 0, { school_name: 'Bethel', school_type: 'Boys' }),
    schoolInput('9', 1, 0, { school_name: 'Aizawl North', district: '', rd_block: '', habitation: '' }),
  ];
  for (const body of schools) {
    expect((await callById('schools.create', deps, world.as('admin', { body }))).status).toBe(201);
  }
  const at = ['1001', '1002', '1003', '1004', '3', '20', '0100', '9'];
  const people = Array.from({ length: 48 }, (_, i) =>
    teacherInput(`T${i * 7}`, at[i % at.length]!, {
      teacher_name: NAMES[i % NAMES.length],
      gender: GENDERS[i % GENDERS.length],
      social_group: GROUPS[(i >> 1) % GROUPS.length],
      subjects_taught: SUBJECTS[(i >> 2) % SUBJECTS.length],
    }),
  );
  await storeTeachers(deps, BY, people);
}, 60_000);

type Kind = 'schools' | 'teachers';

async function ask(kind: Kind, query: Record<string, string>, role: Role = 'admin') {
  const id = `${kind}.${query.q === undefined ? 'list' : 'search'}`;
  const text = new URLSearchParams({ limit: '1000', ...query }).toString();
  return callById(id, deps, world.as(role, { query: text }));
}
const rowsOf = async <Row = School & Teacher>(...asked: Parameters<typeof ask>): Promise<Row[]> => {
  const { status, body } = await ask(...asked);
  expect(status).toBe(200);
  expect(body.pagination.total).toBe(body.data.length);
  return body.data;
};
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Stores the row of a teacher as a former version would have. */
async function formerRow(id: number, former: (values: readonly unknown[]) => readonly unknown[]) {
  const { feed } = (await deps.table.get(keys.teacher(id))) as unknown as { feed: number };
  const own = (await deps.table.get(keys.feed('teacher', feed))) as Item & { row: string };
  const row = JSON.stringify(former(JSON.parse(own.row)));
  await deps.table.transact([{ put: { ...own, row }, condition: { text: 'attribute_exists(pk)' } }]);
}

const same = (shown: string, wanted: string) => shown.toLowerCase() === wanted.toLowerCase();

describe('filters', () => {
  it.each([
    ['schools', 'district', 'D1'],
    ['schools', 'rd_block', 'B01'],
    ['schools', 'management', 'church'],
    ['schools', 'medium', 'Mizo'],
    ['schools', 'school_type', 'Boys'],
    ['teachers', 'district', 'd0'],
    ['teachers', 'rd_block', 'B10'],
    ['teachers', 'management', 'Church'],
    ['teachers', 'medium', 'Mizo'],
    ['teachers', 'gender', 'Other'],
    ['teachers', 'social_group', 'OBC'],
    ['teachers', 'school_id', '0100'],
  ] as const)(
    'of %s by %s leave those whose row says so, in the scope of each role',
    async (kind, field, name) => {
      for (const role of ROLES.filter((one) => one !== 'teacher')) {
        const expected = (await rowsOf(kind, {}, role)).filter((row) =>
          same(row[field as keyof typeof row] as string, name),
        );
        expect(idsOf(await rowsOf(kind, { [field]: name }, role)), role).toEqual(idsOf(expected));
        if (role === 'admin') expect(expected.length).toBeGreaterThan(0);
      }
    },
  );

  it('of teachers by subject find it among several, and by school type look at the school', async () => {
    const all = await rowsOf('teachers', {});
    const taught = all.filter(({ subjects_taught }) => JSON.parse(subjects_taught).includes('English'));
    expect(idsOf(await rowsOf('teachers', { subject: 'english' }))).toEqual(idsOf(taught));
    expect(taught).toHaveLength(32);
    const girls = all.filter(({ school_id }) => school_id === '3');
    expect(idsOf(await rowsOf('teachers', { school_type: 'Girls' }))).toEqual(idsOf(girls));
    expect(girls).toHaveLength(6);
  });

  it('narrow each other, and the search beside them', async () => {
    const query = { district: 'D0', gender: 'Female', medium: 'Mizo' };
    const all = await rowsOf('teachers', {});
    const expected = all.filter(
      (row) => row.district === 'D0' && row.gender === 'Female' && row.medium === 'Mizo',
    );
    expect(idsOf(await rowsOf('teachers', query))).toEqual(idsOf(expected));
    const named = expected.filter(({ teacher_name }) => teacher_name.includes('ngel'));
    expect(named.length).toBeGreaterThan(0);
    expect(idsOf(await rowsOf('teachers', { ...query, q: 'ANGEL' }))).toEqual(idsOf(named));
    expect(idsOf(await rowsOf('schools', { q: 'elim', school_type: 'Girls' }))).toHaveLength(1);
  });

  it('choose what has no value by the name that reports give it', async () => {
    const none = (await rowsOf('schools', {})).filter(({ district }) => district === '');
    expect(idsOf(await rowsOf('schools', { district: 'Not stated' }))).toEqual(idsOf(none));
    expect(none).toHaveLength(1);
    expect(await rowsOf('teachers', { district: 'Not stated' })).toHaveLength(6);
  });

  it('page what is left, and tell how many these are', async () => {
    const all = idsOf(await rowsOf('teachers', { district: 'D0' }));
    const { body } = await ask('teachers', { district: 'D0', page: '3', limit: '10', sort: 'newest' });
    expect(body.pagination).toEqual({ page: 3, limit: 10, total: 24, totalPages: 3 });
    expect(idsOf(body.data)).toEqual(all.slice(20));
  });

  it('of teachers by class and category look at the record, and statuses at its entries and the staff', async () => {
    const { body } = await world.add(
      teacherInput('T9001', '9', {
        classes_taught: ['Class 11'],
        service_category: 'Regular',
        deputations: [
          { department_name: 'Board', designation: 'Officer', joining_date: '2020-01-01', end_date: '' },
        ],
      }),
    );
    const { id } = body.data;
    const found = async (query: Record<string, string>) => idsOf(await rowsOf('teachers', query));
    expect(await found({ class: 'Class 11' })).toEqual([id]);
    expect(await found({ status: 'On deputation' })).toEqual([id]);
    expect(await found({ status: 'On attachment' })).toEqual([]);
    expect(await found({ service_category: 'Regular', school_id: '9' })).toContain(id);

    await world.change(id, {
      deputations: [
        {
          department_name: 'Board',
          designation: 'Officer',
          joining_date: '2020-01-01',
          end_date: '2021-03-31',
        },
      ],
    });
    expect(await found({ status: 'On deputation' })).toEqual([]);

    const staff = new Map<string, number>();
    for (const { school_id } of await rowsOf('teachers', {}))
      staff.set(school_id, (staff.get(school_id) ?? 0) + 1);
    const lone = (await rowsOf('schools', {})).filter(({ school_id }) => staff.get(school_id) === 1);
    expect(idsOf(await rowsOf('schools', { status: 'One teacher' }))).toEqual(idsOf(lone));
    await world.change(id, { school_id: '1004' });
  });

  it('by status read the rows of former versions after reindex', async () => {
    const entry = {
      department_name: 'Board',
      designation: 'Officer',
      joining_date: '2020-01-01',
      end_date: '',
    };
    const { body } = await world.add(teacherInput('T9002', '1003', { deputations: [entry] }));
    const { id } = body.data;
    // The former version knew the values before these.
    await formerRow(id, (values) => values.slice(0, TEACHER_ROW.indexOf('deputed_until')));

    const anew = testDeps({ engine });
    const away = async () =>
      (await callById('teachers.list', anew, world.as('admin', { query: 'status=On+deputation' }))).body.data;
    expect(idsOf(await away())).not.toContain(id);
    expect(await reindex(anew)).toBe(1);
    expect(idsOf(await away())).toContain(id);
    expect(await reindex(anew)).toBe(0);
    const { body: read } = await world.read(id);
    expect(read.data).toEqual(body.data);
  });

  it('reindex adds the days and the school of who is away later to the row of a former version', async () => {
    const until = { ...leastOf(attachment), joining_date: '2020-01-01', end_date: '2099-12-31' };
    const guest = { ...until, district: 'D1', school_id: '1001' };
    // Without a School ID, and without an end.
    const office = { ...leastOf(attachment), district: 'D1', joining_date: '2021-01-01', end_date: '' };
    const { body } = await world.add(teacherInput('T9003', '1003', { attachments: [guest, office] }));
    const { id } = body.data;
    await formerRow(id, (values) => values.slice(0, TEACHER_ROW.indexOf('service')));

    const anew = testDeps({ engine });
    expect(await reindex(anew)).toBe(1);
    expect(await reindex(anew)).toBe(0);
    const found = (await anew.teachers.look()).find((one) => one.id === id);
    const days = ['2020-01-01', '2099-12-31'] as const;
    expect(found?.service?.attached_spans).toEqual([
      ['', '2021-01-01', OPEN],
      ['1001', ...days],
    ]);

    // A later version knew the school of the attachment without an end, and no other.
    const change = { attachments: [guest, { ...office, school_id: '1002' }] };
    expect((await world.change(id, change)).status).toBe(200);
    const at = TEACHER_ROW.indexOf('service');
    await formerRow(id, (values) =>
      values.with(at, { ...(values[at] as object), attached: ['1002'], attached_spans: undefined }),
    );
    const again = testDeps({ engine });
    expect(await reindex(again)).toBe(1);
    const { service } = (await again.teachers.look()).find((one) => one.id === id) ?? {};
    const whole = [
      ['1001', ...days],
      ['1002', '2021-01-01', OPEN],
    ];
    expect([service?.attached, service?.attached_spans]).toEqual([undefined, whole]);

    // The one after it knew the schools of both, and not the first day of that without an end, nor any of a deputation.
    const board = { department_name: 'Board', designation: 'Officer', end_date: '' };
    const deputations = [{ ...board, joining_date: '2099-01-01' }];
    expect((await world.change(id, { deputations })).status).toBe(200);
    const told = { attached: ['1002'], attached_spans: [['1001', ...days]] };
    for (const lost of [told, { deputed_spans: undefined }]) {
      await formerRow(id, (values) => values.with(at, { ...(values[at] as object), ...lost }));
      const last = testDeps({ engine });
      expect(await reindex(last)).toBe(1);
      const row = (await last.teachers.look()).find((one) => one.id === id);
      expect(row?.service?.attached_spans).toEqual(whole);
      expect(row?.service?.deputed_spans).toEqual([['2099-01-01', OPEN]]);
    }
  });

  it('of status find as many as the dashboard of an officer counts, in scope', async () => {
    for (const role of ['super_admin', 'deo', 'sdeo'] as const) {
      const { body } = await callById('dashboard.get', deps, world.as(role));
      expect(body.data.attention.length).toBeGreaterThan(0);
      for (const { list, status, count } of body.data.attention)
        expect(await rowsOf(list, { status }, role), `${list} ${status}`).toHaveLength(count);
    }
    for (const role of ['hoi', 'teacher'] as const) {
      const { body } = await callById('dashboard.get', deps, world.as(role));
      expect(body.data.attention).toBeUndefined();
    }
  });

  it('that name nothing known fit nothing; one that is no filter is refused by name', async () => {
    expect(await rowsOf('teachers', { district: 'Atlantis' })).toEqual([]);
    expect(await rowsOf('schools', { management: 'Nobody' })).toEqual([]);
    expect(await rowsOf('teachers', { gender: 'male; DROP' })).toEqual([]);
    for (const [kind, query, field] of [
      ['schools', { gender: 'Male' }, 'gender'],
      ['teachers', { religion: 'Christianity' }, 'religion'],
      ['teachers', { sort: 'age' }, 'sort'],
      ['schools', { order: 'down' }, 'order'],
      ['schools', { district: '' }, 'district'],
    ] as const) {
      const { status, body } = await ask(kind, query as unknown as Record<string, string>);
      expect(status).toBe(400);
      expect(body.issues.map((issue: { field: string }) => issue.field)).toContain(field);
    }
  });

  it('that name a member of every object fit nothing', async () => {
    for (const name of ['constructor', 'hasOwnProperty', 'toString', 'valueOf', '__proto__']) {
      for (const filter of SCHOOL_FILTERS)
        expect(await rowsOf('schools', { [filter]: name }), `${filter} ${name}`).toEqual([]);
      for (const filter of TEACHER_FILTERS.filter((one) => one !== 'service'))
        expect(await rowsOf('teachers', { [filter]: name }), `${filter} ${name}`).toEqual([]);
    }
  });
});

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
/** The number that the digits of an ID make. */
const number = (text: string) => Number(text.replace(/\D/g, ''));

describe('orders', () => {
  type Key = (row: School & Teacher) => string | number;
  const byName: Key = (row) => plain(row.school_name ?? row.teacher_name);
  const sorts: Record<Kind, Record<string, Key[]>> = {
    schools: {
      name: [byName],
      id: [(row) => number(row.school_id)],
      district: [(row) => row.district || '~', byName],
    },
    teachers: {
      name: [byName],
      id: [(row) => number(row.teacher_ID)],
      district: [(row) => row.district || '~', byName],
    },
  };
  const compared = (keysOf: Key[], way: number) => (a: School & Teacher, b: School & Teacher) => {
    for (const key of keysOf) if (key(a) !== key(b)) return key(a) < key(b) ? -way : way;
    return b.id - a.id;
  };

  it.each([
    ['schools', 'name'],
    ['schools', 'id'],
    ['schools', 'district'],
    ['teachers', 'name'],
    ['teachers', 'id'],
    ['teachers', 'district'],
  ] as const)('%s by %s, both ways, equals newest first, in scope and under a filter', async (kind, sort) => {
    for (const role of ['admin', 'deo'] as const) {
      const all = await rowsOf(kind, {}, role);
      for (const [order, way] of [
        ['asc', 1],
        ['desc', -1],
      ] as const) {
        const expected = idsOf(all.toSorted(compared(sorts[kind][sort]!, way)));
        expect(idsOf(await rowsOf(kind, { sort, order }, role))).toEqual(expected);
      }
      const mizo = all.filter(({ medium }) => medium === 'Mizo').toSorted(compared(sorts[kind][sort]!, 1));
      expect(idsOf(await rowsOf(kind, { sort, medium: 'Mizo' }, role))).toEqual(idsOf(mizo));
    }
  });

  it('newest first unless told, oldest first when told', async () => {
    const newest = idsOf(await rowsOf('teachers', {}));
    expect(newest).toEqual(newest.toSorted((a, b) => b - a));
    expect(idsOf(await rowsOf('teachers', { sort: 'newest' }))).toEqual(newest);
    expect(idsOf(await rowsOf('teachers', { order: 'asc' }))).toEqual(newest.toReversed());
  });

  it('follow a record that changes and a district that is renamed', async () => {
    const first = (await rowsOf('teachers', { sort: 'name' }))[0]!;
    expect((await world.change(first.id, { teacher_name: 'ZZ Last' })).status).toBe(200);
    expect((await rowsOf('teachers', { sort: 'name' })).at(-1)!.id).toBe(first.id);
    const before = (await rowsOf('schools', { sort: 'district' }))[0]!;
    expect(before.district).toBe('D0');
    const renamed = world.as('admin', {
      path: '/districts/{id}',
      params: { id: String(world.world.districts[0]) },
      body: { name: 'X0' },
    });
    expect((await callById('masterData.update', deps, renamed)).status).toBe(200);
    expect((await rowsOf('schools', { sort: 'district' }))[0]!.district).toBe('D1');
    expect(await rowsOf('teachers', { district: 'X0' })).toHaveLength(24);
    // A saved view or a link holds the earlier name, until another district takes it.
    expect(await rowsOf('teachers', { district: 'd0' })).toHaveLength(24);
    const taken = world.as('admin', { path: '/districts', body: { name: 'D0' } });
    expect((await callById('masterData.create', deps, taken)).status).toBe(201);
    expect(await rowsOf('teachers', { district: 'D0' })).toEqual([]);
  });
});
