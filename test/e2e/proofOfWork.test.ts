import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authMessages } from '#shared/messages/auth.ts';
import { type Cloud, startCloud } from '../../infra/local/cloud.ts';
import { leave, newPage, people, submitSignIn } from '../support/browser.ts';

const { machine } = people();
let dataDir: string;
let own: Cloud;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'proof-'));
  // One wrong password is enough here. An hour of them would be needed with the usual limits.
  own = await startCloud({ port: 0, dataDir, demo: 'empty', limits: { loginProofFromNameHour: 1 } });
});
afterAll(async () => {
  await own?.stop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

describe('signing in under a name that strangers try (R84)', () => {
  it('costs the browser some work that the person does not notice', async () => {
    const context = await machine({}, own.url);
    const { page } = await newPage(context);
    const sent: { status: number; proven: boolean }[] = [];
    page.on('response', async (response) => {
      if (!response.url().endsWith('/api/auth/login')) return;
      const proven = 'proof' in (response.request().postDataJSON() as object);
      sent.push({ status: response.status(), proven });
    });
    await page.goto('/login');
    await submitSignIn(page, 'admin', 'not the passphrase at all');
    await page.getByText(authMessages.invalidCredentials).waitFor();
    await submitSignIn(page, 'admin');
    await page.getByRole('heading', { level: 1, name: /Dashboard$/ }).waitFor();
    expect(sent).toEqual([
      { status: 401, proven: false },
      { status: 429, proven: false },
      { status: 200, proven: true },
    ]);
    expect(await page.getByText(authMessages.tooManyAttempts).count()).toBe(0);
    await leave(context);
  });
});
