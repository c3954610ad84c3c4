import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Presses, and loses the answer to the next request to an address. The server has done by then what it asks. */
export async function losing(page: Page, address: string, press: () => Promise<unknown>): Promise<void> {
  let lost: (status: number) => void = () => {};
  const status = new Promise<number>((resolve) => {
    lost = resolve;
  });
  await page.route(
    address,
    async (route) => {
      const answer = await route.fetch();
      await route.abort('connectionreset');
      lost(answer.status());
    },
    { times: 1 },
  );
  await press();
  expect([200, 201]).toContain(await status);
}
