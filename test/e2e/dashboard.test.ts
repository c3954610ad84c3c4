import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { School } from '#shared/domain/school.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { serviceScreen } from '#shared/messages/serviceBook.ts';
import { ticketScreen } from '#shared/messages/ticketScreen.ts';
import { toDoMessages } from '#shared/messages/toDo.ts';
import { expectNoAxeViolations, leave, newPage, people, sessionHeaders, signIn } from '../support/browser.ts';
import { newTeacherAccount, signInTeacher } from '../support/teacherAccount.ts';

const { machine, as } = people();
let context: BrowserContext;
let page: Page;
let mistakes: string[];

beforeEach(async () => {
  context = await machine();
  ({ page, mistakes } = await newPage(context));
});
afterEach(() => leave(context));

const VIEWS = ['View Reports', 'View Schools', 'View Teachers'];
const ADDS = ['Add New School', 'Add New Teacher'];

/** Written out from the specification, part 1, sections 1, 2 and 6. */
const roles = [
  [
    'superadmin',
    'Super Administrator',
    'Complete system overview and management controls',
    [...ADDS, 'Manage Users', ...VIEWS],
  ],
  ['admin', 'Administrator', 'School and teacher management overview', [...ADDS, ...VIEWS]],
  ['deo.aizawl', 'District Education Officer', 'District-level school and teacher oversight', VIEWS],
  [
    'sdeo.tlangnuam',
    'Sub-Division Education Officer',
    'Sub-division level educational data management',
    VIEWS,
  ],
  ['hoi.demo', 'Head of Institution', 'School-level teacher and student management', VIEWS],
] as const;

const figure = (label: string) =>
  page.locator('dl > *').filter({ hasText: label }).locator('dd').textContent();
const activity = () => page.getByRole('region', { name: 'Recent Activity' });

it.each(roles)('%s has the title, the greeting, the figures and the actions of the role', async (...row) => {
  const [username, displayName, subtitle, actions] = row;
  await signIn(page, username);
  await page.getByRole('heading', { level: 1, name: `${displayName} Dashboard`, exact: true }).waitFor();
  await page.getByText(subtitle, { exact: true }).waitFor();
  await page.getByText(`Welcome back ${username}`, { exact: true }).waitFor();
  const listed = await page
    .getByRole('region', { name: 'Quick Actions' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.firstElementChild?.firstElementChild?.textContent));
  expect(listed).toEqual(actions);

  // Compares the figures with what the list of schools tells the same person.
  const headers = await sessionHeaders(page);
  const list = await (await page.request.get('/api/schools?limit=1000', { headers })).json();
  const districts = new Set(list.data.map(({ district }: { district: string }) => district));
  await expect.poll(() => figure('Districts')).toBe(String(districts.size));
  expect(await figure('Total Schools')).toBe(new Intl.NumberFormat('en-IN').format(list.pagination.total));
  const teachers = await (await page.request.get('/api/teachers?limit=3', { headers })).json();
  expect(await figure('Total Teachers')).toBe(
    new Intl.NumberFormat('en-IN').format(teachers.pagination.total),
  );
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
  const shown = await activity().getByRole('listitem').allTextContents();
  for (const text of shown) expect(text).toMatch(/[0-9]{2}\/[0-9]{2}\/[0-9]{4}$/);
  expect(shown.map((text) => text.slice(0, -10))).toEqual(newest.map(({ text }) => text));
  expect(mistakes).toEqual([]);
});

it('tells an officer what needs attention, and leads to its list', async () => {
  await signIn(page, 'deo.aizawl');
  const asking = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
  const lone = asking.filter({ hasText: 'Teachers who retire in the next 12 months' });
  const count = await lone.locator('strong').innerText();
  await lone.getByRole('link').click();
  await page.waitForURL('/teachers?status=Retires+in+12+months');
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(Math.min(Number(count), 10));
  await page.goBack();
  await page.locator('dl').getByRole('link', { name: 'Total Schools' }).click();
  await page.waitForURL('/schools');
  expect(mistakes).toEqual([]);
});

it('shows a head what is taught in which class', async () => {
  await signIn(page, 'hoi.demo');
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
  await expectNoAxeViolations(page, 'the dashboard of a head');
});

it('leads a teacher to the own record first, and to print it once all of it is there', async () => {
  await page.addInitScript(() => {
    window.print = () =>
      document.documentElement.setAttribute('data-printed', document.querySelector('main')?.innerText ?? '');
  });
  const { phone } = await as('superadmin', {}, (admin) => newTeacherAccount(admin, 'Lalremruati Sailo'));
  await signInTeacher(page, phone);
  await page.goto('/');
  const actions = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link');
  await expect
    .poll(async () => (await actions.allInnerTexts()).map((text) => text.split('\n')[0]))
    .toEqual(['My Record', 'Print', ...VIEWS]);
  const late: Route[] = [];
  await page.route(/\/api\/(teachers\/service\/|tickets\?)/, (route) => void late.push(route));
  await actions.filter({ hasText: 'Print' }).click();
  await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor();
  const printed = () => page.locator('html').getAttribute('data-printed');
  await page
    .getByRole('region', { name: serviceScreen.title })
    .getByText('…', { exact: true })
    .first()
    .waitFor();
  expect(late.length).toBe(2);
  expect(await printed()).toBeNull();
  for (const route of late) await route.continue();
  await expect.poll(printed).toContain(ticketScreen.empty);
  expect(await printed()).not.toMatch(/…|Loading/);
});

it.each(['superadmin', 'sdeo.tlangnuam', 'hoi.demo'])(
  'is loaded by one call, with what waits for %s',
  async (who) => {
    await signIn(page, who);
    const waiting = page.getByRole('region', { name: toDoMessages.title });
    await waiting.waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    await page.reload();
    await waiting.waitFor();
    // Whatever else the page would ask for, it asks before it is quiet.
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual(['/api/dashboard']);
  },
);

it('leaves counts at 0 and lists empty when it cannot be loaded, logs it, and loads again on Retry', async () => {
  await signIn(page, 'deo.aizawl');
  await page.route('**/api/dashboard', (route) => route.abort());
  await page.reload();
  await page.getByText('No recent activity').waitFor();
  expect(await figure('Total Schools')).toBe('0');
  expect(await figure('Total Teachers')).toBe('0');
  expect(await figure('Districts')).toBe('0');
  expect(mistakes).toContain('Failed to load stats');
  expect(mistakes).toContain('Failed to load recent activity');
  await page.unroute('**/api/dashboard');
  await page.getByRole('button', { name: 'Retry' }).click();
  await activity().getByRole('listitem').first().waitFor();
  expect(await figure('Districts')).toBe('1');
  await expect.poll(() => page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
});

it('each action leads to its screen', async () => {
  await signIn(page, 'superadmin');
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
