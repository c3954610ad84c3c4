import { expect, test } from 'vitest';
import { activityOf } from './activity.ts';

const school = (name: string, created_at: string, id: number | string = 7) => ({ id, name, created_at });

test('three of each kind at most, together and the newest first', () => {
  const latestSchools = [
    school('Zotlang', '2026-04-05T06:00:00.000Z'),
    school('Chanmari', '2026-04-03T06:00:00.000Z'),
    school('Tlangnuam', '2026-04-01T06:00:00.000Z'),
    school('Left out', '2026-03-31T06:00:00.000Z'),
  ];
  const latestTeachers = [
    school('Lalthanpuii', '2026-04-04T06:00:00.000Z'),
    school('Zodinpuia', '2026-04-02T06:00:00.000Z'),
  ];
  expect(activityOf({ latestSchools, latestTeachers }, 'deo').map(({ text }) => text)).toEqual([
    'New school added: Zotlang',
    'New teacher added: Lalthanpuii',
    'New school added: Chanmari',
    'New teacher added: Zodinpuia',
    'New school added: Tlangnuam',
  ]);
});

test('nothing of nothing', () => {
  expect(activityOf({ latestSchools: [], latestTeachers: [] }, 'deo')).toEqual([]);
});

test('a record is a link, which leads a teacher to the own school and the own record', () => {
  const figures = {
    latestSchools: [school('Zotlang', '2026-04-05T06:00:00.000Z', '015010100101')],
    latestTeachers: [school('Lalthanpuii', '2026-04-04T06:00:00.000Z', 12)],
  };
  const addresses = (role: 'deo' | 'teacher') => activityOf(figures, role).map(({ to }) => to);
  expect(addresses('deo')).toEqual(['/schools/015010100101', '/teachers/12']);
  expect(addresses('teacher')).toEqual(['/my-school', '/my-profile']);
});
