import { expect, test } from 'vitest';
import { stageNote } from './config.ts';

test.each([
  ['local', true, 'Stage local, demo data: everything shown here is invented.'],
  ['dev', false, 'Stage dev: for trying things out, not for the records of the state.'],
  // A banner too many is better than none on a stage that nobody named.
  ['unknown', false, 'Stage unknown: for trying things out, not for the records of the state.'],
  ['prod', false, undefined],
])('the banner of the stage %s, demo %s', (stage, demo, note) => {
  expect(stageNote({ stage, demo })).toBe(note);
});
