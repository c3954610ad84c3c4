import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { ALL_LIMITS } from '../tools/rehearse/limits.ts';
import { NotPossible, Steps } from '../tools/rehearse/steps.ts';

const PAGE = 'docs/deploying.md';

it.each(ALL_LIMITS)(`$why: another test proves it, and ${PAGE} says so`, ({ why, instead }) => {
  const [, file = '', title = ''] = /^(test\/\w+\/\w+\.test\.ts), "(.+)"$/.exec(instead) ?? [];
  expect(readFileSync(file, 'utf8')).toContain(`('${title}', `);
  const row = readFileSync(PAGE, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .find(([, first]) => first === why);
  const told = `Write the row of test/tools/rehearse/limits.ts into the table of ${PAGE}.`;
  expect(row?.[2], told).toBe(`\`${file}\`: ${title}`);
});

describe('the steps of a rehearsal', () => {
  it('are complete when the last was made, also where one is not possible', async () => {
    vi.spyOn(console, 'log').mockReturnValue();
    const steps = new Steps();
    expect(await steps.run('one', async () => 'so much')).toBe(true);
    const cannot = async () => Promise.reject(new NotPossible('it knows no such thing'));
    expect(await steps.run('two', cannot)).toBe(false);
    expect(steps.complete).toBe(false);
    steps.end();
    expect(steps.complete).toBe(true);
    expect(steps.table()).toMatch(/^one .* done: so much\ntwo .* not possible on this emulator: it knows/);
  });

  it('are not complete after one that failed', async () => {
    vi.spyOn(console, 'log').mockReturnValue();
    const steps = new Steps();
    await expect(steps.run('one', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    steps.end();
    expect(steps.complete).toBe(false);
    expect(steps.table()).toContain('FAILED: no');
  });
});
