import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ListName, listChange } from '#shared/domain/listChange.ts';
import { TEACHER_LISTS } from '#shared/records/teacher.ts';
import { foldRecord, type Told } from './fold.ts';

const at = (day: number) => `2026-03-0${day}T06:00:00.000Z`;
const told = (day: number, action: Told['action'], details: object): Told => ({
  action,
  created_at: at(day),
  details: JSON.stringify(details),
});

/** Made, renamed, deleted, brought back, and renamed again, a day each. */
const LIFE = [
  told(1, 'create', { after: { school_id: '1', school_name: 'First' } }),
  told(2, 'update', { before: { school_name: 'First' }, after: { school_name: 'Second' } }),
  told(3, 'delete', { before: { school_id: '1' } }),
  told(4, 'create', { step: 'restore', after: { school_id: '1' } }),
  told(5, 'update', { before: { school_name: 'Second' }, after: { school_name: 'Third' } }),
];
const NAMES = [undefined, 'First', 'Second', undefined, 'Second', 'Third'];
const STATES = ['before', 'there', 'there', 'gone', 'there', 'there'];

/** The state and the name at the end of each day, from the day before it was made. */
const days = (present: Record<string, unknown> | undefined, entries: readonly Told[]) =>
  [0, 1, 2, 3, 4, 5].map((day) => {
    const { state, record } = foldRecord('school', present, entries, `2026-03-0${day + 1}T00:00:00.000Z`);
    return [state, record.school_name];
  });

it('tells of each day what a record was that came back from the bin', () => {
  expect(days({ school_id: '1', school_name: 'Third' }, LIFE)).toEqual(
    STATES.map((state, i) => [state, NAMES[i]]),
  );
});

it('tells the same of one that was deleted again', () => {
  const again = [...LIFE, told(6, 'delete', { before: { school_id: '1' } })];
  expect(days(undefined, again)).toEqual(STATES.map((state, i) => [state, NAMES[i]]));
});

it('tells of each day whether a teacher was in service and when the teacher was away', () => {
  const left = { reason: 'resigned', on: '2026-03-02', order_no: '' };
  const away = [{ kind: 'leave', from: '2026-01-05', to: '2026-02-05' }];
  const life = [
    told(1, 'create', { after: { teacher_name: 'Zova', away } }),
    told(2, 'update', { step: 'leave', before: { left: null }, after: { left } }),
    told(3, 'update', { before: { away }, after: { away: null } }),
    told(4, 'update', { step: 'reinstate', before: { left }, after: { left: null } }),
  ];
  const gone = [...life, told(5, 'delete', { before: { teacher_ID: 'PS-1' } })];
  const service = [{ away }, { away, left }, { left }, {}];
  for (const [i, expected] of service.entries())
    for (const [present, entries] of [
      [{ teacher_name: 'Zova' }, life] as const,
      [undefined, gone] as const,
    ]) {
      const until = `2026-03-0${i + 2}T00:00:00.000Z`;
      const { record, known } = foldRecord('teacher', present, entries, until);
      const { left, away } = record;
      expect({ ...(left !== undefined && { left }), ...(away !== undefined && { away }) }).toEqual(expected);
      expect(known).toBe(true);
    }
});

it('tells what a record was before it came back from the bin otherwise than it went', () => {
  const at = (to_date: string) => [{ school_name: 'First', from_date: '2015-06-01', to_date }];
  const change = (from: string, to: string) => ({
    lists: { posting_histories: listChange('posting_histories', at(from), at(to)) },
  });
  const life = [
    told(1, 'create', { after: { teacher_name: 'Zova', posting_histories: at('') } }),
    told(2, 'update', { step: 'relieve', ...change('', '2026-01-10') }),
    told(3, 'delete', { before: { teacher_ID: 'PS-1' } }),
    told(4, 'create', { step: 'restore', after: { teacher_ID: 'PS-1' }, ...change('2026-01-10', '') }),
  ];
  const gone = [...life, told(5, 'delete', { before: { teacher_ID: 'PS-1' } })];
  const ends = ['', '2026-01-10', undefined, ''];
  for (const [i, end] of ends.entries())
    for (const [present, entries] of [
      [{ teacher_name: 'Zova', posting_histories: at('') }, life] as const,
      [undefined, gone] as const,
    ]) {
      const { state, record } = foldRecord('teacher', present, entries, `2026-03-0${i + 2}T00:00:00.000Z`);
      expect(state).toBe(end === undefined ? 'gone' : 'there');
      expect(record.posting_histories).toEqual(end === undefined ? undefined : at(end));
    }
});

it('tells of each day whether a school was closed, and how', () => {
  const open = { closed_on: null, closed_into: null, reason: null, order_no: null };
  const closed = { closed_on: '2026-03-02', closed_into: 'Zotlang', reason: 'Too few pupils', order_no: '' };
  const life = [
    told(1, 'create', { after: { school_id: '1', school_name: 'First' } }),
    told(2, 'update', { step: 'close', before: open, after: closed }),
    told(3, 'update', { step: 'reopen', before: closed, after: open }),
    told(4, 'update', { step: 'close', before: open, after: closed }),
  ];
  const gone = [...life, told(5, 'delete', { before: { school_id: '1' } })];
  const { order_no: _none, ...shown } = closed;
  const lives = [[{ school_id: '1', ...closed }, life] as const, [undefined, gone] as const];
  for (const [i, expected] of [{}, shown, {}, shown].entries())
    for (const [present, entries] of lives) {
      const { record } = foldRecord('school', present, entries, `2026-03-0${i + 2}T00:00:00.000Z`);
      const closing = Object.entries(record).filter(([name]) => name in open);
      expect(Object.fromEntries(closing)).toEqual(expected);
    }
});

it('tells of each day the lists of a teacher who was made without some of them, and is gone', () => {
  const LISTS = Object.keys(TEACHER_LISTS) as ListName[];
  const office = fc.constantFrom('Zotlang', 'Chanmari', 'Ramhlun');
  const day = fc.constantFrom('2009-06-01', '2015-04-01', '');
  const entry = fc.record({ school_name: office, department_name: office, from_date: day, to_date: day });
  const list = fc.oneof(fc.constant([]), fc.array(entry, { maxLength: 4 }));
  const lists = fc.record({ posting_histories: list, deputations: list, attachments: list });
  fc.assert(
    fc.property(fc.array(lists, { minLength: 1, maxLength: 6 }), (pasts) => {
      const life = pasts.map((now, i) => {
        const was = pasts[i - 1];
        // As entries are kept: a creation leaves out lists that are empty, a change tells of those that changed.
        const made = Object.entries(now).filter(([, { length }]) => length > 0);
        if (!was) return told(1, 'create', { after: { teacher_name: 'Zova', ...Object.fromEntries(made) } });
        const changes = LISTS.map((name) => [name, listChange(name, was[name], now[name])]);
        return told(i + 1, 'update', { before: {}, after: {}, lists: Object.fromEntries(changes) });
      });
      const gone = [...life, told(8, 'delete', { before: { teacher_ID: 'PS-1' } })];
      for (const [i, expected] of pasts.entries()) {
        const until = `2026-03-0${i + 2}T00:00:00.000Z`;
        const { record, known } = foldRecord('teacher', undefined, gone, until);
        expect(known).toBe(true);
        for (const name of LISTS) expect(record[name], name).toEqual(expected[name]);
      }
    }),
    { numRuns: 500, seed: 22 },
  );
});

it('does not put entries into a list of which a former version told only the length', () => {
  const life = [
    told(1, 'create', { after: { teacher_name: 'Zova', posting_histories: 2 } }),
    told(2, 'update', {
      lists: { posting_histories: { added: [[2, { school_name: 'Zotlang', from_date: '2026-03-01' }]] } },
    }),
    told(3, 'delete', { before: { teacher_ID: 'PS-1' } }),
  ];
  const { record, known } = foldRecord('teacher', undefined, life, '2026-03-03T00:00:00.000Z');
  expect([record.posting_histories, known]).toEqual([[], false]);
});

it('does not know an entry of a list with a masked value', () => {
  const posting = { school_name: 'First', school_id: 'XXXXXXXXXXXX' };
  for (const details of [
    { after: { teacher_name: 'Zova', posting_histories: [posting] } },
    { after: { teacher_name: 'Zova' }, lists: { posting_histories: { added: [[0, posting]] } } },
  ]) {
    const { record, known } = foldRecord(
      'teacher',
      undefined,
      [told(1, 'create', details), told(3, 'delete', { before: { teacher_name: 'Zova' } })],
      '2026-03-02T00:00:00.000Z',
    );
    expect([record.teacher_name, known]).toEqual(['Zova', false]);
  }
});

it('does not know a value that was masked', () => {
  const masked = 'XXXXXXXXXXXX';
  const life = [
    told(1, 'create', { after: { school_id: masked, school_name: 'First' } }),
    told(2, 'update', { before: { school_id: masked }, after: { school_id: '15010100101' } }),
  ];
  const gone = [...life, told(3, 'delete', { before: { school_id: '15010100101' } })];
  for (const [present, entries] of [
    [{ school_id: '15010100101', school_name: 'First' }, life] as const,
    [undefined, gone] as const,
  ]) {
    const { record, known } = foldRecord('school', present, entries, '2026-03-02T00:00:00.000Z');
    expect([record.school_id, known]).toEqual([masked, false]);
  }
});

it('tells when the entry was made that told a value, and nothing of what the record has now', () => {
  const on = (present: Record<string, unknown> | undefined, entries: readonly Told[], day: number) =>
    foldRecord('school', present, entries, `2026-03-0${day + 1}T00:00:00.000Z`).at;
  const now = { school_id: '1', school_name: 'Third' };
  expect([on(now, LIFE, 5), on(now, LIFE, 4), on(now, LIFE, 2), on(now, LIFE, 1)]).toEqual([
    {},
    { school_name: at(5) },
    { school_name: at(5), school_id: at(3) },
    { school_name: at(2), school_id: at(3) },
  ]);
  const gone = [...LIFE, told(6, 'delete', { before: { school_id: '1' } })];
  expect([on(undefined, gone, 1), on(undefined, gone, 2), on(undefined, gone, 5)]).toEqual([
    { school_id: at(1), school_name: at(1) },
    { school_id: at(1), school_name: at(2) },
    { school_id: at(4), school_name: at(5) },
  ]);
});

it('includes an entry of the very instant on neither side', () => {
  const now = { school_id: '1', school_name: 'Third' };
  const gone = [...LIFE, told(6, 'delete', { before: { school_id: '1' } })];
  for (const [present, entries] of [[now, LIFE] as const, [undefined, gone] as const])
    expect(foldRecord('school', present, entries, at(5)).record.school_name).toBe('Second');
});

it('does not know a record from an entry that cannot tell all on, and knows it on the other side', () => {
  const names = ['First', 'Second', 'Third', 'Fourth'];
  const unclear: { tooLong?: true; before?: object; after?: object }[] = [
    { tooLong: true },
    { before: { pincode: 'erased' }, after: { pincode: 'erased' } },
  ];
  for (const part of unclear) {
    const life = names.map((school_name, i) =>
      i === 0
        ? told(1, 'create', { after: { school_id: '1', school_name } })
        : told(i + 1, 'update', {
            ...(i === 2 && part),
            before: { school_name: names[i - 1], ...(i === 2 && part.before) },
            after: { school_name, ...(i === 2 && part.after) },
          }),
    );
    const known = (present: Record<string, unknown> | undefined, entries: readonly Told[]) =>
      [2, 3, 4, 5].map(
        (day) => foldRecord('school', present, entries, `2026-03-0${day}T00:00:00.000Z`).known,
      );
    expect(known({ school_id: '1', school_name: 'Fourth' }, life)).toEqual([false, false, true, true]);
    const gone = [...life, told(6, 'delete', { before: { school_id: '1' } })];
    expect(known(undefined, gone)).toEqual([true, true, false, false]);
  }
});

it('knows that a record was not there, whatever an entry cannot tell, and what a record had nothing of', () => {
  const masked = { added: [[0, { school_name: 'XXXXXXXXXXXX' }]] };
  const life = [
    told(1, 'create', { after: { teacher_name: 'Zova' } }),
    told(2, 'update', { lists: { posting_histories: masked } }),
    told(3, 'delete', { before: { teacher_ID: 'PS-1' } }),
  ];
  const on = (present: Record<string, unknown> | undefined, day: number) =>
    foldRecord('teacher', present, present ? life.slice(0, 2) : life, `2026-03-0${day + 1}T00:00:00.000Z`);
  const none = { record: {}, known: true };
  expect(on(undefined, 3)).toMatchObject({ state: 'gone', ...none });
  const now = { teacher_name: 'Zova', posting_histories: [{ school_name: 'XXXXXXXXXXXX' }] };
  expect(on(now, 0)).toMatchObject({ state: 'before', ...none });
  const empty = { subjects_taught: [], classes_taught: [], posting_histories: [], email: '' };
  expect(on(now, 1)).toMatchObject({ state: 'there', record: empty, known: false });
});
