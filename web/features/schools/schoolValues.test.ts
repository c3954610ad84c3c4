import { describe, expect, it } from 'vitest';
import { NOT_STATED } from '#shared/domain/listNames.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { namesOf } from '#shared/records/record.ts';
import { school } from '#shared/records/school.ts';
import { faultsAt } from '../../record/faults.ts';
import { checkValues, newSchool, nextSchool, type SchoolValues, toValues } from './schoolValues.ts';

const complete: SchoolValues = {
  ...newSchool(),
  school_id: '00150101',
  school_name: 'Govt. Zotlang Primary School',
  school_level: ['High School', 'Primary School'],
  management: 'Government',
  rd_block: 'Tlangnuam',
  habitation: 'Zotlang',
  pincode: '796005',
  school_phone: '03892322345',
  school_email: 'zotlang@example.org',
  established_year: '1956',
};

it('starts with the defaults of the specification and nothing else', () => {
  const given = Object.fromEntries(Object.entries(newSchool()).filter(([, value]) => value.length > 0));
  expect(given).toEqual({
    school_type: 'Co-educational',
    medium: 'English',
    district: 'Aizawl',
    habitation_class: 'Rural',
    habitation_category: 'Village',
    block_office: 'DEO Aizawl',
  });
});

it('starts with the filters of the list, and with no block without its district', () => {
  expect(
    newSchool({ district: 'Lunglei', rd_block: 'Hnahthial', management: 'Church', status: 'No teacher' }),
  ).toEqual({
    ...newSchool(),
    district: 'Lunglei',
    rd_block: 'Hnahthial',
    management: 'Church',
  });
  expect(newSchool({ rd_block: 'Hnahthial' })).toEqual(newSchool());
  const unstated = { rd_block: NOT_STATED, management: NOT_STATED, medium: NOT_STATED };
  expect(newSchool({ ...unstated, district: NOT_STATED })).toEqual(newSchool());
  expect(newSchool({ ...unstated, district: 'Lunglei' })).toEqual({ ...newSchool(), district: 'Lunglei' });
});

describe('checkValues', () => {
  it('gives the body of a complete form', () => {
    expect(checkValues(complete).input).toEqual({
      ...complete,
      school_level: 'Primary School, High School',
      established_year: 1956,
    });
  });

  it('names every required field that is missing', () => {
    const texts = Object.fromEntries(namesOf(school).map((field) => [field, '']));
    const blank = { ...complete, ...texts, school_level: [] };
    expect(checkValues(blank).faults).toEqual({
      school_id: sharedMessages.required,
      school_name: sharedMessages.required,
      school_type: sharedMessages.required,
      medium: sharedMessages.required,
      management: 'Please select a management type',
      school_level: 'Please select at least one school level',
      block_office: sharedMessages.required,
    });
  });

  it.each([
    ['pincode', '79600'],
    ['school_phone', '038923'],
    ['school_email', 'nobody'],
    ['established_year', '1492'],
  ] as const)('refuses %s %j at its field', (field, value) => {
    expect(Object.keys(checkValues({ ...complete, [field]: value }).faults ?? {})).toEqual([field]);
  });

  it.each([
    ['1492', 'must be at least 1800'],
    ['9999', 'must be at most 2100'],
  ])('says of the year %s what a person can act on', (established_year, message) => {
    expect(checkValues({ ...complete, established_year }).faults).toEqual({ established_year: message });
  });

  it.each(['pincode', 'school_phone', 'school_email', 'established_year'] as const)(
    '%s may be empty',
    (field) => {
      expect(checkValues({ ...complete, [field]: '' }).faults).toBeUndefined();
    },
  );
});

describe('the alert', () => {
  it('alerts of the level before the management type', () => {
    const { alert } = checkValues({ ...complete, school_level: [], management: '' });
    expect(alert).toBe('Please select at least one school level');
  });
  it('alerts of a missing management type', () => {
    expect(checkValues({ ...complete, management: '' }).alert).toBe('Please select a management type');
  });
  it('leaves other faults to their fields', () => {
    expect(checkValues({ ...complete, school_name: '' }).alert).toBeUndefined();
  });
});

it('puts issues of the server at the fields of the form, by the name that was sent', () => {
  expect(
    faultsAt(namesOf(school), [
      { field: 'pincode', message: 'second in the form' },
      { field: 'school_id', message: 'first in the form' },
      { field: 'school_id', message: 'too late' },
      { field: 'params.id', message: 'no field of the form' },
    ]),
  ).toEqual({ school_id: 'first in the form', pincode: 'second in the form' });
});

it('keeps what neighbouring schools share for the next one', () => {
  const saved = {
    ...complete,
    medium: 'Mizo',
    district: 'Lunglei',
    rd_block: 'Hnahthial',
    block_office: 'DEO Lunglei',
  };
  const next = nextSchool({ ...saved, habitation_class: 'Urban' });
  expect(next).toEqual({
    ...newSchool(),
    medium: 'Mizo',
    management: 'Government',
    district: 'Lunglei',
    rd_block: 'Hnahthial',
    block_office: 'DEO Lunglei',
  });
});

it('reads a stored school into the form and back without a change', () => {
  const { input } = checkValues(complete);
  if (!input) throw new Error('a complete form');
  const dates = { created_at: '2026-01-02T03:04:05.000Z', updated_at: '2026-01-02T03:04:05.000Z' };
  const values = toValues({ ...input, id: 7, version: 1, ...dates });
  expect(values).toEqual({ ...complete, school_level: ['Primary School', 'High School'] });
});
