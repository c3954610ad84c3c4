import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { people, SCREENS } from '../support/browser.ts';
import { medicalApi, medicalScreens } from '../support/medicalScreens.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { teacherForm } from '../support/teacherFormScreens.ts';
import { deputationBody, freshName, postingBody, teacherBody } from '../support/teacherScreens.ts';
import { createUser, freshPhone, freshUser, userScreen } from '../support/userScreens.ts';

const { as } = people();

const LISTS = /^\/api\/(schools|teachers|medical-records|user-management)(\/search)?$/;

/** Records from now on which lists the page asks for, and measures saves on the line. */
function observed(page: Page) {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && LISTS.test(pathname)) asked.push(pathname + search);
  });
  /** Saves, waits for `shown`, and returns the bytes of the answer and the lists that were requested meanwhile. */
  return async (button: string, shown: () => Promise<unknown>) => {
    asked.length = 0;
    const answer = page.waitForResponse((one) => ['POST', 'PUT'].includes(one.request().method()));
    await page.getByRole('button', { name: button, exact: true }).click();
    const answered = await answer;
    expect(answered.ok(), await answered.text()).toBe(true);
    await shown();
    // A list that opens asks for its rows in the frame after it is painted.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    );
    return { bytes: (await answered.request().sizes()).responseBodySize, asked: [...asked] };
  };
}

it('a save answers in 2 kB at most, and the list asks again only where the record may belong elsewhere', async () => {
  await as('superadmin', SCREENS.desktop, async (page) => {
    const api = apiOf(page);
    const school = await api.create(schoolBody(freshId()));
    const named = (teacher_name: string) => teacherBody(school.school_id, { teacher_name });
    const teacher = await api.createTeacher({
      ...named(freshName('Zonunmawia')),
      posting_histories: [
        postingBody('Govt. Champhai High School', '2010-06-01', '2015-05-31'),
        postingBody('Govt. Serchhip Middle School', '2015-06-01', '2019-05-31'),
      ],
      deputations: [deputationBody('Samagra Shiksha Mizoram', '2022-06-01')],
    });
    const ill = await medicalApi(page).add(teacher.id, { remarks: 'Rest until May' });
    const username = freshUser('saves');
    await createUser(page, { username, email: `${username}@example.org`, role: 'admin' });

    const save = observed(page);
    const firstRow = (text: string) => page.locator('tbody > tr').first().filter({ hasText: text }).waitFor();
    const edit = (name: string) => page.getByLabel(`Edit ${name}`, { exact: true }).click();
    const saves: Awaited<ReturnType<typeof save>>[] = [];

    await page.goto('/schools');
    await edit(school.school_name);
    await page.getByLabel('School Name').fill(`Changed ${school.school_id}`);
    saves.push(await save('Update School', () => firstRow(`Changed ${school.school_id}`)));

    const total = async () => Number((await page.getByText(/^Showing/).innerText()).match(/of (\d+)/)?.[1]);
    const before = await total();
    const added = freshId();
    await page.getByRole('link', { name: 'Add School' }).click();
    await page.getByLabel('School ID').fill(added);
    await page.getByLabel('School Name').fill(`Added ${added}`);
    await page.getByLabel('Management Type').selectOption('Government');
    await page.getByLabel('Primary School').check();
    saves.push(await save('Create School', () => firstRow(`Added ${added}`)));
    expect(await total()).toBe(before + 1);
    expect(await page.locator('tbody > tr').count()).toBe(10);

    await page.goto('/teachers');
    await edit(teacher.teacher_name);
    await page.getByLabel('Hindi', { exact: true }).waitFor();
    await teacherForm(page).named('email').fill('saved@example.org');
    saves.push(await save('Update Teacher', () => firstRow(teacher.teacher_name)));

    const medical = medicalScreens(page);
    await page.goto('/medical-records');
    await edit(`medical record of ${ill.teachers.teacher_name}`);
    await medical.field('remarks').fill('Rest until June');
    saves.push(await save('Save', () => page.getByRole('dialog').waitFor({ state: 'detached' })));

    const users = userScreen(page);
    const phone = freshPhone();
    await users.open();
    await users.button(`Edit ${username}`).click();
    await users.field('Phone').fill(phone);
    saves.push(await save('Update', () => page.getByRole('dialog').waitFor({ state: 'detached' })));

    expect(saves.map(({ asked }) => asked)).toEqual([[], [], [], [], []]);
    for (const { bytes } of saves) {
      expect(bytes).toBeGreaterThan(100);
      expect(bytes).toBeLessThanOrEqual(2000);
    }

    // A list of a search, by name: a field that neither looks at changes nothing, and a name may change the place.
    const found = `/schools?q=${school.school_id}&sort=name`;
    await page.goto(found);
    await edit(`Changed ${school.school_id}`);
    await page.getByLabel('Pincode').fill('796005');
    expect((await save('Update School', () => firstRow('Changed'))).asked).toEqual([]);
    await edit(`Changed ${school.school_id}`);
    await page.getByLabel('School Name').fill(`Again ${school.school_id}`);
    const { asked } = await save('Update School', () => firstRow('Again'));
    expect(asked).toEqual([expect.stringContaining(`/api/schools/search?q=${school.school_id}`)]);
  });
});

it('a save from a form that was open for a minute asks once for the list, which then has what a colleague added', async () => {
  await as('superadmin', SCREENS.desktop, async (page) => {
    const api = apiOf(page);
    const mine = await api.create(schoolBody(freshId()));
    const save = observed(page);
    const row = (text: string) => page.locator('tbody > tr').filter({ hasText: text }).waitFor();
    await page.goto('/schools');
    await page.getByLabel(`Edit ${mine.school_name}`, { exact: true }).click();
    await page.getByLabel('Pincode').fill('796006');
    const theirs = await api.create(schoolBody(freshId()));
    await page.evaluate(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 60_000;
    });
    const { asked } = await save('Update School', () => row(mine.school_name));
    expect(asked).toEqual([expect.stringMatching(/^\/api\/schools\?/)]);
    await row(theirs.school_name);
  });
});

it('an edit of a teacher asks for the record once, for none that is similar, and shows what the save answered', async () => {
  await as('superadmin', SCREENS.desktop, async (page) => {
    const api = apiOf(page);
    const school = await api.create(schoolBody(freshId()));
    const { id, teacher_name } = await api.createTeacher(teacherBody(school.school_id));
    await page.goto(`/teachers/${id}`);
    await page.getByRole('heading', { level: 1, name: teacher_name }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'GET' && /^\/api\/teachers\/(similar|\d+)$/.test(pathname))
        asked.push(pathname);
    });
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    const form = teacherForm(page);
    await page.getByLabel('Hindi', { exact: true }).waitFor();
    const email = `saved.${id}@example.org`;
    await form.named('email').fill(email);
    // Longer than the form waits for the next letter.
    await page.waitForTimeout(700);
    await form.button('Update Teacher').click();
    await page.waitForURL(`/teachers/${id}`);
    await page.getByText(email).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([`/api/teachers/${id}`]);

    // Another name may be somebody's.
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await form.named('teacher_name').fill(freshName('Zonunmawia'));
    await expect.poll(() => asked).toContain('/api/teachers/similar');
  });
});
