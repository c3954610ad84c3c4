import { expect, it } from 'vitest';
import { areas } from '#shared/contracts/index.ts';

const { schools, teachers, medicalRecords, userManagement } = areas;

it.each([
  ['schools', schools],
  ['teachers', teachers],
  ['medical records', medicalRecords],
  ['accounts', userManagement],
])(
  'a row of the list of %s may be sent back whole, as no field of it is unknown',
  (_what, { list, update }) => {
    const row = Object.keys(list.response.shape.data.element.shape);
    expect(row.length).toBeGreaterThan(5);
    expect(Object.keys(update.body.shape)).toEqual(expect.arrayContaining(row));
  },
);
