import { describe, expect, it } from 'vitest';
import { ERASED_FOR_GOOD, RESTORED } from './bin.ts';
import { changesOf, changeText, doneIn, fieldName, readDetails } from './entryText.ts';

const of = (details: object, type?: Parameters<typeof changesOf>[1]) =>
  changesOf(JSON.stringify(details), type);
/** Each change as a line. */
const lines = (details: object, type: Parameters<typeof changesOf>[1] = 'teacher') =>
  of(details, type).map(({ field, before, after }) => `${field}: ${before || '–'} → ${after || '–'}`);

describe('the changes of an entry', () => {
  it('stand side by side under the labels of the record, whichever side knows the field', () => {
    const details = {
      before: { school_phone: '03892300123', medium: 'English', management: 'Private_Aided' },
      after: {
        school_phone: '03892300124',
        block_office: 'DEO Aizawl',
        medium: null,
        management: 'Government',
      },
    };
    expect(of(details, 'school')).toEqual([
      { field: 'School Phone', before: '03892300123', after: '03892300124' },
      { field: 'Medium of Instruction', before: 'English', after: '' },
      { field: 'Management Type', before: 'Private Aided', after: 'Government' },
      { field: 'Block Office', before: '', after: 'DEO Aizawl' },
    ]);
  });

  it('of a creation or a deletion have one side, and leave out empty fields', () => {
    expect(
      of({ after: { id: 7, name: 'Mizo', parent: null, note: '', version: 1, created_at: '2026-03-02' } }),
    ).toEqual([{ field: 'Name', before: '', after: 'Mizo' }]);
    expect(of({ before: { name: 'Mizo' } })).toEqual([{ field: 'Name', before: 'Mizo', after: '' }]);
  });

  it('read days, lists and truth values as people write them', () => {
    const after = {
      is_active: false,
      date_of_birth: '1985-02-28',
      subjects_taught: ['English', 'Mizo'],
      posting_histories: 2,
    };
    expect(of({ after }, 'teacher').map((change) => `${change.field}: ${change.after}`)).toEqual([
      'Is active: No',
      'Date of Birth: 28/02/1985',
      'Subjects Taught: English, Mizo',
      'Posting History: 2',
    ]);
  });

  it('show personal values that were erased as they are kept', () => {
    const erased = { date_of_birth: 'erased', posting_histories: 'erased' };
    expect(lines({ before: erased, after: erased })).toEqual([
      'Date of Birth: erased → erased',
      'Posting History: erased → erased',
    ]);
  });

  it.each(['', 'no JSON', '[]', 'null', '{"rows":12,"q":""}', '{"before":1,"after":"x"}'])(
    'are none in %j',
    (details) => {
      expect(changesOf(details)).toEqual([]);
    },
  );
});

describe('a value of an entry', () => {
  const email = { field: 'Email', before: 't@example.org', after: '' };
  const phone = { field: 'Phone Number', before: '', after: '9862012345' };

  it('that was emptied or filled in shows both sides, though it is the only change', () => {
    expect(changeText(email, 'update')).toBe('t@example.org → –');
    expect(changeText(phone, 'user_update')).toBe('– → 9862012345');
  });

  it.each([
    ['create', phone, '9862012345'],
    ['user_create', phone, '9862012345'],
    ['delete', email, 't@example.org'],
    ['user_delete', email, 't@example.org'],
  ] as const)('of a record as a whole stands alone: %s', (action, change, shown) => {
    expect(changeText(change, action)).toBe(shown);
  });

  it('whose order alone changed shows no sides, because nothing of it went', () => {
    expect(changeText({ field: 'Posting History', before: '', after: 'in another order' }, 'update')).toBe(
      'in another order',
    );
  });
});

describe('the changes of a list', () => {
  const at = (school_name: string, from_date: string, to_date = '', more = {}) => ({
    school_name,
    from_date,
    to_date,
    pincode: '',
    status: to_date ? 'Completed' : 'Active',
    ...more,
  });
  const first = at('Zotlang', '2009-06-01', '2015-03-31');
  const of = (before: object[], after: object[]) =>
    lines({ before: { posting_histories: before }, after: { posting_histories: after } });

  it('name the entry as the form numbers it, and the field', () => {
    expect(
      of([first, at('Chanmari', '2015-04-01')], [first, at('Chanmari', '2015-04-01', '2024-03-31')]),
    ).toEqual(['Posting 2, To Date: – → 31/03/2024']);
  });

  it('know an entry again that another was put before, by its start or its title', () => {
    const before = [at('Zotlang', '2009-06-01'), at('Chanmari', '2015-04-01')];
    const after = [
      at('Ramhlun', '2020-01-15'),
      at('Zotlang', '2009-06-02'),
      at('Chanmari Middle', '2015-04-01', '', { pincode: '796007' }),
    ];
    expect(of(before, after)).toEqual([
      'Posting 1: – → Ramhlun, from 15/01/2020',
      'Posting 2, From Date: 01/06/2009 → 02/06/2009',
      'Posting 3, School Name: Chanmari → Chanmari Middle',
      'Posting 3, Pincode: – → 796007',
    ]);
  });

  it('tell which entry went', () => {
    expect(of([at('Chanmari', '2015-04-01'), first], [at('Chanmari', '2015-04-01')])).toEqual([
      'Posting 2: Zotlang, 01/06/2009 – 31/03/2015 → –',
    ]);
  });

  it('tell of two entries of one school which of them changed', () => {
    const again = at('Zotlang', '2020-01-15');
    expect(of([first, again], [first, { ...again, to_date: '2021-01-14' }])).toEqual([
      'Posting 2, To Date: – → 14/01/2021',
    ]);
  });

  it('name what an entry may have besides, and the order that made it', () => {
    const order = { id: 7, number: 'A.1/2026' };
    expect(of([first], [{ ...first, designation: 'Headmaster', subject: 'Mizo', order }])).toEqual([
      'Posting 1, Designation: – → Headmaster',
      'Posting 1, Subject: – → Mizo',
      'Posting 1, Order: – → A.1/2026',
    ]);
    const office = { department_name: 'SCERT', joining_date: '2026-01-05', end_date: '' };
    const list = (name: string, before: object, after: object) =>
      lines({ before: { [name]: [before] }, after: { [name]: [after] } });
    const due = { ...office, due_back: '2027-03-31' };
    expect(list('deputations', office, due)).toEqual(['Deputation 1, Due Back: – → 31/03/2027']);
    expect(list('attachments', due, office)).toEqual(['Attachment 1, Due Back: 31/03/2027 → –']);
    expect(list('attachments', office, { ...office, school_id: '15010100101' })).toEqual([
      'Attachment 1, School ID: – → 15010100101',
    ]);
  });

  it('say nothing of a status, which follows from the days', () => {
    expect(of([first], [{ ...first, status: 'Active' }])).toEqual([]);
  });

  it('say that only their order changed', () => {
    const second = at('Chanmari', '2015-04-01');
    expect(of([first, second], [second, first])).toEqual(['Posting History: – → in another order']);
  });
});

it('names fields that no record declares as people read them', () => {
  expect(['rd_block', 'school_id', 'teacher_ID', 'wide_field'].map(fieldName)).toEqual([
    'RD block',
    'School ID',
    'Teacher ID',
    'Wide field',
  ]);
  expect(readDetails('{"rows":12}')).toEqual({ rows: 12 });
});

it.each([
  ['create', {}, 'Created'],
  ['user_update', {}, 'Changed'],
  ['delete', { before: { teacher_ID: 'T-000015' } }, 'Deleted'],
  ['permission_denied', {}, 'Permission denied'],
  ['create', { step: RESTORED }, 'Restored'],
  ['delete', { step: ERASED_FOR_GOOD }, 'Erased for good'],
  ['delete', { step: 'merge', merged_into: 7 }, 'Merged into another record'],
  ['delete', { erased: 'personal values in the audit trail' }, 'Personal values erased'],
  // The record stays, with other values.
  ['update', { step: 'merge', merged: 7 }, 'Changed'],
])('an entry of %s with the details %j is read as %s', (action, details, done) => {
  expect(doneIn({ action, details: JSON.stringify(details) })).toBe(done);
});
