import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Sent = { channel: string; to: string; text: string };

/** What the messages to a phone or mail address have of what is wanted, the newest first. */
async function allTo(page: Page, to: string, wanted: RegExp): Promise<string[]> {
  const sent = (await (await page.request.get('/local/outbox')).json()) as Sent[];
  return sent.flatMap((message) => (message.to === to && wanted.exec(message.text)?.[0]) || []);
}

/** The newest of them, once there are more than the `known` ones. */
async function newestTo(page: Page, to: string, wanted: RegExp, known = 0): Promise<string> {
  let found: string[] = [];
  await expect
    .poll(
      async () => {
        found = await allTo(page, to, wanted);
        return found.length;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(known);
  return found[0] ?? '';
}

const CODE = /\b[0-9]{6}\b/;

/** The newest code that was sent to a phone. */
export const codeFor = (page: Page, phone: string) => newestTo(page, `+91${phone}`, CODE);

/** The code that a request sends to a phone, which may have had others before. */
export async function codeSentBy(page: Page, phone: string, request: () => Promise<void>): Promise<string> {
  const known = await allTo(page, `+91${phone}`, CODE);
  await request();
  return newestTo(page, `+91${phone}`, CODE, known.length);
}

/** The newest link that was mailed to an address. */
export const linkTo = (page: Page, address: string) => newestTo(page, address, /http\S+#token=\S+/);
