import { expect, it, vi } from 'vitest';
import { medicalMessages } from '#shared/messages/medical.ts';
import { refuseArchive } from './rules.ts';

const MANY = 1000;
/** Ends of archives that begin in another part, so that each of them alone is none. */
const ends = `PK\x05\x06\0\0\x01\0${'\0'.repeat(14)}`.repeat(MANY);

it('R49: looks a file through once, however many ends of archives it has', () => {
  const bytes = Buffer.from(ends, 'latin1');
  const looks = [vi.spyOn(bytes, 'indexOf'), vi.spyOn(bytes, 'includes')];
  expect(() => refuseArchive(bytes)).not.toThrow();
  // One from each end to the next, and one for each of the two marks of a part.
  expect(looks.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBeLessThanOrEqual(MANY + 3);
});

it.each(['PK\x01\x02', 'PK\x03\x04'])('R49: refuses an end with a part anywhere: %j', (part) => {
  for (const text of [part + ends, ends + part])
    expect(() => refuseArchive(Buffer.from(text, 'latin1'))).toThrow(medicalMessages.twoFiles);
  expect(() => refuseArchive(Buffer.from(part, 'latin1'))).not.toThrow();
});
