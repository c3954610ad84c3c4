import { expect, it } from 'vitest';
import type { Field } from '#shared/records/record.ts';
import { correctable } from '#shared/records/ticket.ts';
import { checkProposal, type Doubted, digitsOf, placeOf, startOf } from './proposal.ts';

const born: Doubted = {
  of: 'teacher',
  record: 7,
  field: 'date_of_birth',
  label: 'Date of Birth',
  value: '1984-03-17',
};
const typed = (doubted: Doubted, value: string | string[], more: object = {}) => ({
  ...startOf(doubted),
  value: { [doubted.field]: value },
  reason: 'The certificate says so',
  ...more,
});

it('begins with what the record says, and sends one field with its reason', () => {
  expect(startOf(born).value).toEqual({ date_of_birth: '1984-03-17' });
  expect(checkProposal(born, typed(born, '1984-03-18')).input).toEqual({
    of: 'teacher',
    record: 7,
    fields: [{ field: 'date_of_birth', value: '1984-03-18', reason: 'The certificate says so' }],
    document: '',
  });
});

it('asks for a change and a reason', () => {
  expect(checkProposal(born, startOf(born)).faults).toHaveProperty(['value.date_of_birth']);
  expect(checkProposal(born, typed(born, '1984-03-18', { reason: ' ab ' })).faults).toHaveProperty('reason');
});

it('asks who wants another login phone whether they saw the person', () => {
  const phone: Doubted = { of: 'login', record: 7, field: 'phone', label: 'Login Phone', value: '' };
  expect(checkProposal(phone, typed(phone, '9862012345')).faults).toHaveProperty('seen');
  expect(checkProposal(phone, typed(phone, '9862012345', { seen: true })).input).toMatchObject({
    seen: true,
  });
  // The first press marks the number too.
  for (const wrong of ['', '986201234', '2123456789'])
    expect(
      Object.keys(checkProposal(phone, typed(phone, wrong, { reason: '' })).faults ?? {}).sort(),
    ).toEqual(['reason', 'seen', 'value.phone']);
});

it('sends lists and numbers as the form of the record does', () => {
  const sent = (doubted: Doubted, value: string | string[]) =>
    checkProposal(doubted, typed(doubted, value)).input?.fields[0]?.value;
  const teaches: Doubted = { ...born, field: 'classes_taught', value: '["Class 1"]' };
  expect(startOf(teaches).value).toEqual({ classes_taught: ['Class 1'] });
  expect(sent(teaches, ['Class 1', 'Class 2'])).toBe('["Class 1","Class 2"]');
  const school = { of: 'school', record: 3, label: 'x' } as const;
  expect(
    sent({ ...school, field: 'school_level', value: 'Primary School' }, ['Primary School', 'Middle School']),
  ).toBe('Primary School, Middle School');
  expect(sent({ ...school, field: 'established_year', value: null }, '1954')).toBe(1954);
  expect(sent({ ...school, field: 'established_year', value: 1954 }, '')).toBeNull();
});

it.each([
  ['fields.0.value', 'value.date_of_birth'],
  ['field', 'value.date_of_birth'],
  ['fields.0.reason', 'reason'],
  ['document', 'document'],
])('shows a fault of %s at %s', (path, place) => {
  expect(placeOf(path, 'date_of_birth')).toBe(place);
});

it.each([
  ['login', 'phone', '+91 98620 77777', '9862077777'],
  ['teacher', 'phone_number', '+91 98620 77777', '9862077777'],
  ['teacher', 'phone_number', '098620-77777', '9862077777'],
  ['school', 'pincode', '796 001', '796001'],
  ['school', 'school_phone', '+91 03892 300123', '03892300123'],
] as const)('takes the digits of a pasted number: of a %s the %s', (of, name, pasted, digits) => {
  expect(digitsOf(of, correctable(of)[name] as Field)?.filter(pasted)).toBe(digits);
});
