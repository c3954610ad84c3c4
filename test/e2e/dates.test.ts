import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dayInIndia } from '#shared/domain/dates.ts';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { expectNoAxeViolations, people, SCREENS } from '../support/browser.ts';

const { as } = people();

const birth = (page: Page) => page.getByRole('textbox', { name: 'Date of Birth', exact: true });
const calendar = (page: Page) => page.getByRole('application', { name: 'Date of Birth' });
async function openForm(page: Page) {
  await page.goto('/teachers/new');
  await page.locator('[name=teacher_name]:focus').waitFor();
}

describe.each(['en-US', 'en-IN', 'hi-IN'])('a date in a browser of %s', (locale) => {
  it('is typed as people here write it, and shown the same way everywhere', async () => {
    await as('admin', { locale }, async (page) => {
      await openForm(page);
      for (const typed of ['5.6.80', '05061980', '5 Jun 1980', '1980-06-05']) {
        await birth(page).fill(typed);
        await page.getByText('5 June 1980', { exact: true }).waitFor();
        await birth(page).blur();
        expect(await birth(page).inputValue()).toBe('05/06/1980');
      }
      await page.getByRole('button', { name: 'Choose Date of Birth in a calendar' }).click();
      await calendar(page)
        .getByRole('button', { name: /\b5 June 1980/ })
        .waitFor();
    });
  });
});

describe.each([
  ['desktop', SCREENS.desktop],
  ['phone', { ...SCREENS.phone, dark: true }],
] as const)('the calendar of a date on a %s', (_, screen) => {
  it('is opened by keyboard, left without a choice, and chosen from', async () => {
    await as('admin', screen, async (page) => {
      await openForm(page);
      await birth(page).fill('5.6.80');
      await page.keyboard.press('Alt+ArrowDown');
      await calendar(page)
        .getByRole('button', { name: /\b5 June 1980/ })
        .waitFor();
      await expectNoAxeViolations(page, 'calendar');
      await page.keyboard.press('Escape');
      await calendar(page).waitFor({ state: 'detached' });
      await expect.poll(() => birth(page).evaluate((field) => field === document.activeElement)).toBe(true);
      await page.keyboard.press('Alt+ArrowDown');
      await calendar(page)
        .getByRole('button', { name: /\b5 June 1980/ })
        .and(page.locator(':focus'))
        .waitFor();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      expect(await birth(page).inputValue()).toBe('06/06/1980');
      await page.keyboard.press('Alt+ArrowDown');
      await calendar(page)
        .getByRole('button', { name: /\b7 June 1980/ })
        .click();
      expect(await birth(page).inputValue()).toBe('07/06/1980');
      await calendar(page).waitFor({ state: 'detached' });
    });
  });
});

it('the calendar stays whole on a low screen', async () => {
  await as('admin', { width: 844, height: 390 }, async (page) => {
    await openForm(page);
    await page.getByRole('button', { name: 'Choose Date of Birth in a calendar' }).click();
    const box = () => calendar(page).boundingBox();
    await expect.poll(async () => (await box())?.y).toBeGreaterThanOrEqual(0);
    const { y = 0, height = 0 } = (await box()) ?? {};
    expect(y + height).toBeLessThanOrEqual(390);
  });
});

describe('a day that does not exist', () => {
  it('is told of when the field is left, and no longer when it is mended', async () => {
    await as('admin', {}, async (page) => {
      await openForm(page);
      const fault = page.getByText('This date is not complete or does not exist', { exact: true });
      await birth(page).pressSequentially('31.2.1980');
      expect(await fault.count()).toBe(0);
      await page.keyboard.press('Tab');
      await fault.waitFor();
      expect(await birth(page).getAttribute('aria-invalid')).toBe('true');
      await birth(page).fill('28.2.1980');
      await fault.waitFor({ state: 'detached' });
    });
  });
});

it('the calendar fits a narrow phone with the largest text', async () => {
  await as('admin', { width: 360, height: 740 }, async (page) => {
    await openForm(page);
    await page.evaluate(() => localStorage.setItem('fontSize', '1.4'));
    await openForm(page);
    await page.getByRole('button', { name: 'Choose Date of Birth in a calendar' }).click();
    const size = () =>
      calendar(page).evaluate((shown) => {
        const { left, right } = shown.getBoundingClientRect();
        return left >= 0 && right <= innerWidth && shown.scrollWidth <= shown.clientWidth;
      });
    await expect.poll(size).toBe(true);
    await calendar(page).locator('[data-part=view-trigger]:visible').click();
    await expect.poll(size).toBe(true);
  });
});

describe('the calendar on a bad line', () => {
  it('says that it did not come, and the form keeps what was typed', async () => {
    await as('admin', {}, async (page) => {
      await page.route('**/assets/heavyWidgets-*.js', (route) => route.abort());
      await openForm(page);
      await page.locator('[name=teacher_name]').fill('Zothanpuii');
      await birth(page).press('Alt+ArrowDown');
      await page.getByRole('alert').getByText(sharedMessages.calendarMissing).waitFor();
      expect(await page.locator('[name=teacher_name]').inputValue()).toBe('Zothanpuii');
      await birth(page).fill('5.6.80');
      await page.getByText('5 June 1980', { exact: true }).waitFor();
      await page.unroute('**/assets/heavyWidgets-*.js');
      await birth(page).press('Alt+ArrowDown');
      await calendar(page).waitFor();
    });
  });
});

describe('the calendar in a dialog', () => {
  it('closes on Escape, and the dialog stays', async () => {
    await as('admin', {}, async (page) => {
      await page.goto('/medical-records');
      await page.getByRole('button', { name: 'Add Record' }).click();
      await page.getByRole('button', { name: 'Choose Diagnosis Date in a calendar' }).click();
      const choices = page.getByRole('application', { name: 'Diagnosis Date' });
      await choices.waitFor();
      await page.keyboard.press('Escape');
      await choices.waitFor({ state: 'detached' });
      await page.getByRole('dialog').waitFor();
    });
  });
});

it('a day that a form begins with is that of the server, where the clock of the computer is a day behind', async () => {
  await as('admin', {}, async (page) => {
    await page.clock.setSystemTime(Date.now() - 24 * 3_600_000);
    await page.goto('/orders');
    await page.getByRole('button', { name: orderScreen.add }).first().click();
    const date = page.getByRole('dialog').getByRole('textbox', { name: 'Order Date' });
    const [year, month, day] = dayInIndia(new Date()).split('-');
    await expect.poll(() => date.inputValue()).toBe(`${day}/${month}/${year}`);
  });
});
