import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page, Request, Response } from 'playwright-core';
import type { Recorded } from './mix.ts';

/** The answers to these requests tell who uses the machine from then on. */
const SIGN_IN = /\/api\/(auth\/login|auth\/change-first-password|users\/login|otp-auth\/verify-otp)$/;

/**
 * Records each request to the API that the pages of a context make, and writes them to a new file in `folder` when the
 * context is closed. Records neither bodies nor people, only the role.
 */
export function recordRequests(context: BrowserContext, folder: string): void {
  const name = randomUUID();
  const noted = new Map<Request, Recorded>();
  const signIns: { at: number; role: Promise<string | undefined> }[] = [];
  const pages: Page[] = [];
  let moment = 0;
  const next = () => {
    moment += 1;
    return moment;
  };
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/') || request.serviceWorker()) return;
    const page = request.frame().page();
    if (!pages.includes(page)) pages.push(page);
    noted.set(request, {
      role: '',
      tab: `${name} ${pages.indexOf(page)}`,
      screen: new URL(page.url()).pathname,
      method: request.method(),
      address: `${pathname}${search}`,
      sent: next(),
    });
  });
  context.on('response', (response) => {
    const one = noted.get(response.request());
    if (!one) return;
    Object.assign(one, { answered: next(), status: response.status() });
    if (response.ok() && SIGN_IN.test(one.address))
      signIns.push({ at: moment, role: roleIn(response).catch(() => undefined) });
  });
  context.on('close', async () => {
    const known = await Promise.all(signIns.map(async ({ at, role }) => ({ at, role: await role })));
    const roleAt = (sent: number) => known.findLast(({ at }) => at < sent)?.role;
    const lines = [...noted.values()].flatMap((one) => {
      const role = roleAt(one.sent);
      return role && one.status ? [`${JSON.stringify({ ...one, role })}\n`] : [];
    });
    if (lines.length > 0) appendFileSync(join(folder, `${name}.jsonl`), lines.join(''));
  });
}

async function roleIn(response: Response): Promise<string | undefined> {
  const answer = (await response.json()) as { user?: { role: string }; data?: { user: { role: string } } };
  return (answer.user ?? answer.data?.user)?.role;
}
