import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CLASSES } from '#shared/domain/classes.ts';
import type { School } from '#shared/domain/school.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { serviceScreen } from '#shared/messages/serviceScreen.ts';
import { ticketScreen } from '#shared/messages/ticketScreen.ts';
import { toDoMessages } from '#shared/messages/toDo.ts';
import { moreFor, navigationFor } from '../../web/shell/navigation.ts';
import { expectNoAxeViolations, mistakesOf, people, SCREENS, sessionHeaders } from '../support/browser.ts';
import { withPrinter } from '../support/printer.ts';
import { newTeacherAccount, signInTeacher } from '../support/teacherAccount.ts';

const { as, someone } = people();

const VIEWS = ['View Reports', 'View Schools', 'View Teachers'];
const ADDS = ['Add New School', 'Add New Teacher'];

/** Written out from the specification, part 1, sections 1, 2 and 6. */
const roles = [
  {
    username: 'superadmin',
    role: 'super_admin',
    title: 'Super Administrator',
    subtitle: 'Complete system overview and management controls',
    actions: [...ADDS, 'Manage Users', ...VIEWS],
    todo: true,
  },
  {
    username: 'admin',
    role: 'admin',
    title: 'Administrator',
    subtitle: 'School and teacher management overview',
    actions: [...ADDS, ...VIEWS],
  },
  {
    username: 'deo.aizawl',
    role: 'deo',
    title: 'District Education Officer',
    subtitle: 'District-level school and teacher oversight',
    actions: VIEWS,
  },
  {
    username: 'sdeo.tlangnuam',
    role: 'sdeo',
    title: 'Sub-Division Education Officer',
    subtitle: 'Sub-division level educational data management',
    actions: VIEWS,
    todo: true,
  },
  {
    username: 'hoi.demo',
    role: 'hoi',
    title: 'Head of Institution',
    subtitle: 'School-level teacher and student management',
    actions: VIEWS,
    todo: true,
  },
] as const;

const figure = (page: Page, label: string) =>
  page.locator('dl > *').filter({ hasText: label }).locator('dd').textContent();
const activity = (page: Page) => page.getByRole('region', { name: 'Recent Activity' });
const number = (value: number) => new Intl.NumberFormat('en-IN').format(value);

/** The figures and the newest records are what the lists of schools and teachers tell the same person. */
async function expectFiguresOfLists(page: Page) {
  const headers = await sessionHeaders(page);
  const list = await (await page.request.get('/api/schools?limit=1000', { headers })).json();
  const districts = new Set(list.data.map(({ district }: { district: string }) => district));
  await expect.poll(() => figure(page, 'Districts')).toBe(String(districts.size));
  expect(await figure(page, 'Total Schools')).toBe(number(list.pagination.total));
  const teachers = await (await page.request.get('/api/teachers?limit=3', { headers })).json();
  expect(await figure(page, 'Total Teachers')).toBe(number(teachers.pagination.total));
  const newest = [
    ...list.data.slice(0, 3).map((school: School) => ({
      text: `New school added: ${school.school_name}`,
      created_at: school.created_at,
    })),
    ...teachers.data.map((teacher: Teacher) => ({
      text: `New teacher added: ${teacher.teacher_name}`,
      created_at: teacher.created_at,
    })),
  ].sort((a, b) => b.created_at.localeCompare(a.created_at));
  const shown = await activity(page).getByRole('listitem').allTextContents();
  for (const text of shown) expect(text).toMatch(/[0-9]{2}\/[0-9]{2}\/[0-9]{4}$/);
  expect(shown.map((text) => text.slice(0, -10))).toEqual(newest.map(({ text }) => text));
}

/** The sidebar has the links of the role and says who is signed in. The one that has most links opens each of them. */
async function expectSidebar(page: Page, { username, role, title }: (typeof roles)[number]) {
  const links = [...navigationFor(role), ...moreFor(role)].map(({ name }) => name);
  const menu = page.getByRole('navigation', { name: 'Main' });
  expect(await menu.getByRole('link').allTextContents()).toEqual(links);
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await sidebar.getByText('Welcome', { exact: true }).waitFor();
  await sidebar.getByText(title, { exact: true }).waitFor();
  await sidebar.getByText(username.charAt(0).toUpperCase(), { exact: true }).waitFor();
  for (const name of role === 'super_admin' ? links : []) {
    await menu.getByRole('link', { name, exact: true }).click();
    await menu.locator('[aria-current=page]').filter({ hasText: name }).waitFor();
    expect(page.url()).not.toContain('error=');
  }
}

describe.each(roles)('the dashboard of $username', (row) => {
  it('has the title, the greeting, the figures, the actions and the sidebar of the role, by one call', async () => {
    await as(row.username, {}, async (page) => {
      const mistakes = mistakesOf(page);
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/')) asked.push(pathname);
      });
      await page.goto('/');
      await page.getByRole('heading', { level: 1, name: `${row.title} Dashboard`, exact: true }).waitFor();
      if ('todo' in row) await page.getByRole('region', { name: toDoMessages.title }).waitFor();
      // Whatever else the page would ask for, it asks before it is quiet.
      await page.waitForLoadState('networkidle');
      expect(asked).toEqual(['/api/dashboard']);
      await page.getByText(row.subtitle, { exact: true }).waitFor();
      await page.getByText(`Welcome back ${row.username}`, { exact: true }).waitFor();
      const listed = await page
        .getByRole('region', { name: 'Quick Actions' })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.firstElementChild?.firstElementChild?.textContent));
      expect(listed).toEqual(row.actions);
      await expectFiguresOfLists(page);
      await expectNoAxeViolations(page, 'dashboard');
      expect(mistakes).toEqual([]);
      await expectSidebar(page, row);
    });
  });
});

it('tells an officer what needs attention, and leads to its list', async () => {
  await as('deo.aizawl', {}, async (page) => {
    const mistakes = mistakesOf(page);
    await page.goto('/');
    const asking = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
    const past = asking.filter({ hasText: 'Teachers past their retirement' });
    const count = await past.locator('strong').innerText();
    // The panel of what waits for the reader says it, and this one not once more.
    await page.getByRole('region', { name: toDoMessages.title }).getByText(toDoMessages.retire).waitFor();
    expect(await page.getByText(/who retire/).count()).toBe(1);
    await past.getByRole('link').click();
    await page.waitForURL('/teachers?status=Past+retirement');
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(Math.min(Number(count), 10));
    await page.goBack();
    await page.locator('dl').getByRole('link', { name: 'Total Schools' }).click();
    await page.waitForURL('/schools');
    expect(mistakes).toEqual([]);
  });
});

it('shows a head what is taught in which class', async () => {
  await as('hoi.demo', {}, async (page) => {
    await page.goto('/');
    const table = page.getByRole('region', { name: 'Subjects by class' }).getByRole('table');
    const { data } = await (
      await page.request.get('/api/teachers?limit=1000', { headers: await sessionHeaders(page) })
    ).json();
    const [one] = data as Teacher[];
    const [subject = ''] = JSON.parse(one?.subjects_taught ?? '[]');
    const taught = new Set(
      (data as Teacher[])
        .filter(({ subjects_taught }) => JSON.parse(subjects_taught).includes(subject))
        .flatMap(({ classes_taught }) => JSON.parse(classes_taught) as string[]),
    );
    const cells = table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: subject, exact: true }) });
    await expect.poll(() => cells.getByText('Taught', { exact: true }).count()).toBe(taught.size);
    // Where a teacher is lacking, the page of the school says the same.
    const lacking = await table
      .getByRole('row')
      .filter({ hasText: 'Nobody teaches it' })
      .evaluateAll((rows) => rows.map((row) => row.querySelector('th')?.textContent ?? ''));
    expect(lacking.length).toBeGreaterThan(0);
    await page.goto(`/schools/${one?.school_id}`);
    const bySubject = page.getByRole('table', { name: 'Teachers by subject' });
    await bySubject.waitFor();
    const untaught = await page.getByText(/^Nobody teaches: /).allInnerTexts();
    for (const name of lacking) {
      const header = page.getByRole('rowheader', { name, exact: true });
      const rows = await bySubject.getByRole('row').filter({ has: header }).allInnerTexts();
      expect([...rows, ...untaught].join(), name).toContain(rows.length > 0 ? 'No teacher: ' : `${name} (`);
    }
    await page.goBack();
    await table.waitFor();
    await expectNoAxeViolations(page, 'the dashboard of a head');
  });
});

it('on the phone of a head whose school has all classes, the table of subjects scrolls and not the page', async () => {
  await as('hoi.demo', SCREENS.phone, async (page) => {
    await page.route('**/api/dashboard', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      const taught = [{ subject: 'English', classes: CLASSES }];
      await route.fulfill({ response, json: { ...rest, data: { ...data, taught } } });
    });
    await page.goto('/');
    const table = page.getByRole('region', { name: 'Subjects by class' });
    await table.getByRole('columnheader', { name: '12' }).waitFor();
    const scrolls = (box: Element) => box.scrollWidth > box.clientWidth;
    expect(await table.evaluate(scrolls)).toBe(true);
    expect(await page.locator('html').evaluate(scrolls)).toBe(false);
  });
});

it('leads a teacher to the own record first, and to print it once all of it is there', async () => {
  await someone({}, async (page) => {
    const { phone } = await as('superadmin', {}, (admin) => newTeacherAccount(admin, 'Lalremruati Sailo'));
    await signInTeacher(page, phone);
    await page.goto('/');
    const printed = await withPrinter(page);
    const actions = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link');
    await expect
      .poll(async () => (await actions.allInnerTexts()).map((text) => text.split('\n')[0]))
      .toEqual(['My Record', 'Print', ...VIEWS]);
    const late: Route[] = [];
    await page.route(/\/api\/(teachers\/service\/|tickets\?)/, (route) => void late.push(route));
    await actions.filter({ hasText: 'Print' }).click();
    await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor();
    await page
      .getByRole('region', { name: serviceScreen.title })
      .getByText('…', { exact: true })
      .first()
      .waitFor();
    expect(late.length).toBe(2);
    expect(await printed.text()).toBeNull();
    for (const route of late) await route.continue();
    await expect.poll(printed.text).toContain(ticketScreen.empty);
    expect(await printed.text()).not.toMatch(/…|Loading/);
  });
});

it('leaves counts at 0 and lists empty when it cannot be loaded, logs it, and loads again on Retry', async () => {
  await as('deo.aizawl', {}, async (page) => {
    const mistakes = mistakesOf(page);
    await page.route('**/api/dashboard', (route) => route.abort());
    await page.goto('/');
    await page.getByText('No recent activity').waitFor();
    expect(await figure(page, 'Total Schools')).toBe('0');
    expect(await figure(page, 'Total Teachers')).toBe('0');
    expect(await figure(page, 'Districts')).toBe('0');
    expect(mistakes).toContain('Failed to load stats');
    expect(mistakes).toContain('Failed to load recent activity');
    await page.unroute('**/api/dashboard');
    await page.getByRole('button', { name: 'Retry' }).click();
    await activity(page).getByRole('listitem').first().waitFor();
    expect(await figure(page, 'Districts')).toBe('1');
    await expect.poll(() => page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  });
});

it('each action leads to its screen', async () => {
  await as('superadmin', {}, async (page) => {
    await page.goto('/');
    for (const [name, path] of [
      ['Add New School', '/schools/new'],
      ['Add New Teacher', '/teachers/new'],
      ['Manage Users', '/user-management'],
      ['View Reports', '/reports'],
      ['View Schools', '/schools'],
      ['View Teachers', '/teachers'],
    ] as const) {
      await page.getByRole('region', { name: 'Quick Actions' }).getByRole('link', { name }).click();
      await page.waitForURL(`**${path}`);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
      await page.getByRole('heading', { name: 'Super Administrator Dashboard' }).waitFor();
    }
  });
});
