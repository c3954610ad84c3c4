import { expect, it } from 'vitest';
import { needStage, readStage } from './readWords.ts';

const USAGE = 'Usage: npm run admin -- walk [--stage STAGE].';

it('takes the stage that is named, and nothing else', () => {
  for (const read of [readStage, needStage]) {
    expect(read(['--stage', 'prod'], USAGE)).toBe('prod');
    for (const args of [['--stage'], ['prod'], ['--stage', 'prod', '--now']])
      expect(() => read(args, USAGE), args.join(' ')).toThrow(USAGE);
  }
});

it('names an option that there is not', () => {
  expect(() => readStage(['--stag', 'dev'], USAGE)).toThrow(`Unknown option '--stag'. ${USAGE}`);
  const ambiguous = `Option '--stage' argument is ambiguous. ${USAGE}`;
  expect(() => readStage(['--stage', '--x'], USAGE)).toThrow(ambiguous);
});

it('asks for a stage only where the command works on no other', () => {
  expect(readStage([], USAGE)).toBeUndefined();
  expect(() => needStage([], USAGE)).toThrow(USAGE);
});
