import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleHandlers } from '../../infra/bundle.ts';
import { bundlesFolder } from '../../infra/stacks/deployment.ts';
import { buildWeb, WEB_FOLDER } from '../../infra/webBuild.ts';

/** The forms of credentials, by who issues them. */
const CREDENTIALS = [
  /\b(AKIA|ASIA|AROA|AIDA)[A-Z2-7]{16}\b/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b(gh[pousr]_|github_pat_)[A-Za-z0-9_]{30,}/,
  /\bglpat-[A-Za-z0-9_-]{20}/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  /\bsk_live_[A-Za-z0-9]{16,}/,
  /\bAIza[A-Za-z0-9_-]{35}\b/,
  /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{20,}/,
  /(aws_secret_access_key|_authToken|secretAccessKey)["']?\s*[=:]\s*["']?[A-Za-z0-9/+_-]{30,}/,
];

/**
 * These files hold a session of an account in the same file, of a stage that was made for the file and no longer
 * exists.
 */
const ITEMS_KEPT = /^test\/fixtures\/items-/;

const credentialsIn = (text: string) => CREDENTIALS.flatMap((form) => form.exec(text)?.[0] ?? []);

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const findingsIn = (files: readonly string[]) =>
  files.flatMap((file) => credentialsIn(readFileSync(file, 'utf8')).map((found) => `${file}: ${found}`));

describe('R77: nothing secret', () => {
  let bundles: string;
  beforeAll(async () => {
    await buildWeb();
    bundles = (await bundleHandlers({ out: bundlesFolder(process.cwd()), quick: true })).folder;
  });

  it('passes the look for credentials', () => {
    // Put together here, because this file would be found otherwise.
    const planted = [
      `id = ${'AKIA'}IOSFODNN7EXAMPLE`,
      `${'-----BEGIN'} EC PRIVATE KEY-----`,
      `${'ghp_'}${'a1B2'.repeat(9)}`,
      `aws_secret_access_key = ${'wJalrXUtnFEMI/K7MDENG'}/bPxRfiCYEXAMPLEKEY`,
      `${'eyJhbGciOiJIUzI1NiJ9'}.eyJzdWIiOiIxMjM0NTY3ODkwIn0.${'dBjftJeZ4CVP-mB92K27uhbUJU1p1r'}`,
    ];
    for (const text of planted) expect(credentialsIn(`const x = 1;\n${text}\n`), text).toHaveLength(1);
  });

  it('stands in a file of the project', () => {
    const files = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', '-z'], { encoding: 'utf8' })
      .split('\0')
      .filter(Boolean);
    expect(files.length).toBeGreaterThan(500);
    // A file that was deleted but not yet committed is still listed.
    const looked = files.filter((file) => existsSync(file) && !ITEMS_KEPT.test(file));
    expect(findingsIn(looked)).toEqual([]);
  });

  it('is in what browsers and functions are given', () => {
    expect(findingsIn(filesBelow(WEB_FOLDER))).toEqual([]);
    expect(findingsIn(filesBelow(bundles).filter((file) => /\.m?js$/.test(file)))).toEqual([]);
  });

  it('of the sources is published with the web app', () => {
    const files = filesBelow(WEB_FOLDER);
    expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(20);
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    const pointing = files.filter((file) => readFileSync(file, 'utf8').includes('sourceMappingURL='));
    expect(pointing).toEqual([]);
  });
});
