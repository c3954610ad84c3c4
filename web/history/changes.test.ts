import { describe, expect, it } from 'vitest';
import { changesOf, fieldName, readDetails } from './changes.ts';

const of = (details: object) => changesOf(JSON.stringify(details));

describe('the changes of an entry', () => {
  it('stand side by side, whichever side knows the field', () => {
    const details = {
      before: { school_phone: '03892300123', medium: 'English' },
      after: { school_phone: '03892300124', block_office: 'DEO Aizawl', medium: null },
    };
    expect(of(details)).toEqual([
      { field: 'School phone', before: '03892300123', after: '03892300124' },
      { field: 'Medium', before: 'English', after: '' },
      { field: 'Block office', before: '', after: 'DEO Aizawl' },
    ]);
  });

  it('of a creation or a deletion have one side, and leave out empty fields', () => {
    expect(
      of({ after: { id: 7, name: 'Mizo', parent: null, note: '', version: 1, created_at: '2026-03-02' } }),
    ).toEqual([{ field: 'Name', before: '', after: 'Mizo' }]);
    expect(of({ before: { name: 'Mizo' } })).toEqual([{ field: 'Name', before: 'Mizo', after: '' }]);
  });

  it('read lists, postings and truth values as text', () => {
    const after = {
      is_active: false,
      subjects_taught: ['English', 'Mizo'],
      posting_histories: [{ school_name: 'Old School', from_date: '2009-06-01', to_date: '' }],
    };
    expect(of({ after }).map((change) => change.after)).toEqual([
      'No',
      'English, Mizo',
      'School name: Old School; From date: 2009-06-01',
    ]);
  });

  it.each(['', 'no JSON', '[]', 'null', '{"rows":12,"q":""}', '{"before":1,"after":"x"}'])(
    'are none in %j',
    (details) => {
      expect(changesOf(details)).toEqual([]);
    },
  );
});

it('names fields as people read them', () => {
  expect(['rd_block', 'school_id', 'teacher_ID', 'wide_field'].map(fieldName)).toEqual([
    'RD block',
    'School ID',
    'Teacher ID',
    'Wide field',
  ]);
  expect(readDetails('{"rows":12}')).toEqual({ rows: 12 });
});
