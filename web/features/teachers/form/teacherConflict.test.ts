import { describe, expect, it } from 'vitest';
import { sampleTeacher } from '../../../../test/support/sampleTeacher.ts';
import { reconcile } from '../../../ui/conflict.ts';
import { TEACHER_UNITS, withTypedAadhaar } from './teacherConflict.ts';
import { newEntry, type PostingValues, type TeacherValues, toValues } from './teacherValues.ts';

const plain = toValues(sampleTeacher);
const posting = (school_name: string, from_date: string, more: Partial<PostingValues> = {}) => ({
  ...newEntry().posting_histories,
  school_name,
  from_date,
  ...more,
});
const A = posting('Aibawk P/S', '2010-04-01', { to_date: '2012-03-31' });
const B = posting('Bungtlang P/S', '2012-04-01', { pincode: '796001' });
const C = posting('Chhiahtlang P/S', '2016-04-01');
const D = posting('Darlawn P/S', '2018-04-01');

const ofBoth = (
  typed: Partial<TeacherValues>,
  stored: Partial<TeacherValues>,
  base: Partial<TeacherValues> = {},
) =>
  reconcile(
    TEACHER_UNITS,
    { ...plain, ...base },
    { ...plain, ...base, ...typed },
    { ...plain, ...base, ...stored },
  );

/** The lists of three versions, and what becomes of them. */
const lists = (base: PostingValues[], typed: PostingValues[], stored: PostingValues[]) =>
  ofBoth({ posting_histories: typed }, { posting_histories: stored }, { posting_histories: base });
const merged = (...versions: Parameters<typeof lists>) => lists(...versions).merge({}).posting_histories;

describe('fields', () => {
  it('are asked about only where both changed them, each in another way', () => {
    const { rows, merge } = ofBoth(
      { teacher_name: 'Zova', date_of_birth: '1986-01-02', email: 'z@example.org' },
      { teacher_name: 'Zovi', phone_number: '9000000001', email: 'z@example.org' },
    );
    expect(rows).toEqual([{ key: 'teacher_name', label: 'Teacher Name', stored: 'Zovi', typed: 'Zova' }]);
    expect(merge({ teacher_name: 'stored' })).toEqual({
      ...plain,
      teacher_name: 'Zovi',
      date_of_birth: '1986-01-02',
      phone_number: '9000000001',
      email: 'z@example.org',
    });
  });

  it('are none if a school changed only its own details', () => {
    const { school } = toValues({ ...sampleTeacher, district: 'Lunglei', current_school_name: 'Renamed' });
    expect(ofBoth({}, { school }).rows).toEqual([]);
  });
});

describe('a typed Aadhaar number', () => {
  const [typed, mask, another] = ['123412349876', 'XXXXXXXX9876', 'XXXXXXXX1234'];
  const asCompared = (stored: string, base: string) =>
    withTypedAadhaar({ ...plain, aadhaar_number: stored }, typed, base).aadhaar_number;

  it('is no conflict with itself, stored by a save whose answer was lost', () => {
    expect(asCompared(mask, '')).toBe(typed);
    expect(asCompared(mask, another)).toBe(typed);
  });

  it('is still to be saved over one that ended alike before, and over another', () => {
    expect(asCompared(mask, mask)).toBe(mask);
    expect(asCompared(another, '')).toBe(another);
  });
});

describe('entries that are no conflict', () => {
  const changed = { ...A, to_date: '2013-03-31' };
  it.each<[string, base: PostingValues[], typed: PostingValues[], stored: PostingValues[], PostingValues[]]>([
    ['one added here, another changed there', [A], [A, C], [changed], [changed, C]],
    ['one changed here, another added there', [A], [changed], [A, C], [changed, C]],
    ['one added here, another there', [A], [A, C], [A, D], [A, D, C]],
    ['the same one added by both', [A], [A, C], [A, { ...C }], [A, C]],
    [
      'one removed here, another changed there',
      [A, B],
      [B],
      [A, { ...B, pincode: '' }],
      [{ ...B, pincode: '' }],
    ],
    ['one removed there and left as it was here', [A, B], [A, B], [B], [B]],
    ['one removed by both', [A, B], [B], [B], [B]],
    ['the same change by both', [A], [changed], [{ ...changed }], [changed]],
    [
      'a renamed one that keeps its dates',
      [A],
      [{ ...A, school_name: 'Other' }],
      [A],
      [{ ...A, school_name: 'Other' }],
    ],
    [
      'two at one school, of which one was changed',
      [A, { ...A, from_date: '2020-04-01' }],
      [changed, { ...A, from_date: '2020-04-01' }],
      [A, { ...A, from_date: '2020-04-01' }, D],
      [changed, { ...A, from_date: '2020-04-01' }, D],
    ],
    ['an unfinished one typed here', [A], [A, posting('', '')], [changed], [changed, posting('', '')]],
  ])('%s', (_, base, typed, stored, expected) => {
    expect(lists(base, typed, stored).rows).toEqual([]);
    expect(merged(base, typed, stored)).toEqual(expected);
  });
});

describe('entries that both changed', () => {
  const here = { ...B, to_date: '2015-03-31' };
  const there = { ...B, to_date: '2016-03-31', pincode: '796009' };

  it('are asked about one by one, with every field in which they differ', () => {
    const { rows, merge } = lists([A, B], [A, here, C], [{ ...A, medium: 'Mizo' }, there]);
    expect(rows).toEqual([
      {
        key: 'posting_histories.1',
        label: 'Posting: Bungtlang P/S',
        stored: 'Bungtlang P/S, 01/04/2012 to 31/03/2016; Pincode: 796009',
        typed: 'Bungtlang P/S, 01/04/2012 to 31/03/2015; Pincode: 796001',
      },
    ]);
    const others = { ...A, medium: 'Mizo' };
    expect(merge({ 'posting_histories.1': 'stored' }).posting_histories).toEqual([others, there, C]);
    expect(merge({ 'posting_histories.1': 'typed' }).posting_histories).toEqual([others, here, C]);
  });

  it('are asked about where one of the two removed it', () => {
    const { rows, merge } = lists([A, B], [A], [A, there]);
    expect(rows).toMatchObject([{ typed: 'Removed', label: 'Posting: Bungtlang P/S' }]);
    const [{ key } = { key: '' }] = rows;
    expect(merge({ [key]: 'typed' }).posting_histories).toEqual([A]);
    expect(merge({ [key]: 'stored' }).posting_histories).toEqual([A, there]);
    expect(lists([A, B], [A, here], [A]).rows).toMatchObject([{ stored: 'Removed' }]);
  });

  it('are asked about where both added the same posting with different ends', () => {
    const { rows, merge } = lists([], [{ ...C, to_date: '2017-03-31' }], [C]);
    expect(rows).toMatchObject([
      { stored: 'Chhiahtlang P/S, 01/04/2016 to now', typed: 'Chhiahtlang P/S, 01/04/2016 to 31/03/2017' },
    ]);
    expect(merge({ 'posting_histories.0': 'stored' }).posting_histories).toEqual([C]);
  });
});
