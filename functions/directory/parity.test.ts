import { describe, expect, it } from 'vitest';
import { FIRST_RULES } from '#shared/domain/service/rules.ts';
import { medicalRowOf, schoolRowOf, teacherRowOf } from '../../test/support/directoryRows.ts';
import { MasterData } from '../masterData/stored.ts';
import { type Looked, scopeFindings, type Truth, type Watched } from './parity.ts';
import { Rows } from './rows.ts';

/** Schools 1 and 2 are in two blocks of district 1, school 3 is in a block of district 2. Each has one teacher. */
const PLACES = [
  { id: 1, district: 1, rd_block: 1 },
  { id: 2, district: 1, rd_block: 2 },
  { id: 3, district: 2, rd_block: 3 },
];
const truth: Truth = {
  schools: new Map(PLACES.map(({ id, ...place }) => [id, { school_id: String(1000 + id), ...place }])),
  teachers: new Map(PLACES.map(({ id }) => [10 + id, { school: id }])),
};

/** Master data of these districts and blocks. One of the blocks is given. */
const masterOf = (block: { is_active?: boolean; parent?: number } = {}) =>
  new MasterData(new Map())
    .plus('districts', [
      { id: 1, name: 'Aizawl', is_active: true },
      { id: 2, name: 'Lunglei', is_active: true },
      { id: 3, name: 'Saiha', is_active: false },
    ])
    .plus('rd-blocks', [
      { id: 1, name: 'Tlangnuam', is_active: true, parent: 1, ...block },
      { id: 2, name: 'Thingsulthliah', is_active: true, parent: 1 },
      { id: 3, name: 'Bunghmun', is_active: true, parent: 2 },
    ]);
const looked = (more: Partial<Looked> = {}): Looked => ({
  schools: PLACES.map(({ id, ...place }) => schoolRowOf(id, place)).reverse(),
  teachers: PLACES.map(({ id }) =>
    teacherRowOf(10 + id, { school: id, medical: id < 3 ? 'Mild' : undefined }),
  ).reverse(),
  medical: [medicalRowOf(11, {}), medicalRowOf(12, {})],
  master: masterOf(),
  now: new Date('2026-03-31T06:00:00.000Z'),
  asOf: { today: '2026-03-31', rules: FIRST_RULES },
  ...more,
});

const ADMIN: Watched = { role: 'admin', scope: { kind: 'all' } };
const DEO: Watched = { role: 'deo', district_id: 1, scope: { kind: 'district', district: 1 } };
const SDEO: Watched = {
  role: 'sdeo',
  district_id: 1,
  rd_block_id: 1,
  scope: { kind: 'block', district: 1, rdBlock: 1 },
};
const HOI: Watched = { role: 'hoi', school_id: '1003', scope: { kind: 'school', schoolId: '1003' } };
const EVERYONE: Watched[] = [
  ADMIN,
  { ...ADMIN, role: 'super_admin' },
  DEO,
  SDEO,
  HOI,
  { ...HOI, role: 'teacher' },
];

/** For each call, the ids that were shown wrongly, or were missing. */
const by = (kind: 'foreign' | 'missing', account: Watched, more?: Partial<Looked>) =>
  Object.fromEntries(
    scopeFindings(account, looked(more), truth)
      .filter((finding) => finding[kind].length > 0)
      .map((finding) => [finding.call, finding[kind].toSorted()]),
  );

describe('the check of what an account is shown', () => {
  it.each(EVERYONE)('finds nothing where a $role is shown what is theirs', (account) => {
    expect(scopeFindings(account, looked(), truth)).toEqual([]);
  });

  it('finds in every call what a wider scope than the assignment shows', () => {
    expect(by('foreign', { ...SDEO, scope: DEO.scope })).toEqual({
      schools: [2],
      'schools search': [2],
      'schools count': [0],
      'report, schools': [0],
      teachers: [12],
      'teachers search': [12],
      'teachers count': [0],
      'report, teachers': [0],
      'medical records': [12],
    });
    expect(by('foreign', { ...DEO, scope: ADMIN.scope })).toMatchObject({
      schools: [3],
      'teachers without records': [13],
    });
  });

  it('finds what a narrower scope leaves out', () => {
    expect(by('missing', { ...DEO, scope: SDEO.scope })).toEqual({
      schools: [2],
      'schools count': [0],
      'report, schools': [0],
      teachers: [12],
      'teachers count': [0],
      'report, teachers': [0],
    });
    expect(by('missing', { ...ADMIN, scope: { kind: 'none' } })).toMatchObject({ schools: [1, 2, 3] });
  });

  it('finds a row that belongs elsewhere by its record', () => {
    const moved = [schoolRowOf(3, { district: 1, rd_block: 1 }), ...looked().schools.slice(1)];
    expect(by('foreign', SDEO, { schools: moved })).toMatchObject({ schools: [3], teachers: [13] });
  });

  it.each([
    ['is inactive', { is_active: false }],
    ['was moved to another district', { parent: 2 }],
  ])('takes all for foreign to an sdeo whose block %s', (_, block) => {
    expect(by('foreign', SDEO, { master: masterOf(block) })).toMatchObject({ schools: [1], teachers: [11] });
    expect(by('foreign', DEO, { master: masterOf(block) })).toEqual({});
  });

  it('takes all for foreign to a deo of an inactive district, and to an sdeo of a block that is gone', () => {
    const schools = [schoolRowOf(4, { district: 3, rd_block: 4 })];
    const there: Truth = {
      schools: new Map([[4, { school_id: '1004', district: 3, rd_block: 4 }]]),
      teachers: new Map(),
    };
    const inactive: Watched = { role: 'deo', district_id: 3, scope: { kind: 'district', district: 3 } };
    const findings = scopeFindings(inactive, looked({ schools, teachers: [], medical: [] }), there);
    expect(findings).toContainEqual({ call: 'schools', foreign: [4], missing: [] });
    const block: Watched = {
      role: 'sdeo',
      district_id: 1,
      rd_block_id: 4,
      scope: { kind: 'block', district: 1, rdBlock: 4 },
    };
    expect(scopeFindings(block, looked(), truth)).toEqual([]);
  });

  it('leaves a school without a district to those who see all', () => {
    const lost: Truth = { schools: new Map([[1, { school_id: '1001' }]]), teachers: new Map() };
    const nowhere = looked({ schools: [schoolRowOf(1, {})], teachers: [], medical: [] });
    const blank: Watched = { role: 'deo', scope: { kind: 'none' } };
    expect(scopeFindings(blank, nowhere, lost)).toEqual([]);
    expect(scopeFindings(ADMIN, nowhere, lost)).toEqual([]);
  });

  it('knows the teachers of a school that has several, and of one that has none', () => {
    const two: Truth = {
      schools: truth.schools,
      teachers: new Map([...truth.teachers, [14, { school: 1 }]]),
    };
    const finding = scopeFindings(SDEO, looked(), two).find(({ call }) => call === 'teachers');
    expect(finding).toEqual({ call: 'teachers', foreign: [], missing: [14] });
    const none: Truth = { schools: truth.schools, teachers: new Map() };
    const alone = looked({ teachers: [], medical: [] });
    expect(scopeFindings(DEO, alone, none)).toEqual([]);
  });

  it('goes through all rows for the first account of a school, and for no further one', () => {
    const MANY = 3000;
    let [rows, places] = [0, 0];
    const numbers = Array.from({ length: MANY }, (_, i) => i + 1);
    /** The row, and each look at it counts. */
    const counting = <Row extends object>(row: Row, ...keys: (keyof Row)[]): Row =>
      Object.defineProperties(
        { ...row },
        Object.fromEntries(
          keys.map((key) => [
            key,
            {
              enumerable: true,
              get: () => {
                rows += 1;
                return row[key];
              },
            },
          ]),
        ),
      );
    class Counting<Value> extends Map<number, Value> {
      override *[Symbol.iterator]() {
        for (const entry of this.entries()) {
          places += 1;
          yield entry;
        }
        return undefined;
      }
    }
    const all: Looked = looked({
      schools: Rows.of(numbers.map((id) => counting(schoolRowOf(id, {}), 'school_id', 'closed')).reverse()),
      teachers: Rows.of(numbers.map((id) => counting(teacherRowOf(id, { school: id }), 'school')).reverse()),
      medical: Rows.of(numbers.map((id) => counting(medicalRowOf(id, {}), 'id')).reverse()),
    });
    const truly: Truth = {
      schools: new Counting(numbers.map((id) => [id, { school_id: String(1000 + id) }])),
      teachers: new Counting(numbers.map((id) => [id, { school: id }])),
    };
    const check = (role: 'hoi' | 'teacher', id: number) => {
      [rows, places] = [0, 0];
      const school_id = String(1000 + id);
      const scope = { kind: 'school', schoolId: school_id, school: id } as const;
      return scopeFindings({ role, school_id, school: id, scope }, all, truly);
    };
    expect(check('hoi', 7)).toEqual([]);
    expect([rows >= 2 * MANY, places]).toEqual([true, 2 * MANY]);
    for (const [role, id] of [
      ['hoi', 8],
      ['teacher', 7],
      ['teacher', 3000],
    ] as const) {
      expect(check(role, id)).toEqual([]);
      expect(places).toBe(0);
      expect(rows).toBeLessThan(MANY);
    }
  });
});
