import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HandlerFailure, startHandlerHost } from '../../infra/local/handlerHost.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'host-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function module(name: string, body: string): Promise<string> {
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, `export const handler = async (event, context) => { ${body} };`);
  return file;
}

async function hostOf(modules: Record<string, string>) {
  const lines: string[] = [];
  return {
    host: startHandlerHost({ modules, env: { GREETING: 'hello' }, log: (text) => lines.push(text) }),
    lines,
  };
}

it('finishes calls under way with the old files and begins later ones with the new', async () => {
  const waiting = "await new Promise((resolve) => setTimeout(resolve, 300)); return 'old';";
  const { host } = await hostOf({ thing: await module('old', waiting) });
  const underWay = host.invoke('thing', {});
  host.reload({ thing: await module('new', "return 'new';") });
  expect(await Promise.all([underWay, host.invoke('thing', {})])).toEqual(['old', 'new']);
  await host.stop();
});

it('passes JSON both ways, keeps what is printed, and hides the environment of this process', async () => {
  const body = `console.log('printed ' + event.list.length);
    return { echo: event, greeting: process.env.GREETING, path: process.env.PATH, nothing: undefined };`;
  const { host, lines } = await hostOf({ thing: await module('echo', body) });
  const event = { list: [1, 'two', null], when: new Date(0) };
  expect(await host.invoke('thing', event)).toEqual({
    echo: { list: [1, 'two', null], when: '1970-01-01T00:00:00.000Z' },
    greeting: 'hello',
  });
  await expect.poll(() => lines).toContain('printed 3');
  await host.stop();
});

it('says whether a function ran out of time or failed, and goes on', async () => {
  const { host } = await hostOf({
    late: await module('late', 'await new Promise(() => {});'),
    exit: await module('exit', 'process.exit(0);'),
    fine: await module('fine', 'return 1;'),
  });
  const kindOf = (name: string, timeoutMs?: number) =>
    host.invoke(name, {}, { timeoutMs }).catch((error) => error instanceof HandlerFailure && error.kind);
  expect(await kindOf('late', 300)).toBe('timeout');
  expect(await kindOf('exit')).toBe('crash');
  expect(await kindOf('absent')).toBe('crash');
  expect(await host.invoke('fine', {})).toBe(1);
  await host.stop();
  await expect(host.invoke('fine', {})).rejects.toThrow('stopped');
});
