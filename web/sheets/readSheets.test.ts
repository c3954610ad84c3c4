import { zipSync } from 'fflate';
import { expect, it, vi } from 'vitest';
import { directory, readBook } from './readBook.ts';
import { readSheets } from './readSheets.ts';

it('knows what a file unpacks to, and reads none that is too large', async () => {
  const small = zipSync({ 'a.txt': new Uint8Array(1000), 'b.txt': new Uint8Array(24) });
  expect(directory(small.buffer as ArrayBuffer).map(({ size }) => size)).toEqual([1000, 24]);
  expect(directory(new TextEncoder().encode('Teacher ID\nT-1').buffer as ArrayBuffer)).toEqual([]);
  // Neither of its parts is too large alone.
  const half = new Uint8Array(30 * 1024 * 1024);
  const bomb = zipSync({ 'xl/sheet1.xml': half, 'xl/sheet2.xml': half });
  expect(bomb.byteLength).toBeLessThan(100_000);
  expect(readBook(bomb.buffer as ArrayBuffer)).toBe('tooLarge');
  expect(await readSheets(new File([new Uint8Array(6 * 1024 * 1024)], 'large.xlsx'))).toBe('tooLarge');
});

it('says of a file that was deleted since it was chosen that it is unreadable', async () => {
  const deleted = new File(['Teacher ID'], 'deleted.csv');
  vi.spyOn(deleted, 'arrayBuffer').mockRejectedValue(new DOMException('Not found', 'NotFoundError'));
  expect(await readSheets(deleted)).toBe('unreadable');
});
