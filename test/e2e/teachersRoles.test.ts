import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { School } from '#shared/domain/school.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { expectNoAxeViolations, people, SCREENS, type Screen } from '../support/browser.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { deputationBody, freshName, postingBody, teacherBody } from '../support/teacherScreens.ts';

const { as: signedIn } = people();
let word: string;
/** One teacher in each district, and one of the school that hoi.demo heads. */
let aizawl: Teacher;
let lunglei: Teacher;
let own: Teacher;

beforeAll(async () => {
  word = freshName('Zonunsanga');
  await as('admin', {}, async (page) => {
    const api = apiOf(page);
    const create = (school: Pick<School, 'school_id'>, prefix: string) =>
      api.createTeacher(
        teacherBody(school.school_id, {
          teacher_name: `${prefix} ${word}`,
          aadhaar_number: `8${freshId()}`,
          posting_histories: [postingBody('Govt. Older School', '2012-04-01', '2019-03-31')],
          deputations: [deputationBody('SCERT', '2025-02-01')],
        }),
      );
    aizawl = await create(await api.create(schoolBody(freshId())), 'A');
    const far = { district: 'Lunglei', rd_block: '', block_office: 'DEO Lunglei' };
    lunglei = await create(await api.create(schoolBody(freshId(), far)), 'L');
    own = await create({ school_id: '15032100101' }, 'H');
  });
});

/** Runs `journey` where `username` is signed in and sees the list. */
const as = (username: string, screen: Screen, journey: (page: Page) => Promise<void>) =>
  signedIn(username, screen, async (page) => {
    await page.goto('/teachers');
    await page.getByRole('heading', { level: 1, name: 'Teachers' }).waitFor();
    await journey(page);
  });

const found = async (page: Page) => {
  await page.goto(`/teachers?q=${encodeURIComponent(word)}`);
  await page.getByText(/^Showing 1 to/).waitFor();
  return page.getByRole('rowheader').locator('strong').allInnerTexts();
};

const offered = (page: Page) =>
  Promise.all(
    [/^View /, /^Delete /]
      .map((name) => page.getByRole('button', { name }).count())
      .concat([
        page.getByRole('link', { name: /^Edit / }).count(),
        page.getByRole('link', { name: 'Add Teacher' }).count(),
      ]),
  );

describe('who may do what', () => {
  it('an administrator sees every teacher and may do everything', async () => {
    await as('admin', {}, async (page) => {
      expect(await found(page)).toEqual([own, lunglei, aizawl].map((teacher) => teacher.teacher_name));
      expect(await offered(page)).toEqual([3, 3, 3, 1]);
      expect(
        await page
          .getByRole('link', { name: /^View records/ })
          .first()
          .getAttribute('href'),
      ).toBe(`/teachers/${own.id}/medical-records`);
    });
  });

  it.each([
    ['deo.aizawl', () => [own, aizawl]],
    ['deo.lunglei', () => [lunglei]],
    ['sdeo.tlangnuam', () => [own, aizawl]],
    ['hoi.demo', () => [own]],
  ])('%s sees the teachers of the area, may correct them, but neither add nor delete', async (...row) => {
    const [username, teachers] = row;
    await as(username, {}, async (page) => {
      const mine = teachers();
      expect(await found(page)).toEqual(mine.map((teacher) => teacher.teacher_name));
      expect(await offered(page)).toEqual([mine.length, 0, mine.length, 0]);
      expect(await page.getByRole('button', { name: 'Export to Excel' }).isEnabled()).toBe(true);
      await page
        .getByRole('button', { name: /^View / })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByText(/^X{8}[0-9]{4}$/)
        .waitFor();
      expect(await page.getByRole('button', { name: 'Show number' }).count()).toBe(0);
    });
  });

  it('an officer is kept from the form of a new teacher', async () => {
    await as('deo.aizawl', {}, async (page) => {
      await page.goto('/teachers/new');
      await page.waitForURL('/?error=insufficient_permissions');
    });
  });
});

describe('on a phone', () => {
  it('teachers are cards with large buttons that expand and are deleted as on a desktop', async () => {
    await as('superadmin', SCREENS.phone, async (page) => {
      const api = apiOf(page);
      const { school_id } = await api.create(schoolBody(freshId()));
      const teacher = await api.createTeacher(
        teacherBody(school_id, {
          teacher_name: freshName('Hmingthanga'),
          posting_histories: [postingBody('Govt. Older School', '2012-04-01')],
        }),
      );
      await page.goto(`/teachers?q=${teacher.teacher_ID}`);
      const card = page.getByRole('list', { name: 'Teachers', exact: true }).locator('> li');
      await card.first().waitFor();
      expect(await page.getByRole('table').count()).toBe(0);
      expect(await card.count()).toBe(1);
      await card.getByRole('button', { name: 'Show all' }).click();
      for (const control of await card.locator('button, a').all())
        expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);

      await card.getByRole('button', { name: '1 posting' }).click();
      await card
        .getByRole('region', { name: /^Posting History/ })
        .getByText('Current')
        .waitFor();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      await card.getByRole('button', { name: /^Delete/ }).click();
      await page.getByRole('button', { name: 'Delete teacher', exact: true }).click();
      await page.getByText('Teacher deleted successfully!').waitFor();
      await page.getByRole('heading', { name: 'No teachers' }).waitFor();
    });
  });
});

describe.each([
  ['on a desktop', SCREENS.desktop],
  ['on a phone', SCREENS.phone],
])('axe, %s,', (_, screen) => {
  it('finds nothing on the list, its expanded histories and its dialogs', async () => {
    await as('superadmin', screen, async (page) => {
      await page.goto(`/teachers?q=${encodeURIComponent(word)}`);
      await page.getByText('Showing 1 to 3 of 3 results').waitFor();
      await expectNoAxeViolations(page, 'list');
      if (screen === SCREENS.phone) {
        const card = page.getByRole('listitem').filter({ hasText: aizawl.teacher_name });
        await card.getByRole('button', { name: 'Show all' }).click();
      }
      await page.getByRole('button', { name: `1 posting of ${aizawl.teacher_name}` }).click();
      await page.getByRole('button', { name: `1 deputation of ${aizawl.teacher_name}` }).click();
      await expectNoAxeViolations(page, 'expanded');
      await page.getByRole('button', { name: `View ${aizawl.teacher_name}` }).click();
      await page.getByRole('button', { name: 'Show number' }).waitFor();
      await expectNoAxeViolations(page, 'details');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: `Delete ${aizawl.teacher_name}` }).click();
      await page.getByRole('alertdialog').waitFor();
      await expectNoAxeViolations(page, 'confirmation');
    });
  });
});
