import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { KNOWN_LIMITS, NESTED_UPDATES } from '../../infra/rehearse/limits.ts';
import { NotPossible, Steps } from '../../infra/rehearse/steps.ts';

it('what an emulator cannot do is asserted by a test that exists', () => {
  expect(KNOWN_LIMITS.length).toBeGreaterThan(0);
  for (const { instead } of [...KNOWN_LIMITS, NESTED_UPDATES]) {
    const [, file = '', title = ''] = /^(test\/infra\/\w+\.test\.ts), "(.+)"$/.exec(instead) ?? [];
    expect(readFileSync(file, 'utf8'), instead).toContain(title.split(' ').slice(1).join(' '));
  }
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
