import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { School } from '#shared/domain/school.ts';
import { adminDesk, freshId, type SchoolsApi, schoolBody } from '../support/schoolScreens.ts';
import {
  attachmentBody,
  deputationBody,
  freshName,
  postingBody,
  teacherBody,
} from '../support/teacherScreens.ts';

let page: Page;
let api: SchoolsApi;
adminDesk((desk) => {
  ({ page, api } = desk);
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const names = () => page.getByRole('rowheader').locator('strong').allInnerTexts();
const search = (text: string) => page.getByRole('searchbox', { name: 'Search teachers' }).fill(text);
const shows = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const newSchool = (more = {}): Promise<School> => api.create(schoolBody(freshId(), more));

describe('the list', () => {
  let school: School;
  beforeAll(async () => {
    school = await newSchool({ school_name: `Govt. Paged School ${freshId()}` });
    for (let made = 0; made < 55; made += 5)
      await Promise.all(Array.from({ length: 5 }, () => api.createTeacher(teacherBody(school.school_id))));
  });

  it('turns pages, keeps them in the address, and styles each row but once', async () => {
    await page.goto('/teachers');
    await shows('Manage all teacher records in the system');
    await page.getByText(/^Showing 1 to 10 of \d+ results$/).waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Teacher Details',
      'School Information',
      'Subjects & Classes',
      'Posting History',
      'Deputation History',
      'Attachment History',
      'Medical History',
      'Location',
      'Actions',
    ]);
    await button('Next').click();
    await page.waitForURL('/teachers?page=2&limit=10');
    await page.getByText(/^Showing 11 to 20 of/).waitFor();
    await page.getByLabel('Rows per page').selectOption('50');
    await page.waitForURL('/teachers?limit=50');
    await page.getByText(/^Showing 1 to 50 of/).waitFor();
    expect(await names()).toHaveLength(50);
    // G24: counts every element with a style of its own, anywhere on the screen.
    expect(await page.locator('[class*=css-], [class*=chakra-]').count()).toBeLessThanOrEqual(200);
    // The next test is at the same browser, which remembers the choice.
    await page.getByLabel('Rows per page').selectOption('10');
    await page.getByText(/^Showing 1 to 10 of/).waitFor();
  });

  it('gives the focus back to the row after Back from its record and after Cancel in its form', async () => {
    await page.goto('/teachers?limit=50');
    const row = page.getByRole('row').nth(30);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'));
    const follow = async (link: Locator, back: () => Promise<unknown>) => {
      await link.focus();
      const [href, y] = [await focused(), await page.evaluate(() => scrollY)];
      expect(y).toBeGreaterThan(0);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${href}`);
      await back();
      await page.waitForURL('/teachers?limit=50');
      await expect.poll(focused).toBe(href);
      expect(Math.abs((await page.evaluate(() => scrollY)) - y)).toBeLessThan(30);
    };
    const heading = () => page.getByRole('heading', { level: 1 }).waitFor();
    await follow(row.getByRole('rowheader').getByRole('link').first(), async () => {
      await page.getByRole('heading', { name: 'Timeline' }).waitFor();
      await page.goBack();
      await heading();
    });
    await follow(row.getByRole('link', { name: /^Edit / }), () =>
      page.getByRole('link', { name: 'Cancel' }).click(),
    );
    await page.getByLabel('Rows per page').selectOption('10');
    await page.getByText(/^Showing 1 to 10 of/).waitFor();
  });

  it('keeps the rows and offers Retry when a page cannot be loaded', async () => {
    await page.goto('/teachers');
    await page.getByText(/^Showing 1 to 10 of/).waitFor();
    const before = await names();
    await page.route('**/api/teachers?page=2*', (route) => route.abort());
    await button('Next').click();
    await shows('Failed to load teachers');
    expect(await names()).toEqual(before);
    await page.unroute('**/api/teachers?page=2*');
    await button('Retry').click();
    await page.getByText(/^Showing 11 to 20 of/).waitFor();
  });

  it('shows the school and the place of each as they are now', async () => {
    await page.goto(`/teachers?q=${encodeURIComponent(school.school_name)}`);
    await page.getByText(/^Showing 1 to \d+ of 55 results$/).waitFor();
    const row = page.getByRole('row').nth(1);
    expect(await row.getByRole('cell').allInnerTexts()).toEqual([
      `${school.school_name}\nID: ${school.school_id} · Government`,
      'English, Mathematics\nClass 6-8',
      '-',
      '-',
      '-',
      'View records',
      'Aizawl\nTlangnuam',
      expect.stringMatching(/^View\s+Edit\s+Delete$/),
    ]);
  });
});

describe('a search', () => {
  it('finds by a piece of the name, by Teacher ID, by school and by district, newest first', async () => {
    const school = await newSchool({
      school_name: `Govt. Thenzawl ${freshId()} School`,
      district: 'Serchhip',
      rd_block: '',
    });
    const name = freshName('Zoramthanga');
    const first = await api.createTeacher(teacherBody(school.school_id, { teacher_name: name }));
    const second = await api.createTeacher(
      teacherBody(school.school_id, { teacher_name: freshName('Ngurthanpuii') }),
    );
    await page.goto('/teachers');
    await search(` ${name.slice(3).toUpperCase()} `);
    await shows('Showing 1 to 1 of 1 results');
    expect(await names()).toEqual([name]);
    await search(first.teacher_ID);
    await page.waitForURL(`/teachers?q=${first.teacher_ID}`);
    await expect.poll(names).toEqual([name]);
    await search(school.school_name.slice(6));
    await shows('Showing 1 to 2 of 2 results');
    expect(await names()).toEqual([second.teacher_name, name]);
    await search('serchhi');
    await page.waitForURL('/teachers?q=serchhi');
    await expect.poll(async () => (await names()).slice(0, 2)).toEqual([second.teacher_name, name]);
  });

  it('that finds nothing says so, and leads back to the list', async () => {
    await page.goto('/teachers?q=no+such+person+anywhere');
    await page.getByRole('heading', { name: 'No teachers' }).waitFor();
    expect(await button('Export to Excel').isDisabled()).toBe(true);
    await button('Clear search').click();
    await page.waitForURL('/teachers');
    await page.getByText(/^Showing 1 to 10 of/).waitFor();
  });
});

describe('the histories', () => {
  it('expand below their row by keyboard, of each kind one at a time', async () => {
    const { school_id, school_name } = await newSchool({ school_name: `Govt. History School ${freshId()}` });
    const [one, two] = [freshName('Lalrinawma'), freshName('Vanlalruati')];
    await api.createTeacher(
      teacherBody(school_id, {
        teacher_name: one,
        posting_histories: [postingBody('Govt. Earlier School', '2012-04-01', '2019-03-31')],
        deputations: [deputationBody('SCERT', '2025-02-01')],
      }),
    );
    await api.createTeacher(
      teacherBody(school_id, {
        teacher_name: two,
        posting_histories: [
          postingBody('Govt. Older School', '2012-04-01', '2019-03-31'),
          postingBody('Govt. Newer School', '2019-04-01'),
        ],
        attachments: [attachmentBody('DIET', '2016-01-04', '2199-12-31')],
      }),
    );
    await page.goto(`/teachers?q=${encodeURIComponent(school_name)}`);
    const postings = (name: string) => button(new RegExp(`^\\d postings? of ${name}$`));
    const history = (kind: string, name: string) =>
      page.getByRole('region', { name: `${kind} History of ${name}` });

    expect(await postings(two).textContent()).toBe('2 postings');
    expect(await postings(two).getAttribute('aria-expanded')).toBe('false');
    await postings(two).press('Enter');
    expect(await history('Posting', two).getByRole('listitem').locator('> strong').allInnerTexts()).toEqual([
      'Govt. Newer School',
      'Govt. Older School',
    ]);
    const facts = await history('Posting', two).getByRole('listitem').first().locator('dl').textContent();
    expect(facts).toMatch(/^From01\/04\/2019ToCurrentStatusActive/);
    expect(await postings(two).getAttribute('aria-expanded')).toBe('true');

    await button(`1 attachment of ${two}`).click();
    expect(await history('Attachment', two).textContent()).toMatch(/Tountil 31\/12\/2199StatusCompleted/);
    await button(`1 deputation of ${one}`).click();
    expect(await history('Deputation', one).textContent()).toMatch(/ToOngoingStatusActive/);
    expect(await history('Posting', two).count()).toBe(1);

    await postings(one).press('Space');
    await history('Posting', one).getByText('Govt. Earlier School').waitFor();
    expect(await history('Posting', two).count()).toBe(0);
    expect(await page.getByRole('region', { name: / History of / }).count()).toBe(3);
    await postings(one).press('Space');
    expect(await history('Posting', one).count()).toBe(0);
  });
});
