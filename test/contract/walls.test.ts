import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = ['shared', 'functions', 'infra', 'web'];
const TOOL = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

type Report = {
  modules: { source: string }[];
  summary: { violations: { from: string; rule: { name: string } }[] };
};

/**
 * Runs the same check as `npm run check` on a tree. Returns the modules that it read and its findings, as `rule: file`.
 */
async function check(cwd: string) {
  const report = await new Promise<Report>((done, failed) => {
    const args = [TOOL, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...FOLDERS];
    execFile(process.execPath, args, { cwd, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      // With violations the tool exits with their number. Without a report it failed to run.
      if (!stdout.startsWith('{')) return failed(error ?? new Error(stderr));
      done(JSON.parse(stdout));
    });
  });
  const read = report.modules.map(({ source }) => source);
  const found = report.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
  return { read, found: [...new Set(found)].sort() };
}

async function sources(): Promise<string[]> {
  const all = await Promise.all(
    FOLDERS.map(async (folder) => {
      const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
    }),
  );
  return all.flat().sort();
}

/** One breach of each wall: a file as somebody would write it who does not know the rules. */
const BREACHES: Record<string, { wall?: string; text: string }> = {
  'shared/domain/usesNode.ts': { wall: 'shared-is-pure', text: `import 'node:fs';` },
  'shared/domain/usesReact.ts': { wall: 'shared-is-pure', text: `import 'react';` },
  'shared/domain/usesAws.ts': { wall: 'shared-is-pure', text: `import '@aws-sdk/client-s3';` },
  'shared/domain/usesData.ts': { wall: 'shared-is-pure', text: `import '../../functions/table/keys.ts';` },
  'web/ui/usesFunctions.ts': { wall: 'web-apart', text: `import '#functions/app/limits.ts';` },
  'web/ui/usesFunctionTypes.ts': {
    wall: 'web-apart',
    text: `export type { Limits } from '#functions/app/limits.ts';`,
  },
  'web/ui/usesInfra.ts': { wall: 'web-apart', text: `import '../../infra/hash.ts';` },
  'web/features/dashboard/usesSchools.ts': {
    wall: 'features-apart',
    text: `import '../schools/heldPlace.ts';`,
  },
  'functions/schools/usesHandler.ts': { wall: 'handlers-apart', text: `import '../auth/login.ts';` },
  'functions/schools/usesNeighbour.ts': { wall: 'handlers-apart', text: `import './get.ts';` },
  'functions/table/usesHandler.ts': { wall: 'handlers-apart', text: `import '../schools/get.ts';` },
  'functions/table/usesInfra.ts': { wall: 'functions-know-no-infra', text: `import '../../infra/hash.ts';` },
  'infra/usesHandler.ts': { wall: 'handlers-apart', text: `import '../functions/schools/get.ts';` },
  'functions/schools/get.ts': { wall: 'scope-in-contract', text: `import '../app/whole.ts';` },
  'functions/schools/lookup.ts': {
    wall: 'scope-in-contract',
    text: `export type { Deps } from '../app/deps.ts';`,
  },
  'functions/schools/stats.ts': { wall: 'table-by-scope', text: `import '../table/records.ts';` },
  'functions/schools/usesTeacherWrites.ts': {
    wall: 'writes-apart',
    text: `import '../teachers/writes.ts';`,
  },
  'functions/http/usesIndex.ts': {
    wall: 'contract-index',
    text: `import '#shared/contracts/index.ts';`,
  },
  'web/api/usesIndex.ts': { wall: 'contract-index', text: `import '#shared/contracts/index.ts';` },
  'functions/http/usesAws.ts': { wall: 'aws-in-its-place', text: `import '@aws-sdk/client-dynamodb';` },
  'functions/schools/usesAws.ts': { wall: 'aws-in-its-place', text: `import '@aws-sdk/lib-dynamodb';` },
  'web/ui/usesAws.ts': { wall: 'aws-in-its-place', text: `import '@aws-sdk/client-s3';` },
  'web/ui/usesPasswords.ts': {
    wall: 'password-list-on-demand',
    text: `import '#shared/domain/password.ts';`,
  },
  'functions/table/circleA.ts': {
    wall: 'no-cycles',
    text: `import type { B } from './circleB.ts';\nexport type A = B | undefined;`,
  },
  'functions/table/circleB.ts': {
    text: `import type { A } from './circleA.ts';\nexport type B = A[];`,
  },
  'functions/directory/forgotten.ts': { wall: 'no-orphans', text: `export const forgotten = 1;` },
  'functions/events/forgotten.ts': { wall: 'no-orphans', text: `export const forgotten = 1;` },
  'shared/messages/forgotten.ts': { wall: 'no-orphans', text: `export const forgotten = 1;` },
  'functions/http/usesNothing.ts': { wall: 'resolvable', text: `import '#shared/domain/absent.ts';` },
  'functions/http/usesStranger.ts': { wall: 'declared', text: `import 'enhanced-resolve';` },
};

/** A copy of the tree in which each breach stands too, beside what its file has. */
let copy: string;
let report: Awaited<ReturnType<typeof check>>;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'walls-'));
  const files = [...FOLDERS, 'test', '.dependency-cruiser.cjs', 'package.json', 'tsconfig.json'];
  await Promise.all(files.map((file) => cp(join(ROOT, file), join(copy, file), { recursive: true })));
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  for (const [file, { text }] of Object.entries(BREACHES)) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await appendFile(join(copy, file), `\n${text}\n`);
  }
  report = await check(copy);
});
afterAll(() => rm(copy, { recursive: true, force: true }));

const expected = Object.entries(BREACHES).flatMap(([file, { wall }]) => (wall ? `${wall}: ${file}` : []));

describe('walls', () => {
  it('stand, and every source file was looked at', async () => {
    const { read, found } = report;
    const existing = await sources();
    const planted = Object.keys(BREACHES).filter((file) => !existing.includes(file));
    expect(
      found.filter((one) => !expected.includes(one) && !planted.some((file) => one.endsWith(`: ${file}`))),
      'Each line is a rule of .dependency-cruiser.cjs, which says why it is there, and a file that breaks it.',
    ).toEqual([]);
    // A tool that silently reads nothing finds nothing. With another TypeScript it reads 0 modules.
    expect(existing.length).toBeGreaterThan(150);
    expect(
      existing.filter((file) => !read.includes(file)),
      'dependency-cruiser does not read these: see options in .dependency-cruiser.cjs.',
    ).toEqual([]);
  });

  it('name every breach', async () => {
    expect(
      expected.filter((breach) => !report.found.includes(breach)),
      'These breaches go unnoticed: repair the rule in .dependency-cruiser.cjs.',
    ).toEqual([]);
    const rules: { forbidden: { name: string }[] } = (await import(join(ROOT, '.dependency-cruiser.cjs')))
      .default;
    const untested = rules.forbidden
      .map(({ name }) => name)
      .filter((name) => !Object.values(BREACHES).some(({ wall }) => wall === name));
    expect(
      untested,
      'No breach proves these rules: plant one in BREACHES of test/contract/walls.test.ts.',
    ).toEqual([]);
  });
});
