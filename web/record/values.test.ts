import { expect, it } from 'vitest';
import { declare } from '#shared/records/record.ts';
import { blankValues, bodyOf, startValues, valuesOf } from './values.ts';

const visit = declare({ day: { label: 'Day', date: true }, note: { label: 'Note', text: 20 } });
const club = declare({
  name: { label: 'Name', text: 20, required: true },
  kind: { label: 'Kind', oneOf: ['Chess', 'Song'], starts: 'Song' },
  since: { label: 'Since', number: [1900, 2100] },
  days: { label: 'Days', someOf: ['Mon', 'Tue', 'Wed'] },
  taught: { label: 'Subjects', someOf: 'subjects' },
  visits: { label: 'Visits', list: visit },
});
const blank = { name: '', kind: '', since: '', days: [], taught: [], visits: [] };

it('is blank for an empty record', () => {
  expect(blankValues(club)).toEqual(blank);
});

it('begins a new form with what the fields start with', () => {
  expect(startValues(club)).toEqual({ ...blank, kind: 'Song' });
});

it('reads a record: names in the order of their list, entries with their own fields, and nothing else', () => {
  const stored = {
    id: 7,
    name: 'Zo',
    kind: '',
    since: 1956,
    days: 'Tue, Mon, Sun',
    taught: '["Mizo","English"]',
    visits: [{ day: '2026-01-02', status: 'Active' }],
  };
  expect(valuesOf(club, stored)).toEqual({
    name: 'Zo',
    kind: '',
    since: '1956',
    days: ['Mon', 'Tue'],
    taught: ['Mizo', 'English'],
    visits: [{ day: '2026-01-02', note: '' }],
  });
  expect(valuesOf(club, { since: null, days: ['Wed'] })).toEqual({ ...blank, days: ['Wed'] });
});

it('sends a number as a number, and null if it is empty', () => {
  const values = { ...blankValues(club), name: 'Zo', days: ['Mon'] };
  expect(bodyOf(club, { ...values, since: '1956' })).toEqual({ ...values, since: 1956 });
  expect(bodyOf(club, values)).toEqual({ ...values, since: null });
});
