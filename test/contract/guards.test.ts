import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectOf, without } from '../guards/guard.ts';
import { GUARDS } from '../guards/guards.ts';

const guard = {
  name: 'a check',
  rows: ['R1'],
  file: 'functions/a.ts',
  find: 'check();',
  put: '',
  tests: 'functions/a.test.ts',
};

describe('the guards that npm run guards takes out', () => {
  it('have names of their own', () => {
    expect(GUARDS.length).toBeGreaterThan(100);
    expect(new Set(GUARDS.map(({ name }) => name)).size).toBe(GUARDS.length);
  });

  it.each(GUARDS)('$name stands where the list says, once', (one) => {
    expect(without(one, readFileSync(one.file, 'utf8'))).not.toBe(readFileSync(one.file, 'utf8'));
    expect(existsSync(one.tests), `${one.tests} is not there: correct "tests" in test/guards/.`).toBe(true);
    const numbers = 'Correct "rows" in test/guards/: R or F and a number.';
    for (const row of one.rows) expect(row, numbers).toMatch(/^[RF][1-9][0-9]?$/);
  });
});

describe('a guard', () => {
  it('is taken out of the text', () => {
    expect(without(guard, 'before();\ncheck();\nafter();')).toBe('before();\n\nafter();');
    expect(without({ ...guard, put: '$&' }, 'check();')).toBe('$&');
  });

  it.each([
    ['0 times', 'other();'],
    ['2 times', 'check();check();'],
  ])('that stands there %s is told', (times, text) => {
    expect(() => without(guard, text)).toThrow(
      `a check: its text stands in functions/a.ts ${times}, not once.`,
    );
  });

  it.each([
    ['functions/http/body.test.ts', 'unit'],
    ['web/sheets/outSheet.test.ts', 'unit'],
    ['test/contract/access.test.ts', 'contract'],
    ['test/integration/otp.test.ts', 'integration'],
    ['test/fault/cascade.test.ts', 'fault'],
  ])('is noticed by tests of a project: %s is of %s', (file, project) => {
    expect(projectOf(file)).toBe(project);
  });
});
