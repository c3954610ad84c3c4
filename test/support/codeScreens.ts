import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Sent = { channel: string; to: string; text: string };

/** The newest message to a phone or mail address, once it is in the outbox. */
async function newestTo(page: Page, to: string): Promise<string> {
  let text = '';
  await expect
    .poll(
      async () => {
        const sent = (await (await page.request.get('/local/outbox')).json()) as Sent[];
        text = sent.find((message) => message.to === to)?.text ?? '';
        return text;
      },
      { timeout: 60_000 },
    )
    .not.toBe('');
  return text;
}

/** The newest code that was sent to a phone. */
export const codeFor = async (page: Page, phone: string) =>
  /\b[0-9]{6}\b/.exec(await newestTo(page, `+91${phone}`))?.[0] ?? '';

export const mailTo = newestTo;
