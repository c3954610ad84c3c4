import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Sent = { channel: string; to: string; text: string };

/** What stands in the newest message to a phone or mail address that has it, once it is in the outbox. */
async function newestTo(page: Page, to: string, wanted: RegExp): Promise<string> {
  let found = '';
  await expect
    .poll(
      async () => {
        const sent = (await (await page.request.get('/local/outbox')).json()) as Sent[];
        const texts = sent.flatMap((message) => (message.to === to ? [message.text] : []));
        found = texts.flatMap((text) => wanted.exec(text)?.[0] ?? [])[0] ?? '';
        return found;
      },
      { timeout: 60_000 },
    )
    .not.toBe('');
  return found;
}

/** The newest code that was sent to a phone. */
export const codeFor = (page: Page, phone: string) => newestTo(page, `+91${phone}`, /\b[0-9]{6}\b/);

/** The newest link that was mailed to an address. */
export const linkTo = (page: Page, address: string) => newestTo(page, address, /http\S+#token=\S+/);
