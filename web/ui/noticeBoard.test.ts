import { expect, test } from 'vitest';
import { noticeBoard } from './noticeBoard.ts';

const texts = () => noticeBoard.all().map(({ text }) => text);

test('a lasting notice stays when the others are cleared away, until it is closed', () => {
  const run = () => {};
  noticeBoard.add('info', 'A newer version is ready', { label: 'Reload', run, lasting: true });
  noticeBoard.add('success', 'Deactivated', { label: 'Undo', run });
  noticeBoard.add('error', 'Not saved');
  noticeBoard.add('success', 'Saved', { label: 'Undo', run: () => {} });
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
