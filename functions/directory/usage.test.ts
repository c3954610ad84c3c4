import { expect, it } from 'vitest';
import { choicesOf, type Fields } from '#shared/records/record.ts';
import { school } from '#shared/records/school.ts';
import { teacher } from '#shared/records/teacher.ts';
import { schoolRowOf, teacherRowOf } from '../../test/support/directoryRows.ts';
import { MasterData } from '../masterData/stored.ts';
import { Rows } from './rows.ts';
import { masterUsage } from './usage.ts';

const fieldsOf = (record: Fields) =>
  choicesOf(record).map(({ field, collection }) => [String(field), collection] as const);
const NOTHING = { schools: Rows.of([]), teachers: Rows.of([]), users: Rows.of([]), posts: Rows.of([]) };

it.each(fieldsOf(school))('a school uses the item of its %s, of %s', (field, collection) => {
  const master = new MasterData(new Map()).plus(collection, [{ id: 7, name: 'Seven', is_active: true }]);
  const rows = { ...NOTHING, schools: Rows.of([schoolRowOf(1, { [field]: 7 })]) };
  expect(masterUsage(collection, master, rows)).toMatchObject([{ id: 7, schools: 1, teachers: 0 }]);
});

it.each([...fieldsOf(teacher), ['subjects', 'subjects'] as const])(
  'a teacher uses the item of its %s, of %s',
  (field, collection) => {
    const master = new MasterData(new Map()).plus(collection, [{ id: 7, name: 'Seven', is_active: true }]);
    const held = field === 'subjects' ? [7] : 7;
    const rows = { ...NOTHING, teachers: Rows.of([teacherRowOf(1, { school: 1, [field]: held })]) };
    expect(masterUsage(collection, master, rows)).toMatchObject([{ id: 7, schools: 0, teachers: 1 }]);
  },
);
