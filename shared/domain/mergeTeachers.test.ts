import { describe, expect, it } from 'vitest';
import { seeded } from '../../test/support/faults.ts';
import { plainMerge, plainOf } from '../../test/support/plainMerge.ts';
import { teacher } from '../records/teacher.ts';
import {
  CHOICES,
  type Choice,
  type Choose,
  differing,
  type Mergeable,
  merged,
  mergeFaults,
  returns,
} from './mergeTeachers.ts';

type Entry = Record<string, unknown>;

const random = seeded(20_261_125);
const below = (end: number) => Math.floor(random() * end);
const one = <T>(from: readonly T[]): T => from[below(from.length)] as T;
const some = <T>(from: readonly T[]): T[] => from.filter(() => random() < 0.5);

const day = () => `20${10 + below(3)}-0${1 + below(3)}-01`;
const maybeOrder = (): Entry => (random() < 0.3 ? { order: { id: 1 + below(2), number: 'A' } } : {});
const posting = (): Entry => ({
  school_name: one(['North', 'South']),
  from_date: day(),
  to_date: one(['', '2015-01-01']),
  ...maybeOrder(),
});
const office = (): Entry => ({
  department_name: one(['Board', 'Council']),
  joining_date: day(),
  end_date: '2016-01-01',
});
const listOf = (make: () => Entry) => Array.from({ length: below(5) }, make);
const TEXTS = ['', 'one', 'two'];

function record(id: number): Mergeable {
  const plain = Object.fromEntries(
    CHOICES.filter((name) => name in teacher).map((name) => [name, one(TEXTS)]),
  );
  const away = listOf(() => ({ kind: one(['leave', 'training']), from: day(), to: '' }));
  return {
    ...plain,
    id,
    teacher_ID: `PS-${id}`,
    date_of_birth: '1970-01-01',
    joining_date: '1995-01-01',
    current_school_name: `School of ${id}`,
    subjects_taught: JSON.stringify(some(['English', 'Mizo', 'Hindi'])),
    classes_taught: JSON.stringify(some(['Class 1', 'Class 2', 'Class 10'])),
    posting_histories: listOf(posting),
    deputations: listOf(office),
    attachments: listOf(() => ({ ...office(), district: one(['Aizawl', 'Lunglei']) })),
    ...(away.length > 0 && { away }),
    ...(random() < 0.3 && { left: { reason: 'other', on: '2020-01-01', order_no: '' } }),
    ...(random() < 0.3 && { former_ids: [`OLD-${id}`] }),
    medical_records: 0,
    medical_severity: one(['', 'Mild', 'Severe']),
    login: one(['', '0101', '0102']),
    version: 1,
  } as unknown as Mergeable;
}

describe('two random records', () => {
  it('make one with each value as chosen, and the entries of both, equal ones once', () => {
    for (let round = 0; round < 300; round += 1) {
      const two = { this: record(1), other: record(2) };
      const choose: Choose = Object.fromEntries(
        CHOICES.filter(() => random() < 0.4).map((name) => [name, one(['this', 'other'] as const)]),
      );
      const { sides, record: made } = merged(two, choose);
      expect(plainOf(made), `round ${round}`).toEqual(plainMerge(two, choose));
      for (const [name, side] of Object.entries(choose)) expect(sides[name as Choice]).toBe(side);
      expect(made.current_school_name).toBe(two[sides.school_id].current_school_name);
      expect(made.id).toBe(1);
    }
  });

  it('differ in what is shown, and in what no two records have in common', () => {
    const [one, other] = [record(1), record(2)];
    const same = { ...one, teacher_ID: other.teacher_ID, former_ids: undefined, left: undefined };
    const alike = (more: Partial<Mergeable>) =>
      differing({ this: { ...same, ...more } as Mergeable, other: { ...same, ...more } as Mergeable });
    const none = { aadhaar_number: '', medical_severity: '', login: '' };
    expect(alike(none)).toEqual([]);
    const own: [Partial<Mergeable>, Choice][] = [
      [{ aadhaar_number: 'XXXXXXXX1234' }, 'aadhaar_number'],
      [{ medical_severity: 'Mild' }, 'medical_record'],
      [{ login: '0101' }, 'login'],
    ];
    for (const [more, name] of own) expect(alike({ ...none, ...more })).toEqual([name]);
  });
});

describe('a merged record', () => {
  const today = '2026-11-25';
  const plain = {
    ...record(1),
    posting_histories: [],
    deputations: [],
    attachments: [],
    away: [],
    left: undefined,
  };
  const faultsOf = (more: object) =>
    mergeFaults({ ...plain, ...more } as Mergeable, today).map(({ field }) => field);

  it('holds fifty entries of a list and no more', () => {
    const postings = (count: number) => ({
      posting_histories: Array.from({ length: count }, () => ({ from_date: '2010-01-01', to_date: '' })),
    });
    expect(faultsOf(postings(50))).toEqual([]);
    expect(faultsOf(postings(51))).toEqual(['posting_histories']);
    for (const name of ['deputations', 'attachments', 'away'])
      expect(faultsOf({ [name]: Array.from({ length: 51 }, () => ({})) })).toContain(name);
  });

  it('has no open entry when the teacher left, and no dates that contradict each other', () => {
    const left = { left: { reason: 'other', on: '2020-01-01', order_no: '' } };
    const open = { deputations: [{ joining_date: '2010-01-01', end_date: '' }] };
    expect(faultsOf({ ...left, ...open })).toEqual(['deputations']);
    const posted = { posting_histories: [{ from_date: '2010-01-01', to_date: '' }] };
    expect(faultsOf({ ...left, ...posted })).toEqual(['posting_histories']);
    expect(faultsOf({ ...left, attachments: open.deputations })).toEqual(['attachments']);
    expect(faultsOf({ ...left, away: [{ from: '2010-01-01', to: '' }] })).toEqual(['away']);
    expect(faultsOf({ ...left, away: [{ from: '2010-01-01', to: '2010-02-01' }] })).toEqual([]);
    expect(faultsOf(open)).toEqual([]);
    expect(faultsOf({ date_of_birth: '2000-01-01' })).toEqual(['joining_date']);
  });
});

describe('what two records make', () => {
  const plain = { ...record(1), posting_histories: [], deputations: [], attachments: [] };
  const two = (mine: object, theirs: object, choose: Choose = {}) => {
    const { away: _away, former_ids: _former, left: _left, ...rest } = plain;
    const of = (id: number, more: object) => ({ ...rest, id, teacher_ID: `PS-${id}`, ...more }) as Mergeable;
    return merged({ this: of(1, mine), other: of(2, theirs) }, choose).record;
  };

  it('has the entries by the day on which they begin, whoever had them', () => {
    const days = (...from: string[]) => from.map((from_date) => ({ school_name: 'North', from_date }));
    const away = (...from: string[]) => from.map((one) => ({ kind: 'leave', from: one, to: '' }));
    const made = two(
      { posting_histories: days('2012-01-01', '2010-01-01'), away: away('2014-01-01') },
      { posting_histories: days('2013-01-01', '2011-01-01'), away: away('2013-01-01') },
    );
    expect(made.posting_histories).toEqual(days('2010-01-01', '2011-01-01', '2012-01-01', '2013-01-01'));
    expect(made.away).toEqual(away('2013-01-01', '2014-01-01'));
  });

  it('has an entry once of which only the status is another', () => {
    const entry = { school_name: 'North', from_date: '2010-01-01', to_date: '' };
    const { posting_histories } = two(
      { posting_histories: [{ ...entry, status: 'Current' }] },
      { posting_histories: [{ ...entry, status: 'Completed' }] },
    );
    expect(posting_histories).toHaveLength(1);
  });

  it('has no times away where neither has any', () => {
    const made = two({}, {});
    expect('away' in made).toBe(false);
    expect(made.former_ids).toEqual(['PS-2']);
  });

  it('has each former Teacher ID once, whatever its case, and not its own', () => {
    const ids = { teacher_ID: 'ps-1', former_ids: ['OLD-1', 'Ps-3'] };
    const { former_ids } = two({ former_ids: ['old-1', 'PS-3', 'PS-3'] }, ids);
    expect(former_ids).toEqual(['old-1', 'PS-3']);
    expect('former_ids' in two({}, { teacher_ID: 'ps-1' })).toBe(false);
  });

  it('has all that it tells of a school from the record whose school it has', () => {
    const at = (name: string) => ({
      school_id: name,
      school_level: name,
      school_phone: name,
      district: name,
    });
    expect(two(at('1'), at('2'), { school_id: 'other' })).toMatchObject(at('2'));
    expect(two(at('1'), at('2'), { school_id: 'this' })).toMatchObject(at('1'));
  });

  it('has the classes in their own order', () => {
    const classes = (...names: string[]) => ({ classes_taught: JSON.stringify(names) });
    const { classes_taught } = two(classes('Class 10', 'Class 2'), classes('Class 1', 'Class 2'));
    expect(JSON.parse(classes_taught)).toEqual(['Class 1', 'Class 2', 'Class 10']);
  });
});

it('somebody returns who left before and is in service after', () => {
  const left = { left: { reason: 'other', on: '2020-01-01', order_no: '' } as const };
  const told = [[left, {}] as const, [left, left] as const, [{}, {}] as const, [{}, left] as const];
  expect(told.map(([before, after]) => returns(before, after))).toEqual([true, false, false, false]);
});
