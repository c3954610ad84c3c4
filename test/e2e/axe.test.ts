import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectNoAxeViolations, people } from '../support/browser.ts';

const { someone } = people();

/** Looks at a page with this content, first without and then with what is wrong. */
async function planted(page: Page, style: string, wrong: string) {
  const content = (main: string) =>
    `<html lang="en"><title>Planted</title><style>${style}</style><main><h1>Planted</h1>${main}</main>`;
  await page.setContent(content(''));
  await expectNoAxeViolations(page, 'nothing wrong');
  await page.setContent(content(wrong));
  return expectNoAxeViolations(page, 'planted').then(
    () => 'found nothing',
    (error) => String(error),
  );
}

it.each([
  ['the light', 'p { color: #eee } @media (prefers-color-scheme: dark) { p { color: #111 } }', ''],
  ['the dark', '@media (prefers-color-scheme: dark) { p { color: #eee } }', ', the other theme'],
])('axe finds what is too pale in %s theme alone', async (_, style, where) => {
  await someone({}, async (page) => {
    const found = await planted(page, style, '<p>Pale</p>');
    expect(found).toContain(`planted${where}: `);
    expect(found).toContain('color-contrast');
  });
});

it('axe finds what colours have nothing to do with, and refuses a frame, into which it does not look', async () => {
  await someone({}, async (page) => {
    expect(await planted(page, '', '<img src="x">')).toContain('image-alt');
    expect(await planted(page, '', '<iframe title="Within"></iframe>')).toContain('to have a length of 1');
  });
});
