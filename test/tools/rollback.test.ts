import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('a rollback to a version that git does not have says what to name instead', () => {
  const tool = join(import.meta.dirname, 'rollback.ts');
  const { status, stderr } = spawnSync(process.execPath, [tool, 'no-such-commit'], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^no-such-commit could not be taken out of git: name a commit that "git log" lists here\.$/m,
  );
});
