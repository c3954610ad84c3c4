import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The sources of what people are given. */
const sources = ['functions', 'shared', 'web'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({ name: join(folder, name), text: readFileSync(join(folder, name), 'utf8') })),
);
const naming = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

describe('R48: spreadsheets', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { name?: string; version: string; dev?: boolean }>;
  };
  const parts = (version: string) => version.split('.').map(Number) as [number, number, number];

  it('are written by a library that is kept up, from 0.20.2 on', () => {
    const named = Object.entries(packages).filter(
      ([path, { name }]) => /(^|\/)(xlsx|sheetjs)$/.test(path) || name === 'xlsx',
    );
    expect(named.map(([path, { name }]) => [path, name])).toEqual([['node_modules/xlsx', '@e965/xlsx']]);
    const [major, minor, patch] = parts(named[0]?.[1].version ?? '');
    expect(major * 10_000 + minor * 100 + patch).toBeGreaterThanOrEqual(2002);
  });

  it('are read on no server: the library is imported in a worker alone', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(
      naming(/(from|import\()\s*['"](xlsx|exceljs|@e965\/xlsx)['"]/).sort(),
      'Only the files of the worker may import the library: call web/sheets/readSheets.ts.',
    ).toEqual(['web/sheets/readBook.ts', 'web/sheets/writeBook.ts']);
    // What the worker has is in no chunk of the page.
    expect(naming(/['"][^'"]*\/(readBook|writeBook)[.]ts['"]/)).toEqual(['web/sheets/sheetWorker.ts']);
    // The worker is made in one place, which bounds the bytes and the seconds; the worker bounds the rows.
    expect(naming(/sheetWorker[.]ts', import[.]meta[.]url/)).toEqual(['web/sheets/readSheets.ts']);
    const [reader] = sources.filter(({ name }) => name === 'web/sheets/readBook.ts');
    expect(reader?.text).toContain('sheetRows: MOST_ROWS');
  });

  it('are read by no other library either: that of the tests is theirs alone', () => {
    expect(packages['node_modules/exceljs']?.dev).toBe(true);
  });
});

describe('what functions reach out for', () => {
  it('R44: is no address that somebody typed: functions call AWS and nothing else', () => {
    const calling = naming(
      /\b(fetch|createConnection)\(|from ['"](node:)?(https?|http2|tls|dgram|undici)['"]|new (Socket|WebSocket)\(/,
    );
    expect(
      calling.filter((name) => name.startsWith('functions/')),
      'These files call an address themselves: functions reach AWS through its SDK and nothing else.',
      // Asks at the address of the deployment itself, which the stack of the CDN tells it.
    ).toEqual(['functions/events/probeEdge.ts']);
    expect(naming(/@aws-sdk\/client-/).length).toBeGreaterThan(3);
  });

  it('R10: no account and no password of the demo is in what is deployed', () => {
    expect(
      naming(/chapchar|DEMO_|demoData/),
      'These files are deployed and name demo data: move that to infra/local/.',
    ).toEqual([]);
    expect(readFileSync('infra/local/demoData.ts', 'utf8')).toMatch(/chapchar|DEMO_PASSWORD/);
  });
});
