import { expect, it } from 'vitest';
import { waitingImports } from './importState.ts';

const file = { kind: 'schools', sha256: 'a', rows: 3 } as const;

it('a comparison waits until its file was compared anew, and a run is told of in any case', () => {
  const newestFirst = [
    { id: 1, ...file, state: 'draft' },
    { id: 2, ...file, state: 'checked' },
    { id: 3, ...file, state: 'running' },
    { id: 4, ...file, state: 'checked' },
    { id: 5, ...file, state: 'done' },
    // Another sheet of the file, and another file.
    { id: 6, ...file, rows: 4, state: 'checked' },
    { id: 7, ...file, sha256: 'b', state: 'checked' },
    { id: 8, ...file, kind: 'posts', state: 'undoing' },
  ] as const;
  expect(waitingImports(newestFirst).map(({ id }) => id)).toEqual([2, 3, 6, 7, 8]);
});

it('a comparison whose file was run meanwhile from another one waits no more', () => {
  expect(
    waitingImports([{ ...file, state: 'done' } as const, { ...file, state: 'checked' } as const]),
  ).toEqual([]);
});
