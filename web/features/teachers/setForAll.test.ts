import { expect, it } from 'vitest';
import type { Teacher } from '#shared/domain/teacher.ts';
import { holds, setForAll } from './setForAll.ts';

const teacher = (id: number) => ({ id, version: id * 10 }) as Teacher;

it('saves each teacher from the version on screen, and goes on where one fails', async () => {
  const sent: unknown[] = [];
  const counts: number[] = [];
  const refusal = new Error('stale');
  const outcome = await setForAll(
    [teacher(1), teacher(2), teacher(3)],
    { service_category: 'Regular' },
    async (id, body) => {
      sent.push([id, body]);
      if (id === 2) throw refusal;
      return body.version + 1;
    },
    (count) => counts.push(count),
    () => false,
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
    async (id) => {
      sent.push(id);
      if (id === 2) throw new Error('given up');
      return 1;
    },
    () => {},
    () => true,
  );
  expect(sent).toEqual([1, 2]);
  expect(outcome.changed.map(({ before }) => before.id)).toEqual([1]);
  expect(outcome.failed).toEqual([]);
});

it('knows whether a teacher has the value already', () => {
  const stored = { service_category: 'Regular', subjects_taught: 'English, Mizo' } as Teacher;
  expect(holds(stored, { service_category: 'Regular' })).toBe(true);
  expect(holds(stored, { service_category: 'Contract' })).toBe(false);
  expect(holds(stored, { subjects_taught: ['English', 'Mizo'] })).toBe(true);
  expect(holds(stored, { subjects_taught: ['Mizo'] })).toBe(false);
});
