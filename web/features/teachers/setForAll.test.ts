import { expect, it } from 'vitest';
import type { MasterItem } from '#shared/domain/masterData.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { ApiError, networkError } from '../../api/apiError.ts';
import { holds, notKnown, notPutBack, putBack, setForAll, whoMayTeach } from './setForAll.ts';

const always = { wanted: () => true, ends: () => false };
const teacher = (id: number) => ({ id, version: id * 10 }) as Teacher;

it('saves each teacher from the version on screen, and goes on where one fails', async () => {
  const sent: unknown[] = [];
  const counts: number[] = [];
  const refusal = new Error('stale');
  const outcome = await setForAll(
    [teacher(1), teacher(2), teacher(3)],
    { service_category: 'Regular' },
    {
      save: async (id, body) => {
        sent.push([id, body]);
        if (id === 2) throw refusal;
        return body.version + 1;
      },
      done: (count) => counts.push(count),
      ...always,
    },
  );
  expect(sent).toEqual([1, 2, 3].map((id) => [id, { service_category: 'Regular', version: id * 10 }]));
  expect(outcome.changed.map(({ before, version }) => [before.id, version])).toEqual([
    [1, 11],
    [3, 31],
  ]);
  expect(outcome.failed).toEqual([{ teacher: teacher(2), error: refusal }]);
  expect(counts).toEqual([1, 2, 3]);
});

it('sends no more after an error that ends it', async () => {
  const sent: number[] = [];
  const outcome = await setForAll(
    [teacher(1), teacher(2), teacher(3)],
    { service_category: 'Regular' },
    {
      save: async (id) => {
        sent.push(id);
        if (id === 2) throw new Error('given up');
        return 1;
      },
      ...always,
      ends: () => true,
    },
  );
  expect(sent).toEqual([1, 2]);
  expect(outcome.changed.map(({ before }) => before.id)).toEqual([1]);
  expect(outcome.failed).toEqual([]);
  expect(outcome.left).toEqual([teacher(2), teacher(3)]);
});

it('sends nothing once another person is signed in', async () => {
  let owner = 'A';
  const sentAs: string[] = [];
  const outcome = await setForAll(
    [teacher(1), teacher(2), teacher(3)],
    { service_category: 'Regular' },
    {
      save: async (id) => {
        sentAs.push(owner);
        if (id === 2) owner = 'B';
        return 1;
      },
      wanted: () => owner === 'A',
      ends: () => false,
    },
  );
  expect(sentAs).toEqual(['A', 'A']);
  expect(outcome.left).toEqual([teacher(3)]);
});

it('knows whether a teacher has the value already', () => {
  const stored = { service_category: 'Regular', subjects_taught: 'English, Mizo' } as Teacher;
  expect(holds(stored, { service_category: 'Regular' })).toBe(true);
  expect(holds(stored, { service_category: 'Contract' })).toBe(false);
  expect(holds(stored, { subjects_taught: ['English', 'Mizo'] })).toBe(true);
  expect(holds(stored, { subjects_taught: ['Mizo'] })).toBe(false);
});

it('puts back what each teacher had, from the version that the change left', async () => {
  const sent: unknown[] = [];
  const before = [
    { ...teacher(1), service_category: 'Contract', subjects_taught: 'English, Mizo' },
    { ...teacher(2), service_category: '', subjects_taught: '' },
  ];
  const changed = before.map((one) => ({ before: one, version: one.version + 1 }));
  const save = async (id: number, body: object) => sent.push([id, body]);
  await putBack(changed, 'service_category', { save, ...always });
  await putBack(changed, 'subjects_taught', { save, ...always });
  expect(sent).toEqual([
    [1, { service_category: 'Contract', version: 11 }],
    [2, { service_category: '', version: 21 }],
    [1, { subjects_taught: ['English', 'Mizo'], version: 11 }],
    [2, { subjects_taught: [], version: 21 }],
  ]);
});

const named = (id: number, teacher_name: string) =>
  ({ ...teacher(id), teacher_name, teacher_ID: `T-${id}` }) as Teacher;

it('names who is not known to be changed', () => {
  expect(notKnown([named(1, 'Lalthanga'), named(2, 'Zothanpuia')])).toContain(
    'Lalthanga (T-1), Zothanpuia (T-2)',
  );
});

it('names who was not put back, by the reason', () => {
  const stale = new ApiError(409, 'stale', 'Somebody changed this record');
  const gone = new ApiError(404, 'notFound', teacherMessages.unknown);
  const outcome = {
    changed: [],
    failed: [
      { teacher: named(1, 'Lalthanga'), error: stale },
      { teacher: named(2, 'Zothanpuia'), error: gone },
      { teacher: named(3, 'Ngurthansanga'), error: stale },
    ],
    left: [named(4, 'Vanlalruata')],
  };
  expect(notPutBack(outcome)).toEqual([
    teacherMessages.changedSince('Lalthanga (T-1), Ngurthansanga (T-3)'),
    teacherMessages.notPutBack('Zothanpuia (T-2)', teacherMessages.unknown),
    teacherMessages.notPutBack('Vanlalruata (T-4)', networkError().message),
  ]);
  expect(notPutBack({ changed: [], failed: [], left: [] })).toEqual([]);
});

it('leaves out by name whose classes do not have every chosen subject', () => {
  const taught = (name: string, classes: string) => ({ id: 1, name, is_active: true, classes }) as MasterItem;
  const subjects = [taught('Mizo', 'Class 1,Class 11'), taught('Physics', 'Class 11')];
  const of = (teacher: Teacher, classes_taught: string) => ({ ...teacher, classes_taught });
  const low = of(named(1, 'Lalthanga'), '["Class 1"]');
  const high = of(named(2, 'Zothanpuia'), '["Class 1","Class 11"]');
  const none = of(named(3, 'Ngurthansanga'), '');
  const teachers = [low, high, none];
  expect(whoMayTeach(['Mizo', 'Physics'], teachers, subjects)).toEqual({
    may: [high],
    told: teacherMessages.classesLack('Lalthanga (T-1), Ngurthansanga (T-3)'),
  });
  expect(whoMayTeach(['Mizo'], [low, high], subjects)).toEqual({ may: [low, high], told: '' });
});
