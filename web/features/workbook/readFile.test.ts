import { expect, it, vi } from 'vitest';
import { unreadMessages } from '#shared/messages/workbook.ts';
import { readFile } from './readFile.ts';

it('a file that is too large is refused before any of it is read', async () => {
  const large = new File([new Uint8Array(6 * 1024 * 1024)], 'large.xlsx');
  const reading = vi.spyOn(large, 'arrayBuffer');
  expect(await readFile(large)).toBe(unreadMessages.tooLarge);
  expect(reading).not.toHaveBeenCalled();
});

it('a file that was deleted since it was chosen is said to be unreadable', async () => {
  const deleted = new File(['Teacher ID'], 'deleted.csv');
  vi.spyOn(deleted, 'arrayBuffer').mockRejectedValue(new DOMException('Not found', 'NotFoundError'));
  expect(await readFile(deleted)).toBe(unreadMessages.unreadable);
});
