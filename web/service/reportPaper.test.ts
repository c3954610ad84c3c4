import { expect, it } from 'vitest';
import type { Move } from '#shared/domain/service/move.ts';
import { letterMessages } from '#shared/messages/letters.ts';
import { reportPaper } from './reportPaper.ts';

const move = {
  id: 3,
  order: { id: 1, number: 'A.1/2026', date: '2026-01-05', kind: 'transfer' },
  teacher: { teacher_ID: 'T-1', teacher_name: 'Lalthanpuii', designation: 'Lecturer' },
  from: { school_id: '1', school_name: 'Govt. PS Chanmari', district: 'Aizawl' },
  to: { school_id: '2', school_name: 'Govt. PS Zotlang', district: 'Lunglei' },
  department: '',
  post: { designation: 'Headmaster', subject: 'Mathematics' },
  held: 'Teacher',
  relieved_on: '2026-01-10',
  joined_on: '2026-01-12',
} as Move;

const designation = (kind: 'relieving' | 'joining', more: Partial<Move> = {}) => {
  const { table } = reportPaper(kind, { ...move, ...more });
  return table?.rows[0]?.[table.headers.indexOf(letterMessages.reports.designation)];
};

it('names the former designation at the relieving and the post of the order at the joining', () => {
  expect(designation('relieving')).toBe('Teacher');
  expect(designation('joining')).toBe('Headmaster, Mathematics');
});

it('goes by the record where the order names no post', () => {
  const post = { designation: '', subject: '' };
  expect(designation('joining', { post })).toBe('Lecturer');
  expect(designation('relieving', { held: '' })).toBe('–');
});
