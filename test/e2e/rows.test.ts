import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedMessages } from '#shared/messages/shared.ts';
import { enter, expectNoAxeViolations, people, SCREENS } from '../support/browser.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { keptTab } from '../support/tabs.ts';
import { freshName, teacherBody } from '../support/teacherScreens.ts';

const { machine, as } = people();
/** Sixty letters, as long as a name of this office has been. */
const LONG = `${'Lalhruaitluangthangmawia '.repeat(3)}`.slice(0, 60).trim();
const SCHOOL = freshId();
const word = freshName('Rows');

beforeAll(async () => {
  const desk = await machine();
  await enter(desk, 'admin');
  const api = apiOf(await keptTab(desk));
  await api.create(schoolBody(SCHOOL, { school_name: `Govt. ${LONG} School` }));
  const named = (teacher_name: string) => api.createTeacher(teacherBody(SCHOOL, { teacher_name }));
  for (let made = 0; made < 24; made++) await named(`${word} Short`);
  await named(`${word} ${LONG}`.slice(0, 60).trim());
});

const rows = (page: Page) => page.locator('tbody > tr');
const cards = (page: Page) => page.getByRole('list', { name: 'Teachers', exact: true }).locator('> li');
const box = async (one: Locator) => {
  const found = await one.boundingBox();
  if (!found) throw new Error('It is not on the screen.');
  return found;
};
/** The different heights. The last has no line below it. */
const heightsOf = (all: Locator) =>
  all.evaluateAll((them) => [
    ...new Set(them.slice(0, -1).map((one) => Math.round(one.getBoundingClientRect().height))),
  ]);
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const openTeachers = async (page: Page) => {
  await page.goto(`/teachers?${new URLSearchParams({ q: word, sort: 'name', order: 'asc' })}`);
  await page.getByText('Showing 1 to 25 of 25 results').waitFor();
};

describe('rows on a screen of 1280×800', () => {
  it('are twelve or more, of one height whatever is in them, under a head that stays', async () => {
    await as('admin', SCREENS.desktop, async (page) => {
      for (const path of ['/schools?limit=25', `/teachers?q=${word}`]) {
        await page.goto(path);
        await rows(page).nth(24).waitFor();
        const ends = await rows(page).evaluateAll((all) =>
          all.map((row) => row.getBoundingClientRect().bottom),
        );
        expect(ends.filter((bottom) => bottom <= SCREENS.desktop.height).length, path).toBeGreaterThanOrEqual(
          12,
        );
        expect(await heightsOf(rows(page)), path).toHaveLength(1);
        // A busy browser may lose a turn of the wheel.
        const scrolled = async () => {
          await page.mouse.wheel(0, 600);
          return page.evaluate(() => scrollY);
        };
        await expect.poll(scrolled).toBeGreaterThan(100);
        const bar = await box(page.getByRole('banner'));
        expect((await box(page.locator('thead'))).y).toBeCloseTo(bar.y + bar.height, 0);
      }
    });
  });

  it('stand where others stood in for them while they were loading', async () => {
    await as('admin', SCREENS.desktop, async (page) => {
      const { promise: wanted, resolve: answer } = Promise.withResolvers<void>();
      await page.route(/\/api\/teachers(\?|$)/, async (route) => {
        await wanted;
        await route.continue();
      });
      await page.goto('/teachers?limit=25');
      const standIns = page.getByRole('status').filter({ hasText: sharedMessages.loading });
      const tenth = await box(standIns.locator('> div').nth(10));
      // Its text is there for people who see, too.
      expect((await box(standIns.getByText(sharedMessages.loading, { exact: true }))).height).toBeGreaterThan(
        10,
      );
      answer();
      await rows(page).nth(24).waitFor();
      expect(await standIns.count()).toBe(0);
      const { y, height } = await box(rows(page).nth(9));
      expect([y, height]).toEqual([tenth.y, tenth.height]);
    });
  });

  it('cut a long name, which shows whole to a mouse and to the keyboard', async () => {
    await as('admin', { ...SCREENS.desktop, clocked: true }, async (page) => {
      await openTeachers(page);
      // The file of the hints is fetched this long after the start.
      await page.clock.fastForward(10_000);
      const row = rows(page).filter({ has: page.locator('strong', { hasText: LONG.slice(0, 40) }) });
      const name = row.getByRole('rowheader');
      const cut = () => name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
      expect(await cut()).toBe(true);
      const whole = (await name.locator('strong').textContent()) ?? '';
      const hint = page.locator('[data-scope=tooltip][data-part=content]');
      await expect
        .poll(async () => {
          await page.mouse.move(1, 1);
          await name.hover();
          await hint.waitFor({ timeout: 2000 }).catch(() => undefined);
          return (await hint.allTextContents()).join();
        })
        .toContain(whole);
      await row.getByRole('link', { name: /^View records/ }).focus();
      await page.keyboard.press('Tab');
      await expect.poll(cut).toBe(false);
      await page.getByRole('button', { name: 'Quick search' }).focus();
      await expect.poll(() => hint.allTextContents()).toEqual(['/ or Ctrl+K']);
      await page.keyboard.press('Escape');
      await expect.poll(() => hint.count()).toBe(0);
      await row.getByRole('link', { name: /^View records/ }).focus();
      await expect.poll(cut).toBe(false);
      await page.locator('body').click({ position: { x: 5, y: 5 } });
      await expect.poll(cut).toBe(true);
    });
  });

  it('show everything where that is wanted, which this browser remembers, as it does rows per page', async () => {
    await as('admin', SCREENS.desktop, async (page) => {
      await openTeachers(page);
      const choice = page.getByRole('button', { name: 'Comfortable rows' });
      expect(await choice.getAttribute('aria-pressed')).toBe('false');
      await choice.click();
      const names = rows(page).getByRole('rowheader');
      const cut = () =>
        names.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
      expect(await cut()).toBe(0);
      await expectNoAxeViolations(page, 'comfortable rows');
      await page.goto('/schools');
      await page.getByText(/^Showing 1 to 10 of/).waitFor();
      expect(await choice.getAttribute('aria-pressed')).toBe('true');
      await page.getByLabel('Rows per page').selectOption('25');
      await page.getByText(/^Showing 1 to 25 of/).waitFor();
      await page.getByRole('link', { name: 'Teachers', exact: true }).click();
      await page.getByText(/^Showing 1 to 25 of/).waitFor();
      await choice.click();
    });
  });
});

/** The words of the table's head that are on more than one line, or outside their column. */
const brokenWords = (page: Page) =>
  page.getByRole('columnheader').evaluateAll((heads) =>
    heads.flatMap((head) => {
      const text = document.createTreeWalker(head, NodeFilter.SHOW_TEXT).nextNode();
      if (!text?.parentElement) return [];
      // What is for screen readers alone has no place of its own.
      if (getComputedStyle(text.parentElement).position === 'absolute') return [];
      return [...(text.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: each, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + each.length);
        const wide = range.getBoundingClientRect().right > head.getBoundingClientRect().right;
        // A word on two lines has more than one box.
        return range.getClientRects().length > 1 || wide ? [each] : [];
      });
    }),
  );

it.each(['/schools', '/teachers', '/medical-records', '/user-management', '/audit-logs'])(
  'the table of %s breaks no word of its head and is no wider than the screen, however wide that is',
  async (path) => {
    await as('superadmin', { width: 1024, height: 800 }, async (page) => {
      await page.goto(path);
      await rows(page).first().waitFor();
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      const fits = async (where: string) => {
        // The screen follows its size a frame later.
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
        expect(await page.getByRole('columnheader').count(), where).toBeGreaterThan(3);
        expect(await overflow(page), where).toBe(0);
        expect(await brokenWords(page), where).toEqual([]);
      };
      await fits('at 1024');
      await page.setViewportSize({ width: 900, height: 800 });
      await fits('at 900');
      await page.setViewportSize({ width: 1280, height: 800 });
      const larger = page.getByRole('button', { name: 'Increase font size' });
      for (let step = 0; step < 2; step += 1) await larger.click();
      expect(await page.evaluate(() => localStorage.getItem('fontSize'))).toBe('1.2');
      await fits('at 1280 with text two steps larger');
    });
  },
);

describe.each([
  ['of an office', SCREENS.desktop],
  ['of a phone', { ...SCREENS.phone, dark: true }],
])('on paper, from a screen %s,', (_, screen) => {
  it('rows are a wide table with every row and its whole texts, and without what one can only press', async () => {
    await as('admin', screen, async (page) => {
      await page.goto(`/teachers?${new URLSearchParams({ q: word, gender: 'Female' })}`);
      await page.getByText('Showing 1 to 25 of 25 results').waitFor();
      const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      const sides = [...sheets.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
        ([, width, height]) => `${Math.round(Number(width))}×${Math.round(Number(height))}`,
      );
      // A4 across, in points.
      expect([...new Set(sides)]).toEqual(['842×595']);

      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      const asked = `Showing 1 to 25 of 25 results · Search: ${word} · Gender: Female`;
      await page.getByText(asked, { exact: true }).waitFor();
      const table = page.getByRole('table', { name: 'Teachers', exact: true });
      expect(await table.getByRole('rowheader').count()).toBe(25);
      expect(await table.getByRole('columnheader').allInnerTexts()).not.toContain('Actions');
      const names = table.getByRole('rowheader').filter({ hasText: LONG.slice(0, 40) });
      expect(await names.first().evaluate((cell) => cell.scrollWidth > cell.clientWidth)).toBe(false);
      for (const role of ['button', 'searchbox', 'navigation', 'combobox', 'status'] as const)
        expect(await page.getByRole(role).filter({ visible: true }).allTextContents(), role).toEqual([]);
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    });
  });
});

describe('cards on a phone', () => {
  it('have three lines, a phone number to call, and the rest a press away', async () => {
    await as('admin', SCREENS.phone, async (page) => {
      await openTeachers(page);
      const [height, ...others] = await heightsOf(cards(page));
      expect(others).toEqual([]);
      expect(height).toBeLessThanOrEqual(84);
      expect(await overflow(page)).toBe(0);
      const card = cards(page).filter({ hasText: 'Short' }).first();
      const phone = card.getByRole('link', { name: /^\d{10}$/ });
      expect(await phone.getAttribute('href')).toBe(`tel:${await phone.textContent()}`);
      expect(await card.getByRole('link', { name: /^Edit/ }).count()).toBe(0);
      // A tap on the end of the name, above the number, calls nobody.
      const [name, number] = [await box(card.locator('strong')), await box(phone)];
      const tapped = { x: number.x + number.width / 2, y: name.y + name.height - 2 };
      const calls = ({ x, y }: typeof tapped) => document.elementFromPoint(x, y)?.closest('a')?.href ?? '';
      expect(await page.evaluate(calls, tapped)).toBe('');
      expect(await page.evaluate(calls, { ...tapped, y: name.y + name.height + 8 })).toMatch(/^tel:/);
      await expectNoAxeViolations(page, 'cards');

      // It is told from that of other cards.
      await card.getByRole('button', { name: /^Show all .*Short/ }).click();
      await card.getByRole('link', { name: /^View records/ }).waitFor();
      for (const control of await card.locator('button, a').all())
        expect((await box(control)).height).toBeGreaterThanOrEqual(44);
      await expectNoAxeViolations(page, 'a card with everything');
      await card.getByRole('button', { name: 'Show all', expanded: true }).click();
      await expect.poll(async () => Math.round((await box(card)).height)).toBe(height);
      await card.getByRole('button', { name: 'Show all' }).click();
      await card.getByRole('link', { name: /^Edit/ }).click();
      await page.waitForURL(/\/edit$/);
    });
  });
});
