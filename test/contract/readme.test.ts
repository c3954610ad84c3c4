import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const README = 'README.md';
const ARCHITECTURE = 'docs/architecture.md';
const MOST_BYTES = 8 * 1024;
const MOST_MAP_LINES = 20;
const MOST_WORDS = 20;

const pages = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);
const read = (page: string) => readFileSync(page, 'utf8');
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts;

const section = (page: string, title: string) =>
  read(page).split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
const tableRows = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2);

/** The addresses of links and pictures in a page that lead to our own files, as paths from the root. */
const linksOf = (page: string) =>
  [...read(page).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) =>
    join(dirname(page), link),
  );

describe('the README', () => {
  it('is short enough to read', () => {
    const tooLong = (what: string) => `${README}: ${what}. Move what one reader needs into a page of docs/.`;
    expect(Buffer.byteLength(read(README)), tooLong(`at most ${MOST_BYTES} bytes`)).toBeLessThanOrEqual(
      MOST_BYTES,
    );
    const map = section(README, 'Map').split('\n').filter(Boolean);
    expect(map.length, 'the section "Map" is there').toBeGreaterThan(5);
    expect(map.length, tooLong(`a map of at most ${MOST_MAP_LINES} lines`)).toBeLessThanOrEqual(
      MOST_MAP_LINES,
    );
  });

  it('leads to every page and picture of docs/', () => {
    const pictures = readdirSync('docs/pictures').map((name) => `docs/pictures/${name}`);
    const linked = linksOf(README);
    expect(
      [...pages, ...pictures].filter((file) => !linked.includes(file)),
      `Link these from ${README}, or delete them.`,
    ).toEqual([]);
  });
});

describe('an operator task', () => {
  const list = read('infra/admin/run.ts').split('const TASKS')[1]?.split('\n};')[0] ?? '';
  const tasks = [...list.matchAll(/^ {2}'?([\w-]+)'?: async/gm)].map(([, name = '']) => name);

  it.each(tasks)('%s is in the pages and in `npm run help`', (name) => {
    const help = read('infra/launch.mjs')
      .match(/runs an operator task: (.*)'/)?.[1]
      ?.split(', ');
    expect(help).toContain(name);
    expect(pages.map(read).join('\n')).toContain(`npm run admin -- ${name} `);
  });
});

// These share a program with others, and the launcher says which of it is meant.
it.each(['audit', 'backup', 'create:superadmin', 'import:schools', 'import:teachers', 'restore'])(
  'npm run %s answers a wrong option with its own usage',
  (name) => {
    const { status, stderr } = spawnSync(process.execPath, ['infra/launch.mjs', name, '--no-such-option'], {
      encoding: 'utf8',
    });
    expect(stderr).toContain(`Usage: npm run ${name === 'restore' ? 'backup' : name} -- `);
    expect(stderr).toContain("Unknown option '--no-such-option'.");
    expect(status).toBe(1);
  },
);

describe.each([README, ...pages])('%s', (page) => {
  it('names files and folders that exist, and its links lead somewhere', () => {
    const named = [...read(page).matchAll(/`((?:shared|functions|infra|web|test|docs)\/[\w./-]*)`/g)];
    const paths = [...named.map(([, path = '']) => path), ...linksOf(page)];
    expect(
      paths.filter((path) => !existsSync(path)),
      `Correct these paths in ${page}.`,
    ).toEqual([]);
  });

  it('names commands that exist', () => {
    const named = [...read(page).matchAll(/(?:^|`)npm (?:run )?([\w:]+)(?= |`|$)/gm)].map(
      ([, name]) => name ?? '',
    );
    expect(
      named.filter((name) => !scripts[name] && name !== 'ci'),
      `package.json has no such script: correct ${page}.`,
    ).toEqual([]);
  });
});

it('the pages name as many paths and commands as ever', () => {
  const all = [README, ...pages].map(read).join('\n');
  expect(all.match(/`(?:shared|functions|infra|web|test|docs)\/[\w./-]*`/g)?.length).toBeGreaterThan(100);
  expect(all.match(/(?:^|`)npm (?:run )?[\w:]+(?= |`|$)/gm)?.length).toBeGreaterThan(60);
});

it('npm run help lists every script of package.json, with one line each', () => {
  const listed = execFileSync(process.execPath, ['infra/launch.mjs', 'help'], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^npm run (\S+) {2,}\S/.exec(line)?.[1]);
  expect(
    Object.keys(scripts).filter((name) => !listed.includes(name)),
    'Add a line for these to infra/launch.mjs.',
  ).toEqual([]);
});

describe(ARCHITECTURE, () => {
  it('points each access pattern at a function of the file it names', () => {
    const rows = [...read(ARCHITECTURE).matchAll(/\| `([\w.]+)` in `(functions\/[\w/]+\.ts)` +\|/g)];
    expect(rows.length).toBeGreaterThan(8);
    // One row names no single function, because all functions of a file serve it.
    expect(rows.length, `a row of the table in ${ARCHITECTURE} has another form`).toBe(
      tableRows(section(ARCHITECTURE, 'Access patterns')).length - 1,
    );
    for (const [, name, file] of rows) {
      const member = name?.split('.').at(-1);
      expect(read(file ?? ''), `${file} has no ${name}: correct the table in ${ARCHITECTURE}.`).toMatch(
        new RegExp(`(function|const|async|get) \\*?${member}\\b`),
      );
    }
  });

  it('has a short glossary', () => {
    const words = tableRows(section(ARCHITECTURE, 'Glossary')).length;
    expect(words).toBeGreaterThan(10);
    expect(words, `${ARCHITECTURE}: at most ${MOST_WORDS} words`).toBeLessThanOrEqual(MOST_WORDS);
  });
});
