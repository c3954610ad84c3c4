import { expect, it } from 'vitest';
import type { Teacher } from '#shared/domain/teacher.ts';
import { setForAll } from './setForAll.ts';

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
  );
  expect(sent).toEqual([1, 2, 3].map((id) => [id, { service_category: 'Regular', version: id * 10 }]));
  expect(outcome.changed.map(({ before, version }) => [before.id, version])).toEqual([
    [1, 11],
    [3, 31],
  ]);
  expect(outcome.failed).toEqual([{ teacher: teacher(2), error: refusal }]);
  expect(counts).toEqual([1, 2, 3]);
});
