import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { patterns } from '../../web/paths.ts';
import { people, SCREENS } from '../support/browser.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { PATIENCE } from '../support/slowLine.ts';
import { teacherBody } from '../support/teacherScreens.ts';

const { as, someone } = people();

/** The screens that are of no record. */
const SCREENS_OF_NONE = Object.values(patterns).filter((pattern) => !pattern.includes(':'));
const NOTICES = ['Help', 'Privacy notice', 'Accessibility'];

/** Goes to a screen. It is there when nothing is awaited any more. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** What is wider than the screen, where the page scrolls sideways. */
const wider = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const outside = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => element.outerHTML.slice(0, 100));
    return outside.length > 0 ? outside : [`${scrollWidth} px`];
  });

/** Sets the size of texts, as its buttons do. */
const textSize = (page: Page, scale: string) =>
  page.evaluate((fontSize) => {
    localStorage.setItem('fontSize', fontSize);
    dispatchEvent(new Event('storage'));
  }, scale);

/** What a button of the top bar covers or the screen cuts off: nobody can scroll to the left of a page. */
const hidden = (page: Page) =>
  page.getByRole('banner').evaluate((bar) => {
    const parts = [...bar.querySelectorAll('button, p')].filter((part) => part.checkVisibility());
    const boxes = parts.map((part) => {
      const text = document.createRange();
      text.selectNodeContents(part);
      const { left, right, top, bottom } = (part.matches('p') ? text : part).getBoundingClientRect();
      return { name: part.ariaLabel ?? part.textContent, left, right, top, bottom };
    });
    return boxes
      .filter(
        (one) =>
          one.left < 0 ||
          boxes.some(
            (other) =>
              other !== one &&
              other.left < one.right &&
              one.left < other.right &&
              other.top < one.bottom &&
              one.top < other.bottom,
          ),
      )
      .map(({ name }) => name);
  });

/** The level of each heading in sight, in order. */
const levels = (page: Page) =>
  page
    .locator(':is(h1, h2, h3, h4, h5, h6):visible')
    .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))));

it('no screen is wider than a phone of 320 px, each begins at its top, headings leave out no level, and the notices are found from each', {
  timeout: 240_000 * PATIENCE,
}, async () => {
  await as('superadmin', { width: 320, height: 640 }, async (page) => {
    await page.goto('/');
    const api = apiOf(page);
    const school = await api.create(schoolBody(freshId()));
    const { id } = await api.createTeacher(teacherBody(school.school_id));
    const records = [`/schools/${school.school_id}`, `/teachers/${id}`, `/teachers/${id}/edit`];
    for (const path of [...SCREENS_OF_NONE, ...records]) {
      await open(page, path);
      expect(await page.getByRole('heading', { name: /not found/i }).count(), path).toBe(0);
      expect(await wider(page), path).toEqual([]);
      await textSize(page, '1.4');
      expect(await wider(page), `${path} in the largest text`).toEqual([]);
      expect(await hidden(page), `${path} in the largest text`).toEqual([]);
      await textSize(page, '1');
      expect(await page.evaluate(() => scrollY), `${path} begins at its top`).toBe(0);
      const links = page.getByRole('contentinfo').getByRole('link');
      expect(await links.allTextContents(), path).toEqual(NOTICES);
      const found = await levels(page);
      expect(found[0], path).toBe(1);
      const jumps = found.filter((level, at) => at > 0 && level > (found[at - 1] ?? 0) + 1);
      expect(jumps, `${path}: ${found.join(' ')}`).toEqual([]);
    }
  });
});

it('the largest text fits a phone of 320 px before anybody has signed in, and can be made smaller again', async () => {
  await someone({ width: 320, height: 640 }, async (page) => {
    for (const path of ['/login', '/otp-login', '/forgot-password', '/reset-password']) {
      await open(page, path);
      await textSize(page, '1.4');
      expect(await wider(page), path).toEqual([]);
      expect(await hidden(page), path).toEqual([]);
    }
    await page.getByRole('button', { name: 'Decrease font size' }).click();
    expect(await page.evaluate(() => localStorage.getItem('fontSize'))).toBe('1.3');
  });
});

it('what is chosen is told apart in forced colours', async () => {
  await as('superadmin', SCREENS.desktop, async (page) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const ground = (name: string, role: 'link' | 'tab') =>
      page
        .getByRole(role, { name, exact: true })
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    await open(page, '/teachers');
    expect(await ground('Teachers', 'link')).not.toBe(await ground('Settings', 'link'));
    expect(await ground('All', 'link')).not.toBe(await ground('Incomplete', 'link'));
    await open(page, '/settings');
    expect(await ground('Districts', 'tab')).not.toBe(await ground('RD Blocks', 'tab'));
  });
});
