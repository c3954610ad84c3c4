import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

describe('the README', () => {
  it('names files and folders that exist', () => {
    const named = [
      ...readme.matchAll(/`((?:shared|functions|infra|web|test|docs)\/[\w./-]*)`|\]\((docs\/[^)]+)\)/g),
    ];
    const paths = named.map(([, code, link]) => code ?? link ?? '');
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('names commands that exist', () => {
    const named = [...readme.matchAll(/(?:^|`)npm (?:run )?([\w:]+)(?= |`|$)/gm)].map(
      ([, name]) => name ?? '',
    );
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !scripts[name] && name !== 'ci')).toEqual([]);
  });

  it('points each access pattern at a function of the file it names', () => {
    const rows = [...readme.matchAll(/\| `([\w.]+)` in `(functions\/[\w/]+\.ts)` +\|/g)];
    expect(rows.length).toBeGreaterThan(8);
    for (const [, name, file] of rows) {
      const member = name?.split('.').at(-1);
      expect(readFileSync(file ?? '', 'utf8'), `${name} in ${file}`).toMatch(
        new RegExp(`(function|const|async|get) \\*?${member}\\b`),
      );
    }
  });
});
