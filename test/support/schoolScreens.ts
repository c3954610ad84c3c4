import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { School, SchoolInput } from '#shared/domain/school.ts';

const PASSWORD = 'chapchar-kut-2026';

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** Signs in through the screen; every other tab of the context is then signed in too. */
export async function signIn(context: BrowserContext, username: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${inject('cloudUrl')}/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  await page.close();
}

let sequence = 0;
/** A School ID that no other test uses, of 11 digits. */
export const freshId = () =>
  `9${String(Date.now() % 1e7).padStart(7, '0')}${String(++sequence).padStart(3, '0')}`;

/** A complete school in Aizawl. */
export const schoolBody = (school_id: string, more: Partial<SchoolInput> = {}): SchoolInput => ({
  school_id,
  school_name: `Govt. Journey School ${school_id}`,
  school_type: 'Co-educational',
  school_level: 'Primary School',
  management: 'Government',
  medium: 'Mizo',
  district: 'Aizawl',
  rd_block: 'Tlangnuam',
  habitation: '',
  pincode: '796001',
  habitation_class: 'Rural',
  habitation_category: 'Village',
  block_office: 'DEO Aizawl',
  school_phone: '',
  school_email: '',
  established_year: null,
  ...more,
});

/** The API as another client would call it, signed in as `username`. */
export async function apiAs(username: string) {
  const base = `${inject('cloudUrl')}/api`;
  let token = '';
  const send = async (method: string, path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(`${base}${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const json = await answer.json();
    expect(answer.ok, `${method} ${path}: ${JSON.stringify(json)}`).toBe(true);
    return json.data;
  };
  ({ token } = await send('POST', '/auth/login', { username, password: PASSWORD }));
  return {
    create: (body: SchoolInput): Promise<School> => send('POST', '/schools', body),
    read: (schoolId: string): Promise<School> => send('GET', `/schools/school-id/${schoolId}`),
    change: (id: number, patch: Partial<School>): Promise<School> => send('PUT', `/schools/${id}`, patch),
  };
}

/** What axe finds on the screen now, as "rule: first element". */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
