import { describe, expect, it } from 'vitest';
import type { Field } from '../../records/record.ts';
import { school } from '../../records/school.ts';
import { teacher } from '../../records/teacher.ts';
import { readDayCell } from './days.ts';
import { understand } from './understand.ts';
import { lacksZero } from './zeros.ts';

const TODAY = '2026-11-25';
const of = (field: Field, cell: Parameters<typeof understand>[1], list?: string[]) =>
  understand(field, cell, TODAY, list);

describe('a day in a cell', () => {
  it.each([
    // Excel counts 1 January 1900 as 1 and takes 1900 for a leap year (ECMA-376, part 1, 18.17.4.1).
    [29377, '1980-06-05', 'number'],
    [29377.75, '1980-06-05', 'number'],
    ['29377', '1980-06-05', 'number'],
    [61, '1900-03-01', 'number'],
    ['1980-06-05', '1980-06-05', 'day'],
    ['1980-06-05 00:00:00', '1980-06-05', 'day'],
    ['05/06/1980', '1980-06-05', 'text'],
    ['5.6.1980', '1980-06-05', 'text'],
    ['5 Jun 1980', '1980-06-05', 'text'],
    ['June 5, 1980', '1980-06-05', 'text'],
    ['1980/06/05', '1980-06-05', 'text'],
    ['05061980', '1980-06-05', 'text'],
    [73415, '2100-12-31', 'number'],
    ['73415', '2100-12-31', 'number'],
  ] as const)('%s is %s', (cell, day, from) => expect(readDayCell(cell, TODAY)).toEqual({ day, from }));

  it.each([
    ...[
      '05/06/80',
      '5-6-80',
      '5 Jun 80',
      "5 Jun '80",
      'Jun 5, 80',
      '31.12.05',
      '5Jun80',
      'June5, 80',
      '29.02.00',
    ],
    ...['050680', '100290', '030290', '010190', '311299', '290200', 100290],
  ])('with a year of two digits is refused: %s', (cell) =>
    expect(readDayCell(cell, TODAY)).toEqual({ fault: 'shortYear' }),
  );

  it.each([
    '31/02/1980',
    '1980-02-31',
    'soon',
    '13',
    0,
    -5,
    999_999,
    '999999',
    '320180',
    '01019',
    73416,
    '73416',
    '05/06/3026',
    1985,
    '1985',
  ])('%s is none', (cell) => expect(readDayCell(cell, TODAY)).toEqual({ fault: 'noDay' }));
});

describe('a cell', () => {
  it.each(['Nil', 'NIL', 'NA', 'N.A.', 'n/a', '-', '--', '–', 'None', ' nil ', 'Not available'])(
    'that says %s has no value',
    (cell) => expect(of(school.school_email, cell)).toMatchObject({ value: '', none: true }),
  );

  it('that is empty says nothing', () => expect(of(school.school_email, ' \u00a0')).toEqual({ value: '' }));

  it.each([
    ['+91 98620 12345', '9862012345'],
    ['+91-98620-12345', '9862012345'],
    ['919862012345', '9862012345'],
    ['09862012345', '9862012345'],
    ['98620 12345', '9862012345'],
    [9862012345, '9862012345'],
    ['9862012345.0', '9862012345'],
    ['\u200e9862012345\u00a0', '9862012345'],
    ["'9862012345", '9862012345'],
  ])('a phone number: %s', (cell, value) => expect(of(teacher.phone_number, cell).value).toBe(value));

  it.each([
    ['+91 98620 12345', '9862012345'],
    ['(0389) 2300123', '03892300123'],
    [3892300123, '3892300123'],
  ])('a number of a school: %s', (cell, value) => expect(of(school.school_phone, cell).value).toBe(value));

  it.each([
    ['new school', school.school_id, '915990000001', '915990000001'],
    ['new school', school.school_id, '00915990000001', '00915990000001'],
    ['school of a teacher', teacher.school_id, '915990000001', '915990000001'],
    ['person', teacher.aadhaar_number, '919862012345', '919862012345'],
    ['school', school.school_id, '1501-0100 101', '15010100101'],
  ] as const)('the number of a %s has no prefix', (_, field, cell, value) => {
    const { value: read, said = [] } = of(field, cell);
    expect([read, said.includes('prefix')]).toEqual([value, false]);
  });

  it('says what was understood', () => {
    expect(of(teacher.phone_number, '+91 98620 12345\u00a0').said).toEqual([
      'blanks',
      'punctuation',
      'prefix',
    ]);
    expect(of(school.school_name, 'Chanmari\u200f  P/S ').said).toEqual(['marks', 'blanks']);
    expect(of(school.school_name, 'Chanmari P/S').said).toBeUndefined();
    expect(of(teacher.date_of_birth, { day: '1980-06-05' })).toEqual({ value: '1980-06-05' });
    // A cell for days in which somebody typed 1985.
    expect(of(teacher.date_of_birth, { day: '1905-06-07' })).toEqual({ value: '1985', fault: 'noDay' });
    expect(of(teacher.date_of_birth, 29377).said).toEqual(['dayNumber']);
  });

  it('keeps the marks by which letters are drawn', () =>
    expect(of(school.school_name, 'क्\u200dष').value).toBe('क्\u200dष'));

  it('takes the values that a declaration lists in any case, and lists with any sign between', () => {
    expect(of(school.habitation_class, 'URBAN').value).toBe('Urban');
    expect(of(school.school_level, 'middle school; primary school').value).toBe(
      'Primary School, Middle School',
    );
    expect(of(school.school_level, 'Primary School, Nursery').value).toBe('Primary School, Nursery');
    expect(of(teacher.subjects_taught, 'Mizo / English', []).value).toBe('Mizo, English');
  });

  const SUBJECTS = ['Mizo', 'Art', 'Craft', 'Art / Craft', 'Science, General', 'A|B;C', 'B;C'];
  it.each([
    ['art/craft', 'Art / Craft'],
    ['Mizo / Art / Craft', 'Mizo, Art / Craft'],
    ['Mizo; Art; Craft', 'Mizo, Art, Craft'],
    ['Craft / Art', 'Craft, Art'],
    ['Science, General', '["Science, General"]'],
    ['Mizo, science , general; Art', '["Mizo","Science, General","Art"]'],
    ['["Science, General","Mizo"]', '["Science, General","Mizo"]'],
    ['A|B;C', 'A|B;C'],
    ['A|D|B;C', 'A, D, B;C'],
    ['Art / Graft', 'Art, Graft'],
    ['Art /', 'Art'],
  ])('names whole entries of a list before parts of them: %s', (cell, value) =>
    expect(of(teacher.subjects_taught, cell, SUBJECTS).value).toBe(value),
  );

  it('stays as it is where its list is not at hand', () =>
    expect(of(teacher.subjects_taught, 'Art / Craft')).toEqual({ value: 'Art / Craft' }));

  it.each([
    ['Class 1-3', 'Class 1, Class 2, Class 3'],
    ['1-3', 'Class 1, Class 2, Class 3'],
    ['3, 2,1', 'Class 1, Class 2, Class 3'],
    ['Class 1-2, 6', 'Class 1, Class 2, Class 6'],
    ['Class 1-2; Class 2', 'Class 1, Class 2'],
    [12, 'Class 12'],
    ['1-13', '1-13'],
  ])('%j names the classes as lists and records show them', (cell, value) =>
    expect(of(teacher.classes_taught, cell).value).toBe(value),
  );

  it.each([teacher.teacher_ID, school.school_id, teacher.teacher_type, teacher.classes_taught])(
    'is refused where a spreadsheet made a day of a text, here and as it is sent: $label',
    (field) => {
      const { value, fault } = of(field, { day: '2026-12-03' });
      expect([value, fault]).toEqual(['03/12/2026', 'madeDay']);
      expect(of(field, value).fault).toBe('madeDay');
      expect(of(field, '3-12').fault).toBeUndefined();
    },
  );

  it.each(['#N/A', '#REF!', '#DIV/0!', '#NAME?', '#SPILL!', '#n/a', 'Err:522'])(
    'is refused where a formula failed, and empties nothing: %s',
    (shown) => expect(of(school.school_email, shown)).toEqual({ value: shown, fault: 'formula' }),
  );

  it('is refused where Excel cut a number', () => {
    expect(of(teacher.phone_number, '9.86201E+09').fault).toBe('cutNumber');
    expect(of(teacher.date_of_birth, '05/06/80')).toMatchObject({ value: '05/06/80', fault: 'shortYear' });
  });
});

describe('a zero that a spreadsheet lost', () => {
  it.each([
    [school.school_id, '1501010010', true],
    [school.school_id, '7010100101', true],
    [school.school_id, '15010100101', false],
    [school.school_id, '150101001', false],
    [school.school_phone, '3892300123', true],
    [school.school_phone, '9862012345', false],
    [teacher.phone_number, '986201234', false],
    [school.pincode, '79600', false],
  ] as const)('%#: %s', (field, value, lacks) => expect(lacksZero(field, value)).toBe(lacks));
});
