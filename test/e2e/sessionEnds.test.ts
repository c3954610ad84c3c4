import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keys, SESSION_PREFIX } from '#functions/table/keys.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { closureScreen } from '#shared/messages/closureScreen.ts';
import { passwordMessages } from '#shared/messages/password.ts';
import { postScreen } from '#shared/messages/postScreen.ts';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import { sessionMessages } from '#shared/messages/sessions.ts';
import { shellMessages } from '#shared/messages/shell.ts';
import { ticketQueue } from '#shared/messages/ticketScreen.ts';
import { DEMO_SCHOOL_ID } from '../../infra/local/demoData.ts';
import {
  enter,
  expectNoAxeViolations,
  leave,
  mistakesOf,
  newPage,
  PASSWORD,
  people,
  SCREENS,
  sessionHeaders,
  submitSignIn,
} from '../support/browser.ts';
import { cloud } from '../support/cloud.ts';
import { testDeps } from '../support/deps.ts';
import { openDrafts, storedDrafts } from '../support/drafts.ts';
import { medicalApi, medicalScreens, phonePhoto, setUploadState } from '../support/medicalScreens.ts';
import { NEW_RECORD_FORMS, typedInto } from '../support/newRecordForms.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { shownOf, teacherForm, typedTeacher } from '../support/teacherFormScreens.ts';
import { freshName, teacherBody } from '../support/teacherScreens.ts';
import { adminBody, changeUser, createUser, freshPhone, freshUser } from '../support/userScreens.ts';

const HOUR = 3600 * 1000;
/** The journey moves the clock of its tab. */
const CLOCKED = { clocked: true } as const;

const { machine, as } = people();
/** An administrator of administrators, at a computer of their own. */
let chief: Page;
let school: string;
let teacher: Teacher;

beforeAll(async () => {
  const desk = await machine();
  await enter(desk, 'superadmin');
  chief = await desk.newPage();
  const api = apiOf(chief);
  school = (await api.create(schoolBody(freshId()))).school_id;
  teacher = await api.createTeacher(
    teacherBody(school, { teacher_name: freshName('Zonunmawia'), date_of_birth: '1979-11-23' }),
  );
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });
const offer = (page: Page) => page.getByText(/^You have an unsent draft from/);
/** Opens the dashboard of whoever is signed in. */
async function home(page: Page) {
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: /Dashboard$/ }).waitFor();
}
/** Lets the time pass after which a page in sight looks whether its session stands. */
const aCheckLater = (page: Page) => page.clock.fastForward(11_000);

/** All that whoever sits down at the computer can read: what the browser stores, and the page as it stands there. */
const readable = async (page: Page) =>
  page.evaluate(async () => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')];
    const databases = await indexedDB.databases();
    const caches = await globalThis.caches.keys();
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      databases,
      caches,
      history.state,
      location.href,
      document.title,
      document.documentElement.outerHTML,
      fields.map(({ value }) => value),
    ]);
  });

type Person = { username: string; id: number; email: string; phone: string };

async function newPerson(): Promise<Person> {
  const username = freshUser('left');
  const person = { username, email: `${username}@example.org`, phone: freshPhone() };
  const { id } = await createUser(chief, { ...adminBody(username), phone: person.phone });
  return { ...person, id };
}

/** The sessions of an account are all that is changed here: as time would, or another function. */
const table = () =>
  testDeps({ engine: { endpoint: cloud().engine, tableName: 'school-records-local' } }).table;
async function age(id: number, field: 'created_at' | 'last_seen', hours: number) {
  for (const { pk, sk } of await table().query({ pk: keys.user(id).pk, prefix: SESSION_PREFIX }))
    await table().update(
      { pk, sk },
      { text: 'SET #f = #f - :s', names: { '#f': field }, values: { ':s': hours * 3600 } },
    );
}

async function atAnotherComputer({ username }: Person) {
  const elsewhere = await machine();
  try {
    await enter(elsewhere, username);
    const page = await elsewhere.newPage();
    await page.goto('/my-sessions');
    await page.getByRole('button', { name: /^End session: Chrome on / }).click();
    await page.getByText(/^Session ended: Chrome on /).waitFor();
  } finally {
    await leave(elsewhere);
  }
}

async function byAdministrator({ id }: Person) {
  const headers = await sessionHeaders(chief);
  const answer = await chief.request.post(`/api/user-management/${id}/end-sessions`, { headers, data: {} });
  expect(answer.ok()).toBe(true);
}

const WAYS: [string, (person: Person) => Promise<unknown>][] = [
  ['at another computer', atAnotherComputer],
  ['by an administrator', byAdministrator],
  ['since the account was deactivated', ({ id }) => changeUser(chief, id, { is_active: false })],
  ['after an hour without use', ({ id }) => age(id, 'last_seen', 1)],
  ['after twelve hours', ({ id }) => age(id, 'created_at', 12)],
];

/** A form half filled in a tab, and a record on screen in another. */
async function atWork(form: Page) {
  const typed = typedTeacher();
  // Opened from a search, whose text the form keeps for its way back.
  await form.goto(`/teachers?q=${teacher.teacher_name}`);
  await form.getByRole('link', { name: 'Add Teacher' }).click();
  await teacherForm(form).fill(typed);
  await teacherForm(form).chooseSchool(school);
  await teacherForm(form).named('aadhaar_number').fill('123412341234');
  await vi.waitFor(async () => expect(await openDrafts(form)).toContain(school), { timeout: 15_000 });
  // Only now: a tab behind another one answers to a press once a second.
  const list = await form.context().newPage();
  await list.goto(`/teachers?q=${teacher.teacher_name}`);
  await list.getByRole('button', { name: `View ${teacher.teacher_name}` }).click();
  await shownOn(list);
  return { list, typed };
}
/** Waits until the record is on screen. */
const shownOn = (list: Page) => list.getByRole('dialog').getByText('23/11/1979').first().waitFor();

describe('R27 R82 a session that ends over somebody at work', () => {
  let person: Person;
  let context: BrowserContext;
  let form: Page;
  let list: Page;
  let typed: ReturnType<typeof typedTeacher>;
  beforeAll(async () => {
    person = await newPerson();
    context = await machine();
    await enter(context, person.username);
    form = await context.newPage();
    await form.clock.install();
    ({ list, typed } = await atWork(form));
  });
  afterAll(() => leave(context));

  it.each(WAYS)('%s leaves nothing to read, and gives its owner the work back', async (_, end) => {
    await end(person);
    // Nobody touches the page; one tab that learns of it is enough.
    await aCheckLater(list);
    const secrets = [
      ...Object.values(typed),
      ...['123412341234', '05/04/1988', 'Christianity'],
      ...[teacher.teacher_name, encodeURIComponent(teacher.teacher_name), teacher.phone_number],
      ...['1979-11-23', '23/11/1979'],
      ...[person.email, person.phone],
    ];
    for (const page of [list, form]) {
      await dialog(page).waitFor({ timeout: 15_000 });
      const left = await readable(page);
      for (const secret of secrets) expect(left, secret).not.toContain(secret);
      expect(await page.locator('main, table, form').count()).toBe(1);
    }
    expect(await form.evaluate(() => Object.keys(localStorage).sort())).toEqual([
      `draft:${person.id}:teacher:new`,
      'isAuthenticated',
    ]);
    await changeUser(chief, person.id, { is_active: true });

    await submitSignIn(form, person.username);
    await dialog(form).waitFor({ state: 'detached' });
    for (const [name, value] of Object.entries(shownOf(typed)))
      await expect.poll(() => teacherForm(form).named(name).inputValue()).toBe(value);
    expect(await teacherForm(form).named('aadhaar_number').inputValue()).toBe('123412341234');
    expect(await offer(form).count()).toBe(0);
    // The other tab follows to where it was.
    await shownOn(list);
    expect(new URL(list.url()).searchParams.get('q')).toBe(teacher.teacher_name);
  });

  it('after all of it lets its owner save, and goes back to where the form was opened from', async () => {
    // No such number is given to anybody.
    await teacherForm(form).named('aadhaar_number').fill('');
    await teacherForm(form).button('Create Teacher').click();
    await form.waitForURL(({ searchParams }) => searchParams.get('q') === teacher.teacher_name);
    expect(await storedDrafts(form)).toEqual([]);
  });
});

describe('R27 R82 a session that ends', () => {
  it('by signing out in another tab leaves no draft either', async () => {
    const person = await newPerson();
    await as(person.username, CLOCKED, async (form) => {
      const { list, typed } = await atWork(form);
      await list.keyboard.press('Escape');
      await list.getByRole('button', { name: 'Logout' }).click();
      for (const page of [list, form]) {
        await page.getByLabel('Username').waitFor();
        const left = await readable(page);
        for (const secret of [...Object.values(typed), teacher.teacher_name, person.email, person.phone])
          expect(left, secret).not.toContain(secret);
      }
      expect(await form.evaluate(() => Object.keys(localStorage))).toEqual([]);
    });
  });

  it('is not taken for ended before', async () => {
    const person = await newPerson();
    await as(person.username, CLOCKED, async (page) => {
      const mistakes = mistakesOf(page);
      await home(page);
      const looks: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/auth/')) looks.push(new URL(request.url()).pathname);
      });
      const answered = page.waitForResponse(/\/api\/auth\/session$/);
      await aCheckLater(page);
      expect((await answered).ok()).toBe(true);
      expect(looks).toEqual(['/api/auth/session']);
      expect(await dialog(page).count()).toBe(0);
      expect(mistakes).toEqual([]);
    });
  });

  it('is noticed within 15 seconds by the clock on the wall', async () => {
    const person = await newPerson();
    await as(person.username, {}, async (page) => {
      const mistakes = mistakesOf(page);
      await home(page);
      await byAdministrator(person);
      await dialog(page).waitFor({ timeout: 15_000 });
      expect(mistakes.filter((text) => !/status of 401/.test(text))).toEqual([]);
    });
  });

  it('is noticed where the clock of the computer was set back', async () => {
    const person = await newPerson();
    await as(person.username, CLOCKED, async (page) => {
      await home(page);
      await page.clock.setSystemTime((await page.evaluate(() => Date.now())) - HOUR);
      await byAdministrator(person);
      await dialog(page).waitFor({ timeout: 15_000 });
    });
  });

  it('is followed by somebody else, who finds nothing of the work; its owner does', async () => {
    const [owner, other] = [await newPerson(), await newPerson()];
    await as(owner.username, CLOCKED, async (form) => {
      const { list, typed } = await atWork(form);
      await list.close();
      await byAdministrator(owner);
      await aCheckLater(form);
      await dialog(form).waitFor();
      await submitSignIn(form, other.username);
      await form.getByRole('heading', { level: 1, name: /Dashboard$/ }).waitFor();
      await form.goto('/teachers/new');
      await teacherForm(form).named('teacher_name').waitFor();
      // Until the key is there a draft would not be offered.
      await teacherForm(form).named('teacher_name').fill('Of Another');
      await expect.poll(() => openDrafts(form)).toContain('Of Another');
      expect(await offer(form).count()).toBe(0);
      const left = await readable(form);
      for (const secret of [...Object.values(typed), owner.email, owner.phone])
        expect(left, secret).not.toContain(secret);
      expect(await openDrafts(form)).not.toContain(typed.teacher_name);

      await byAdministrator(other);
      await aCheckLater(form);
      await dialog(form).waitFor();
      await form.reload();
      // What was wanted before is where one comes to.
      await submitSignIn(form, owner.username);
      await teacherForm(form).button('Restore').click();
      for (const [name, value] of Object.entries(shownOf(typed)))
        expect(await teacherForm(form).named(name).inputValue()).toBe(value);
    });
  });
});

it('R82 a document in a tab of its own closes with the session', async () => {
  const person = await newPerson();
  await as(person.username, CLOCKED, async (page, context) => {
    const patient = await apiOf(chief).createTeacher(
      teacherBody(school, { teacher_name: freshName('Zoramthanga') }),
    );
    const on = medicalScreens(page);
    await page.goto(`/teachers/${patient.id}/medical-records`);
    await on.button('Add Record').click();
    await on.field('ailmentName').fill('Asthma');
    await on.field('severity').selectOption('Mild');
    await on.file.setInputFiles(await phonePhoto(page));
    await on.button('Remove document').waitFor();
    await on.save.click();
    await on.closed();
    await setUploadState((await medicalApi(chief).read(patient.id))?.documents ?? '', 'clean');
    await page.reload();
    const openedTab = async () => {
      const opened = context.waitForEvent('page');
      await on.button(/^Open document/).click();
      const tab = await opened;
      await tab.locator('img').waitFor();
      return tab;
    };
    // No page could close it after a reload.
    const first = await openedTab();
    await page.reload();
    await expect.poll(() => first.isClosed()).toBe(true);
    const tab = await openedTab();
    await byAdministrator(person);
    await aCheckLater(page);
    await dialog(page).waitFor();
    await expect.poll(() => tab.isClosed()).toBe(true);
  });
});

async function newChief(): Promise<string> {
  const username = freshUser('chief');
  await createUser(chief, { ...adminBody(username), role: 'super_admin' });
  return username;
}

/** As when the server has ended the session, and the page learns of it. */
async function loseSession(page: Page, context: BrowserContext) {
  await context.clearCookies();
  await page.evaluate(() => localStorage.setItem('token', 'spoiled'));
  await aCheckLater(page);
  await dialog(page).waitFor();
}

describe('R82 the work of every form', () => {
  it.each(NEW_RECORD_FORMS)(
    'of a new $what comes back whole, and a save that succeeded after the end is told as one, and is one',
    async (kind) => {
      const username = await newChief();
      await as(username, CLOCKED, async (page, context) => {
        const { list, isMine } = await kind.fill(page, chief);
        const typed = () => typedInto(page);
        const before = await typed();
        await loseSession(page, context);
        expect(await page.locator('form').count()).toBe(1);
        await submitSignIn(page, username);
        await dialog(page).waitFor({ state: 'detached' });
        await expect.poll(typed).toEqual(before);

        let stored: (done: unknown) => void = () => {};
        const done = new Promise((resolve) => {
          stored = resolve;
        });
        // The server does it, and its answer never comes.
        await page.route(
          (url) => url.pathname === kind.path,
          async (route) => stored((await route.fetch()).status()),
          { times: 1 },
        );
        await page.getByRole('button', { name: kind.button, exact: true }).click();
        expect(await done).toBe(201);
        await loseSession(page, context);
        await submitSignIn(page, username);
        await page.getByRole('status').getByText(kind.saved).waitFor();
        const headers = await sessionHeaders(chief);
        const { data } = await (await chief.request.get(`/api${list}`, { headers })).json();
        const records: Record<string, unknown>[] = Array.isArray(data) ? data : data.data;
        expect(records.filter(isMine)).toHaveLength(1);
      });
    },
  );
});

describe('R82 the work on a screen that is no form of a record', () => {
  const typedIn = (fields: Locator) => () =>
    fields.evaluateAll((all: HTMLInputElement[]) =>
      all.map(({ type, checked, value }) => (type === 'checkbox' || type === 'radio' ? checked : value)),
    );
  async function comesBack(
    path: string,
    type: (page: Page) => Promise<Locator>,
    then = async (_: Page) => {},
  ) {
    const username = await newChief();
    await as(username, CLOCKED, async (page, context) => {
      const key = page.waitForResponse(/draft-key$/);
      await page.goto(path);
      const typed = typedIn(await type(page));
      await key;
      const before = await typed();
      expect(before.length).toBeGreaterThan(0);
      await loseSession(page, context);
      expect(await page.locator('textarea, select, main').count()).toBe(0);
      await submitSignIn(page, username);
      await dialog(page).waitFor({ state: 'detached' });
      await expect.poll(typed).toEqual(before);
      await then(page);
    });
  }
  const newSchool = () => apiOf(chief).create(schoolBody(freshId()));

  it('comes back with the lines of an order, which still do not go over those of a colleague', async () => {
    const api = apiOf(chief);
    const [{ school_id: from }, { school_id: to }] = [await newSchool(), await newSchool()];
    const [first, second, third] = [`T-${freshId()}`, `T-${freshId()}`, `T-${freshId()}`];
    for (const teacher_ID of [first, second, third])
      await api.createTeacher(teacherBody(from, { teacher_ID }));
    const line = (teacher_ID: string) => ({ teacher_ID, to, designation: 'Teacher' });
    const order = await api.draftOrder([line(first)]);
    await comesBack(
      `/orders/${order.id}`,
      async (page) => {
        await page.getByLabel('Paste teachers').fill(`1\t${second}\t${to}`);
        await page.getByRole('button', { name: 'Add to the order' }).click();
        await page.getByText('2 teachers · no fault', { exact: false }).waitFor();
        await page
          .getByLabel(/^Designation of/)
          .last()
          .fill('Tutor');
        await page.getByLabel('Paste teachers').fill('Not added yet');
        await api.changeOrder(order, [line(first), line(third)]);
        return page.getByLabel(/^Designation of|^Paste teachers|^School of/);
      },
      async (page) => {
        await page.getByRole('button', { name: orderScreen.save }).click();
        await page.getByText(orderScreen.savedTogether).waitFor();
        const { lines } = await api.readOrder(order.id);
        expect(lines.map(({ teacher_ID, designation }) => [teacher_ID, designation]).sort()).toEqual(
          [
            [first, 'Teacher'],
            [second, 'Tutor'],
            [third, 'Teacher'],
          ].sort(),
        );
      },
    );
  });

  it('comes back with the lines of posts, whose editor opens again', async () => {
    const { school_id } = await newSchool();
    await comesBack(`/posts/${school_id}`, async (page) => {
      await page.getByRole('button', { name: postScreen.edit }).click();
      const fields = page.getByRole('region', { name: postScreen.edit }).locator('input, select');
      await page.getByRole('button', { name: postScreen.addLine }).click();
      await fields.first().fill('Headmaster');
      await fields.last().fill('2');
      return fields;
    });
  });

  it('comes back with a fact that is typed in its place, which has the focus again', async () => {
    const input = (page: Page) => page.getByRole('main').locator('form input');
    await comesBack(
      `/teachers/${teacher.id}`,
      async (page) => {
        await page.getByRole('button', { name: 'Edit Phone Number', exact: true }).click();
        await input(page).fill('9862012399');
        return input(page);
      },
      (page) =>
        expect.poll(() => input(page).evaluate((field) => field === document.activeElement)).toBe(true),
    );
  });

  it('comes back with the reason why a correction is returned', async () => {
    const data = {
      ...{ of: 'teacher', record: 0 },
      fields: [{ field: 'phone_number', value: '9862012345', reason: 'It is another one' }],
    };
    const name = freshName('Lalduhawma');
    ({ id: data.record } = await apiOf(chief).createTeacher(
      teacherBody(DEMO_SCHOOL_ID, { teacher_name: name }),
    ));
    const id = await as('hoi.demo', {}, async (page) => {
      const headers = await sessionHeaders(page);
      const answer = await page.request.post('/api/tickets', { headers, data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return (await answer.json()).data.id;
    });
    await comesBack(`/repair?tab=tickets&ticket=${id}`, async (page) => {
      const decision = page.getByRole('region', { name: ticketQueue.open(name) });
      await decision.getByRole('button', { name: ticketQueue.returnAll }).click();
      await decision.locator('textarea').fill('The service book has the other one');
      return decision.locator('textarea, input');
    });
  });

  it.each(['into', 'split'] as const)('comes back with the schools and what is typed: %s', async (way) => {
    const [from, to] = [await newSchool(), await newSchool()];
    for (let n = 0; n < 2; n += 1)
      await apiOf(chief).createTeacher(teacherBody(from.school_id, { teacher_ID: `T-${freshId()}` }));
    await comesBack('/repair?tab=schools', async (page) => {
      await page.getByLabel(closureScreen.ways[way]).check();
      const chosen = [
        [closureScreen.school, from],
        [closureScreen.into, to],
      ] as const;
      for (const [label, { school_id }] of chosen) {
        await page.getByRole('combobox', { name: label, exact: true }).fill(school_id);
        await page.getByRole('option', { name: new RegExp(school_id) }).click();
      }
      await page.getByRole('textbox', { name: closureScreen.on }).fill('01/02/2026');
      if (way === 'split') await page.getByRole('checkbox').first().check();
      else await page.getByLabel(closureScreen.reason).fill('Too few pupils');
      return page.getByRole('main').locator('input');
    });
  });
});

describe('R82 work that was held when a session ended', () => {
  /** Somebody whose session has ended over what `type` typed, and who goes Back before signing in again. */
  async function wentBack(type: (page: Page) => Promise<unknown>, then: (page: Page) => Promise<unknown>) {
    const person = await newPerson();
    await as(person.username, CLOCKED, async (page) => {
      await home(page);
      const key = page.waitForResponse(/draft-key$/);
      await type(page);
      await key;
      await byAdministrator(person);
      await aCheckLater(page);
      await dialog(page).waitFor();
      await page.goBack();
      await dialog(page).waitFor({ state: 'detached' });
      await submitSignIn(page, person.username);
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      await then(page);
    });
  }
  /** Follows a link of the app that no screen shows. */
  const go = (page: Page, path: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);

  it('comes back to no form of another teacher', async () => {
    const other = await apiOf(chief).createTeacher(
      teacherBody(school, { teacher_name: freshName('Lalhmangaiha') }),
    );
    const add = async (page: Page, id: number) => {
      await go(page, `/teachers/${id}/medical-records`);
      await page.getByRole('button', { name: 'Add Record', exact: true }).click();
      return medicalScreens(page).field('ailmentName');
    };
    await wentBack(
      async (page) => (await add(page, teacher.id)).fill('Of Another Teacher'),
      async (page) => {
        const ailment = await add(page, other.id);
        await ailment.pressSequentially('Asthma');
        expect(await ailment.inputValue()).toBe('Asthma');
      },
    );
  });

  /** Fills the form of a new school and saves it. No answer comes before the session has ended. */
  async function sendSchool(page: Page, id: string, name: string, button = 'Create School') {
    await page.getByLabel('School ID').fill(id);
    await page.getByLabel('School Name').fill(name);
    await page.getByLabel('Management Type').selectOption('Government');
    await page.getByLabel('Primary School').check();
    await page.route('**/api/schools', () => {}, { times: 1 });
    await page.getByRole('button', { name: button, exact: true }).click();
  }
  async function expectNoSchool(id: string) {
    const headers = await sessionHeaders(chief);
    const found = await chief.request.get(`/api/schools/search?q=${id}`, { headers });
    expect((await found.json()).data).toEqual([]);
  }

  it('comes back with what was typed for the next record while it was saved', async () => {
    const person = await newPerson();
    const id = freshId();
    await as(person.username, CLOCKED, async (page) => {
      const key = page.waitForResponse(/draft-key$/);
      await page.goto('/schools/new');
      await key;
      await sendSchool(page, id, 'Govt. School Before The Next', 'Save and add another');
      await page.getByLabel('Next School ID').pressSequentially('150');
      await byAdministrator(person);
      await aCheckLater(page);
      // The save is sent again, and the next form opens.
      await submitSignIn(page, person.username);
      await page.getByText('Saved: Govt. School Before The Next').first().waitFor();
      await expect.poll(() => page.locator('[name=school_id]').inputValue()).toBe('150');
    });
  });

  it('comes back however late its key is, over nothing that was typed, or is gone on without', async () => {
    const person = await newPerson();
    const id = freshId();
    await as(person.username, CLOCKED, async (page) => {
      const name = page.getByLabel('School Name');
      const endAndSignIn = async () => {
        await byAdministrator(person);
        await aCheckLater(page);
        await submitSignIn(page, person.username);
        await dialog(page).waitFor({ state: 'detached' });
      };
      await page.route('**/api/auth/draft-key', (route) => route.abort(), { times: 1 });
      await page.goto('/schools/new');
      await name.waitFor();
      const key = page.waitForResponse(/draft-key$/);
      await aCheckLater(page);
      await key;
      await sendSchool(page, id, 'Govt. Late Key School');
      // After the sign-in the server is busy at first. Then an answer is lost.
      const asked: string[] = [];
      await page.route('**/api/auth/draft-key', () => void asked.push('lost'), { times: 1 });
      await page.route(
        '**/api/auth/draft-key',
        (route) => {
          asked.push('busy');
          return route.fulfill({ status: 503, body: '' });
        },
        { times: 1 },
      );
      await endAndSignIn();
      await page.getByText(sessionMessages.heldComes).waitFor();
      await expect.poll(() => asked).toEqual(['busy', 'lost']);
      await name.focus();
      await page.keyboard.type('Too early');
      expect(await name.inputValue()).toBe('');
      await aCheckLater(page);
      await expect.poll(() => name.inputValue()).toBe('Govt. Late Key School');
      await page.getByText(sessionMessages.heldComes).waitFor({ state: 'detached' });
      await name.pressSequentially(' 2');
      expect(await name.inputValue()).toMatch(/ 2/);
      // Keys were pressed before it was back, so it waits to be saved again.
      await expectNoSchool(id);

      await page.route('**/api/auth/draft-key', () => {}, { times: 1 });
      await endAndSignIn();
      await page.getByRole('button', { name: sessionMessages.goOnWithout }).click();
      await page.getByText(sessionMessages.heldComes).waitFor({ state: 'detached' });
      await name.fill('Another');
      await aCheckLater(page);
      expect(await name.inputValue()).toBe('Another');
    });
  });

  it('goes with its screen also where the dialog is not back that it was typed into', async () => {
    const person = await newPerson();
    await as(person.username, CLOCKED, async (page) => {
      const number = page.getByRole('dialog').getByLabel('Order Number');
      const visit = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
      const begin = () => page.getByRole('button', { name: 'New order' }).first().click();
      const first = page.waitForResponse(/draft-key$/);
      await page.goto('/orders');
      await begin();
      await number.fill('LEFT/1');
      await first;
      await byAdministrator(person);
      await aCheckLater(page);
      await dialog(page).waitFor();
      await page.route('**/api/auth/draft-key', () => {}, { times: 1 });
      await submitSignIn(page, person.username);
      await page.getByText(sessionMessages.heldComes).waitFor();
      await visit('Schools');
      await page.getByRole('heading', { level: 1, name: 'Schools' }).waitFor();
      const later = page.waitForResponse(/draft-key$/);
      await aCheckLater(page);
      await visit('Orders');
      await later;
      await begin();
      await number.pressSequentially('NEW/1');
      expect(await number.inputValue()).toBe('NEW/1');
    });
  });

  it('is not saved from a form that was opened anew', async () => {
    const id = freshId();
    await wentBack(
      async (page) => {
        await page.getByRole('link', { name: 'Schools', exact: true }).first().click();
        await page.getByRole('link', { name: 'Add School' }).click();
        await sendSchool(page, id, 'Govt. Held School');
      },
      async (page) => {
        await go(page, '/schools/new');
        await page.getByLabel('School Name').pressSequentially('Another');
        expect(await page.getByLabel('School Name').inputValue()).toBe('Another');
        await expectNoSchool(id);
      },
    );
  });
});

describe('R82 a draft', () => {
  let context: BrowserContext;
  let page: Page;
  let person: Person;
  beforeAll(async () => {
    person = await newPerson();
    context = await machine();
    await enter(context, person.username);
    page = await context.newPage();
  });
  afterAll(() => leave(context));

  const type = async (name: string) => {
    await page.goto('/');
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key);
    });
    await page.goto('/teachers/new');
    await teacherForm(page).named('teacher_name').fill(name);
    await expect.poll(() => openDrafts(page)).toContain(name);
  };
  /** Opens the app in this browser some hours later. */
  async function later(hours: number) {
    const next = await context.newPage();
    await next.clock.setFixedTime(Date.now() + hours * HOUR);
    await next.goto('/login');
    await next.getByRole('heading', { level: 1 }).waitFor();
    const names = (await storedDrafts(next)).map(([name]) => name);
    await next.close();
    return names;
  }

  it('is gone when the app is opened after a day, and not before', async () => {
    await type('Of Yesterday');
    expect(await later(23)).toEqual([`draft:${person.id}:teacher:new`]);
    expect(await later(24)).toEqual([]);
  });

  it('of a former version, which anybody could read, is gone at the start', async () => {
    await page.goto('/');
    await page.evaluate(
      ([id]) =>
        localStorage.setItem(
          `draft:${id}:teacher:7`,
          JSON.stringify({
            savedAt: new Date().toISOString(),
            content: { typed: { teacher_name: 'In Clear' } },
          }),
        ),
      [person.id],
    );
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /Dashboard$/ }).waitFor();
    expect((await storedDrafts(page)).filter(([, text]) => text.includes('In Clear'))).toEqual([]);
  });

  it('is kept while the line is down', async () => {
    await type('Before The Line Broke');
    await context.setOffline(true);
    await teacherForm(page).named('teacher_name').fill('While The Line Is Down');
    await expect
      .poll(async () => {
        await context.setOffline(false);
        const said = await openDrafts(page);
        await context.setOffline(true);
        return said;
      })
      .toContain('While The Line Is Down');
    await context.setOffline(false);
  });
});

describe('R82 a page out of sight', () => {
  const seen = (page: Page, state: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const veiled = (page: Page) =>
    page.evaluate(() => ({
      veiled: document.documentElement.hasAttribute('data-veiled'),
      opacity: [...document.body.children]
        .filter((child) => !['SCRIPT', 'NOSCRIPT'].includes(child.tagName))
        .map((child) => getComputedStyle(child).opacity),
    }));

  it('asks nothing, is veiled after ten seconds, and shows itself once its session was found to stand', async () => {
    const person = await newPerson();
    await as(person.username, CLOCKED, async (page) => {
      await page.goto('/schools/new');
      await page.getByLabel('School Name').fill('Typed Before');
      let looks = 0;
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/auth/session', async (route) => {
        looks += 1;
        await held;
        await route.continue();
      });
      await seen(page, 'hidden');
      expect((await veiled(page)).veiled).toBe(false);
      await aCheckLater(page);
      await aCheckLater(page);
      const hidden = await veiled(page);
      expect([looks, hidden.veiled]).toEqual([0, true]);
      expect(new Set(hidden.opacity)).toEqual(new Set(['0']));
      await seen(page, 'visible');
      await expect.poll(() => looks).toBe(1);
      expect((await veiled(page)).veiled).toBe(true);
      answer();
      await expect.poll(async () => (await veiled(page)).veiled).toBe(false);
      // Who comes back goes on in the same field.
      expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe(
        'Typed Before',
      );

      await seen(page, 'hidden');
      await aCheckLater(page);
      await byAdministrator(person);
      await seen(page, 'visible');
      await dialog(page).waitFor();
      expect(await readable(page)).not.toContain('Typed Before');
    });
  });

  it('shows itself after five seconds where no answer comes', async () => {
    const person = await newPerson();
    await as(person.username, CLOCKED, async (page) => {
      await home(page);
      await page.route('**/api/auth/session', () => {});
      const asked = page.waitForRequest('**/api/auth/session');
      await aCheckLater(page);
      await asked;
      await seen(page, 'hidden');
      await aCheckLater(page);
      await seen(page, 'visible');
      expect((await veiled(page)).veiled).toBe(true);
      await page.clock.fastForward(5000);
      expect((await veiled(page)).veiled).toBe(false);
    });
  });

  it('kept for Back and Forward is veiled before it is shown again', async () => {
    const person = await newPerson();
    await as(person.username, {}, async (page) => {
      await home(page);
      const shown = (event: 'pagehide' | 'pageshow') =>
        page.evaluate((name) => {
          dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
        }, event);
      await shown('pagehide');
      expect((await veiled(page)).veiled).toBe(true);
      await shown('pageshow');
      await expect.poll(async () => (await veiled(page)).veiled).toBe(false);
      await shown('pagehide');
      await byAdministrator(person);
      await shown('pageshow');
      await dialog(page).waitFor();
    });
  });

  it('or in sight and unused, does not keep its session alive; one in use does', async () => {
    const person = await newPerson();
    await as(person.username, CLOCKED, async (page) => {
      await home(page);
      let looks = 0;
      const refreshed: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/auth/refresh')) refreshed.push(request.url());
      });
      // As the server says of a token that has run out.
      await page.route('**/api/auth/session', (route) => {
        looks += 1;
        return route.fulfill({ json: { success: true, data: { expired: true } } });
      });
      await aCheckLater(page);
      await expect.poll(() => looks).toBeGreaterThan(0);
      for (let passed = 0; passed < 3; passed += 1) {
        const last = looks;
        await aCheckLater(page);
        await expect.poll(() => looks).toBeGreaterThan(last);
      }
      expect(refreshed).toEqual([]);
      await page.keyboard.press('Tab');
      await aCheckLater(page);
      await expect.poll(() => refreshed.length).toBe(1);
    });
  });
});

it('whoever guessed too often at the own password is told how long to wait before it can be changed', async () => {
  const person = await newPerson();
  const here = await machine(SCREENS.phone);
  try {
    await enter(here, person.username);
    const { page } = await newPage(here);
    await home(page);
    const guess = { current_password: 'not the present one', new_password: 'seven purple umbrellas' };
    const headers = await sessionHeaders(page);
    for (let i = 0; i < 5; i += 1)
      await page.request.post('/api/auth/change-password', { headers, data: guess });
    await page.goto('/change-password');
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await field('Present password').fill(guess.current_password);
    await field('New password').fill(guess.new_password);
    await field('New password, again').fill(guess.new_password);
    await page.getByRole('button', { name: 'Change password' }).click();
    const told = page
      .getByRole('alert')
      .filter({ hasText: passwordMessages.changeFailed('Too many attempts') });
    expect(await told.textContent()).toMatch(/Wait [0-9]+ seconds?\.$/);
  } finally {
    await leave(here);
  }
});

it('a changed own password ends the session elsewhere and none here, and a wrong one is told at its field', async () => {
  const person = await newPerson();
  const [here, elsewhere] = [await machine(SCREENS.phone), await machine()];
  try {
    await enter(elsewhere, person.username);
    const other = await elsewhere.newPage();
    await enter(here, person.username);
    const { page, mistakes } = await newPage(here);
    await home(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'Change my password' }).click();
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const change = page.getByRole('button', { name: 'Change password' });
    const type = async (present: string, next: string, again = next) => {
      await field('Present password').fill(present);
      await field('New password').fill(next);
      await field('New password, again').fill(again);
      await change.click();
    };
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await change.click();
    await expect.poll(focused).toBe('current_password');
    await type('not the present one', 'seven purple umbrellas', 'seven purple umbrella');
    await page.getByText(passwordMessages.unlike).waitFor();
    await expectNoAxeViolations(page, 'a refused change of the password');
    await type('not the present one', 'seven purple umbrellas');
    await page.getByText(passwordMessages.wrongNow).waitFor();
    await expect.poll(focused).toBe('current_password');
    await page.keyboard.type('!');
    await page.getByText(passwordMessages.wrongNow).waitFor({ state: 'detached' });
    // Without a line it waits, and goes through by itself.
    await here.setOffline(true);
    await page.getByText(shellMessages.offline).waitFor();
    await type(PASSWORD, 'seven purple umbrellas');
    await page.getByText(shellMessages.waiting).waitFor();
    await here.setOffline(false);
    await page.getByText(passwordMessages.changed).waitFor();
    await page.getByRole('heading', { name: 'My Sessions' }).waitFor();
    await page.getByText('This session', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^End session/ }).count()).toBe(0);
    const headers = await sessionHeaders(other);
    expect((await other.request.get('/api/schools', { headers })).status()).toBe(401);
    // The refused password is the answer of a 400 and no mistake of the page.
    expect(mistakes.filter((one) => !/400|ERR_INTERNET_DISCONNECTED/.test(one))).toEqual([]);
  } finally {
    await leave(here);
    await leave(elsewhere);
  }
});
