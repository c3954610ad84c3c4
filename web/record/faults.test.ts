import { expect, it } from 'vitest';
import * as z from 'zod';
import { faultsAt, firstOfEach, parse } from './faults.ts';

const issues = [
  { field: 'pincode', message: 'one' },
  { field: 'name', message: 'two' },
  { field: 'elsewhere', message: 'four' },
];

it('gives the first issue of each field, in the order of the issues or of the form', () => {
  expect(Object.entries(firstOfEach([...issues, { field: 'pincode', message: 'late' }]))).toEqual(
    issues.map(({ field, message }) => [field, message]),
  );
  expect(
    Object.entries(faultsAt(['name', 'email', 'pincode'], [...issues, { field: 'name', message: 'late' }])),
  ).toEqual([
    ['name', 'two'],
    ['pincode', 'one'],
  ]);
});

it('gives the data as the server would read them, or the faults in plain words', () => {
  const schema = z.strictObject({ name: z.string().trim().min(1), classes: z.array(z.string()) });
  expect(parse(schema, { name: ' Zo ', classes: [] })).toEqual({
    data: { name: 'Zo', classes: [] },
    issues: [],
  });
  expect(parse(schema, { name: '', classes: [7] }).issues).toEqual([
    { field: 'name', message: 'This field is required' },
    { field: 'classes.0', message: 'must be text' },
  ]);
});
