import { expect, test } from 'vitest';
import { noticeBoard } from './noticeBoard.ts';

const texts = () => noticeBoard.all().map(({ text }) => text);

test('what waits for an action stays when the others are cleared away, until it is closed', () => {
  noticeBoard.add('info', 'A newer version is ready', { label: 'Reload', run: () => {} });
  noticeBoard.add('error', 'Not saved');
  noticeBoard.clear();
  expect(texts()).toEqual(['A newer version is ready']);
  noticeBoard.close(noticeBoard.all()[0]!.id);
  expect(texts()).toEqual([]);
});

test('the same text twice is one notice, shown anew', () => {
  noticeBoard.add('success', 'Saved');
  noticeBoard.add('error', 'Not saved');
  const [first] = noticeBoard.all();
  noticeBoard.add('success', 'Saved');
  expect(texts()).toEqual(['Not saved', 'Saved']);
  expect(noticeBoard.all().at(-1)?.id).not.toBe(first?.id);
  noticeBoard.clear();
  expect(texts()).toEqual([]);
});
