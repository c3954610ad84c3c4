import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { CommandError } from '../../infra/commandError.ts';

/** Lets Chromium run as root, without a display or access to the internet, and quietly. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium without a window. It takes a quarter less time for the same journeys. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a Chromium to test with. Takes CHROMIUM_PATH, or a Chromium without a window, which it installs on Debian
 * as root. Elsewhere, or when that fails, it takes one on the path, or Playwright's own, which it downloads if there is
 * none.
 * @throws CommandError when none can be found or installed
 */
export async function findOrInstallBrowser(log: (line: string) => void): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new CommandError(`CHROMIUM_PATH names ${named}, which is not there.`);
  }
  const shell = onPath([SHELL]);
  if (shell) return shell;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    log('Installing a browser for the tests ...');
    const packages = [SHELL, 'fonts-noto-core', 'fonts-liberation'];
    await quietly('apt-get', ['update']);
    await quietly('apt-get', ['install', '-y', '--no-install-recommends', ...packages]);
  }
  if (!(await findBrowser())) {
    log('Downloading a browser for the tests ...');
    const cli = 'node_modules/playwright-core/cli.js';
    await quietly(process.execPath, [cli, 'install', 'chromium-headless-shell']);
  }
  const installed = await findBrowser();
  if (installed) return installed;
  throw new CommandError(
    'There is no Chromium and none could be installed: install one and name it in CHROMIUM_PATH.',
  );
}

/** Runs a program that asks nothing. Whether it did its work is seen from what is there afterwards. */
function quietly(program: string, args: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const running = spawn(program, args, { stdio: 'ignore', env });
  return new Promise((resolve) => running.on('error', () => resolve()).on('close', () => resolve()));
}

async function findBrowser(): Promise<string | undefined> {
  const found = onPath([SHELL, ...NAMES]);
  if (found) return found;
  const { chromium } = await import('playwright-core');
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  const shell = own
    .replace(/chromium-(\d+)/, 'chromium_headless_shell-$1')
    .replace(/[^/]+$/, 'headless_shell');
  return existsSync(shell) ? shell : undefined;
}

/** The first of `names` that the search path holds. */
function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => `${folder}/${name}`))
    .find((path) => existsSync(path));
}
