import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { passwordMessages } from '#shared/messages/password.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { shellMessages } from '#shared/messages/shell.ts';
import { userMessages } from '#shared/messages/users.ts';
import { enter, expectNoAxeViolations, PASSWORD, people, submitSignIn } from '../support/browser.ts';
import { losing } from '../support/lostAnswer.ts';
import { apiOf } from '../support/schoolScreens.ts';
import { freshName, teacherBody } from '../support/teacherScreens.ts';
import {
  adminBody,
  changeUser,
  createUser,
  FIRST_PASSWORD,
  freshPhone,
  freshUser,
  readUser,
  userScreen,
} from '../support/userScreens.ts';

/** The school that hoi.demo heads. */
const DEMO_SCHOOL = '15032100101';

const { as, someone, machine } = people();
let page: Page;
let on: ReturnType<typeof userScreen>;

beforeAll(async () => {
  const desk = await machine();
  await enter(desk, 'superadmin');
  page = await desk.newPage();
  on = userScreen(page);
});
beforeEach(() => on.open());

const boxes = () => page.getByRole('checkbox', { name: /^Select (?!all)/ });

it('adds a deo who signs in, becomes an sdeo, and loses the session of before', async () => {
  const username = freshUser('deo');
  await on.button('Add User').click();
  await on.button('Create').click();
  expect(await on.field('Role').getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('role');

  await on.field('Role').selectOption('District Education Officer');
  await on.field('Username').fill(username);
  await on.field('Email').fill(`${username}@example.org`);
  expect(await on.field('Type one now').isChecked()).toBe(true);
  await on.field('New password').fill('short');
  await on.button('Create').click();
  await page.getByText('A district is required for this role').waitFor();
  await on.field('District').selectOption('Kolasib');
  await on.button('Create').click();
  await on.alert('Failed to save user: ').waitFor();
  expect(await on.field('New password').getAttribute('aria-invalid')).toBe('true');
  await on.field('New password').fill(FIRST_PASSWORD);
  await on.button('Create').click();
  await on.toast(`Saved: ${username}`).waitFor();
  await on.closed();

  await page.getByRole('searchbox').fill(username.toUpperCase());
  await page.getByText('Showing').or(on.row(username)).first().waitFor();
  for (const text of [
    'District Education Officer',
    'District: Kolasib',
    'Active',
    'Never',
    `${username}@example.org`,
  ])
    await on.row(username).getByText(text, { exact: true }).waitFor();

  await someone({}, async (theirs) => {
    await theirs.goto('/login');
    await theirs.route('**/assets/NewPassword-*.js', (route) => route.abort(), { times: 1 });
    await submitSignIn(theirs, username, FIRST_PASSWORD);
    // The file of the next form is lost on the line. This form stays, and says so.
    await theirs.getByText(sharedMessages.widgetsMissing).waitFor();
    await submitSignIn(theirs, username, FIRST_PASSWORD);
    await theirs.getByText('Choose one of your own to sign in.').waitFor();
    await expectNoAxeViolations(theirs, 'first password');
    const chosen = theirs.getByLabel('New password');
    await chosen.fill(FIRST_PASSWORD);
    await theirs.getByRole('button', { name: 'Save and sign in' }).click();
    await theirs.getByText('Choose another password than the one you were given').waitFor();
    await chosen.fill(PASSWORD);
    // The answer is lost. Pressed again, the former password is refused, because the new one is in force.
    const save = theirs.getByRole('button', { name: 'Save and sign in' });
    await losing(theirs, '**/api/auth/change-first-password', () => save.click());
    await theirs.getByText(passwordMessages.firstUnknown).waitFor();
    const refused = theirs.waitForResponse('**/api/auth/change-first-password');
    await save.click();
    expect((await refused).status()).toBe(401);
    await theirs.getByText(passwordMessages.firstUnknown).waitFor();
    await theirs.getByRole('button', { name: 'Back' }).click();
    await submitSignIn(theirs, username, PASSWORD);
    await theirs.getByRole('heading', { level: 1, name: /Dashboard$/ }).waitFor();
  });

  await as(username, { clocked: true }, async (theirs) => {
    await theirs.goto('/');
    await theirs.getByRole('heading', { name: 'District Education Officer Dashboard' }).waitFor();
    await on.find(username);
    await on.button(`Change role of ${username}`).click();
    const confirm = on.button('Change Role');
    expect(await confirm.isDisabled()).toBe(true);
    await on.field('New role').selectOption('Sub-Division Education Officer');
    expect(await confirm.isDisabled()).toBe(false);
    await on.field('New role').selectOption('District Education Officer');
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByText('This change cannot be undone.').waitFor();
    await on.field('New role').selectOption('Sub-Division Education Officer');
    expect(await on.field('District').inputValue()).toBe('Kolasib');
    await confirm.click();
    await page.getByText('An RD block is required for this role').waitFor();
    await on.field('RD Block').selectOption('Thingdawl');
    expect(await page.getByText('An RD block is required for this role').count()).toBe(0);
    // A save that waits for the line can be given up.
    await page.context().setOffline(true);
    await page.getByRole('status').getByText(shellMessages.offline).waitFor();
    await confirm.click();
    await on.button(shellMessages.waitingButton).waitFor();
    await page.keyboard.press('Escape');
    await confirm.waitFor();
    await page.context().setOffline(false);
    await confirm.click();
    await on.toast(`${username} is now Sub-Division Education Officer`).waitFor();
    await on.row(username).getByText('Sub-Division Education Officer').waitFor();
    expect(await on.row(username).getByText('Never').count()).toBe(0);

    // The page looks by itself after some seconds.
    await theirs.clock.fastForward(11_000);
    await theirs.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  });
});

it('tells of a teacher’s account that becomes staff’s where to add an e-mail, and of the link that goes there', async () => {
  const username = freshUser('teacher');
  const email = `${username}@example.org`;
  const body = { username, role: 'teacher', phone: freshPhone(), school_id: DEMO_SCHOOL } as const;
  const { id } = await createUser(page, { ...body, email: '' });
  await on.find(username);
  await on.button(`Change role of ${username}`).click();
  await on.field('New role').selectOption('Administrator');
  await on.button('Change Role').click();
  await on.alert(`${userMessages.emailRequired}. ${userMessages.changeByEdit}`).waitFor();
  await changeUser(page, id, { email });
  await on.find(username);
  await on.button(`Change role of ${username}`).click();
  await on.field('New role').selectOption('Administrator');
  await on.button('Change Role').click();
  await on
    .toast(`${username} is now Administrator. A link to set a password is on its way to ${email}`)
    .waitFor();
});

it('changes an account twice in a row, while the list is still asked for again', async () => {
  const username = freshUser('admin');
  const { id } = await createUser(page, adminBody(username));
  await on.find(username);
  const late = Promise.withResolvers<void>();
  onTestFinished(() => late.resolve());
  await page.route('**/api/user-management?*', async (route) => {
    await late.promise;
    await route.continue();
  });
  for (const phone of [freshPhone(), freshPhone()]) {
    await on.button(`Edit ${username}`).click();
    await on.field('Phone').fill(phone);
    await on.button('Update').click();
    await on.closed();
    expect((await readUser(page, id)).phone).toBe(phone);
  }
  // The second press is a new wish, not a repetition of the first.
  await on.button(`Deactivate ${username}`).click();
  await on.button(`Activate ${username}`).waitFor();
  expect((await readUser(page, id)).is_active).toBe(false);
  // Undo is reached by one key, wherever the focus is.
  await page.keyboard.press('F8');
  await page.keyboard.press('Enter');
  await on.button(`Deactivate ${username}`).waitFor();
  expect((await readUser(page, id)).is_active).toBe(true);
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe(`Deactivate ${username}`);
  late.resolve();
  await page.unrouteAll({ behavior: 'wait' });
});

const SHOWING = /^Showing [0-9]+ to [0-9]+ of [0-9]+/;

/** The button of the bulk dialog that shows what will change. */
const look = () => on.dialog('Bulk Actions').getByRole('button', { name: 'Next' });

it('acts on several accounts with a result for each, and never on the last super_admin', async () => {
  const names = [freshUser('bulk'), freshUser('bulk')];
  for (let older = 0; older < 10; older += 1) {
    const username = freshUser('older');
    await createUser(page, { ...adminBody(username), password: undefined });
  }
  for (const username of names) await createUser(page, adminBody(username));
  await on.open('?q=bulk');
  expect(await on.button('Bulk Actions (0)').isDisabled()).toBe(true);
  for (const username of names) await page.getByLabel(`Select ${username}`).check();
  const answered = Promise.withResolvers<void>();
  await page.route(/role=super_admin/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.getByLabel('Role Filter').selectOption('Super Administrator');
  // Another filter begins with nothing ticked, also while the former rows are still shown. Nothing out of sight is
  // acted on.
  await on.button('Bulk Actions (0)').waitFor();
  expect(await page.getByLabel(`Select ${names[0]}`).isDisabled()).toBe(true);
  expect(await page.getByLabel('Select all on this page').isDisabled()).toBe(true);
  answered.resolve();
  // The way back to the first filter does not bring its ticks back.
  await page.getByLabel('Role Filter').selectOption('');
  await expect.poll(() => page.getByLabel(`Select ${names[0]}`).isEnabled()).toBe(true);
  await on.button('Bulk Actions (0)').waitFor();

  await on.button('Clear Filters').click();
  await page.waitForURL(/user-management$/);
  for (const username of names) await page.getByLabel(`Select ${username}`).check();
  expect(await page.getByLabel('Select all on this page').isChecked()).toBe(false);
  // It stands in the head of a column of its own, before the users.
  const head = page.getByRole('columnheader').first();
  await head.getByRole('checkbox', { name: 'Select all on this page' }).check();
  expect(await page.getByRole('columnheader').nth(1).textContent()).toBe('User');
  const ticked = page.getByRole('row').nth(1).getByRole('cell').first().getByRole('checkbox');
  expect(await ticked.isChecked()).toBe(true);
  const shown = await boxes().count();
  await on.button(`Bulk Actions (${shown})`).waitFor();
  await page.getByLabel('Select all on this page').uncheck();
  for (const username of names) await page.getByLabel(`Select ${username}`).check();
  // Ticks one on another page of the same list: the oldest account is on the last page.
  const [, last = ''] = /of ([0-9]+)/.exec((await page.getByText(SHOWING).textContent()) ?? '') ?? [];
  const next = page.getByRole('button', { name: 'Next', exact: true });
  for (let first = 11; first <= Number(last); first += 10) {
    await next.click();
    await page.getByText(new RegExp(`^Showing ${first} to`)).waitFor();
  }
  await page.getByLabel('Select superadmin').check();

  await on.button('Bulk Actions (3)').click();
  expect(await look().isDisabled()).toBe(true);
  await on.field('Action').selectOption('Change role');
  expect(await look().isDisabled()).toBe(true);
  await on.field('Action').selectOption('Delete');
  await on.alert('permanently deleted').waitFor();
  await on.field('Action').selectOption('Deactivate');
  await look().click();
  // Nothing is written before it was shown.
  await page.getByText('2 of 3 accounts will change.').waitFor();
  const shownLines = await page
    .getByRole('list', { name: 'What will change' })
    .getByRole('listitem')
    .allTextContents();
  expect(shownLines.sort()).toEqual([
    ...names.map((username) => `${username}Status: Active → Inactive`).sort(),
    `superadminLeft out: ${userMessages.ownAccount}`,
  ]);
  await expectNoAxeViolations(page, 'what will change of accounts');
  // Without a line it waits, and goes through by itself.
  await page.context().setOffline(true);
  await page.getByText(shellMessages.offline).waitFor();
  await on.button('Execute').click();
  await page.getByText(shellMessages.waiting).waitFor();
  await page.context().setOffline(false);
  await page.getByText('Done for 2 accounts').waitFor();
  await on.button('Close').click();

  await on.button('Bulk Actions (0)').waitFor();
  await page.getByLabel('Status Filter').selectOption('Inactive');
  for (const username of names) await on.row(username).getByText('Inactive', { exact: true }).waitFor();
  expect(await page.getByLabel('Select superadmin').count()).toBe(0);
  await on.button(`Activate ${names[0]}`).click();
  await on.toast(`${names[0]} is active`).waitFor();
  await on.row(names[0]!).waitFor({ state: 'detached' });

  // The server refuses these for the own account, so nothing offers them.
  await on.find('superadmin');
  await on.button('Edit superadmin').waitFor();
  expect(await on.button('Deactivate superadmin').count()).toBe(0);
  expect(await on.button('Change role of superadmin').count()).toBe(0);
});

it('gives several accounts another role with one area for all, or with the area that each has', async () => {
  const names = [freshUser('area'), freshUser('area')];
  for (const username of names) await createUser(page, adminBody(username));
  const [first = '', second = ''] = names;
  const lines = page.getByRole('list', { name: 'What will change' }).getByRole('listitem');
  const opened = async () => {
    await on.open('?q=area');
    for (const username of names) await page.getByLabel(`Select ${username}`).check();
    await on.button('Bulk Actions (2)').click();
    await on.field('Action').selectOption('Change role');
  };
  await opened();
  await on.field('New role').selectOption('Sub-Division Education Officer');
  await look().click();
  await page.getByText('A district is required for this role').waitFor();
  await page.getByText('An RD block is required for this role').waitFor();
  await on.field('District').selectOption('Kolasib');
  await on.field('RD Block').selectOption('Thingdawl');
  await look().click();
  await page.getByText('2 accounts will change.').waitFor();
  expect(await lines.allTextContents()).toEqual(
    names.map(
      (username) =>
        `${username}Role: Administrator → Sub-Division Education OfficerScope: System-wide → District: Kolasib, Block: Thingdawl`,
    ),
  );
  await on.button('Execute').click();
  await page.getByText('Done for 2 accounts').waitFor();
  await on.button('Close').click();
  for (const username of names) await on.row(username).getByText('District: Kolasib').waitFor();

  await opened();
  await on.field('New role').selectOption('District Education Officer');
  await on.field("Keep each account's area").check();
  expect(await on.field('District').count()).toBe(0);
  await look().click();
  await on.button('Execute').click();
  await page.getByText('Done for 2 accounts').waitFor();
  await on.button('Close').click();
  for (const username of names) await on.row(username).getByText('District: Kolasib').waitFor();

  await opened();
  await on.field('New role').selectOption('Head of Institution');
  await on.field("Keep each account's area").check();
  await look().click();
  await page.getByText('Nothing would change.').waitFor();
  for (const username of [first, second])
    expect(await lines.filter({ hasText: username }).textContent()).toBe(
      `${username}Left out: A School ID is required for this role`,
    );
  expect(await on.button('Execute').isDisabled()).toBe(true);
  await on.button('Back to the choice').click();
  await expect
    .poll(() => on.field('Action').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await on.button('Cancel').click();

  await opened();
  await on.field('New role').selectOption('Head of Institution');
  await page.getByRole('combobox', { name: 'School ID' }).fill(DEMO_SCHOOL);
  await page.getByRole('option').filter({ hasText: DEMO_SCHOOL }).click();
  await look().click();
  await on.button('Execute').click();
  await page.getByText('Done for 2 accounts').waitFor();
  await on.button('Close').click();
  for (const username of names) await on.row(username).getByText(DEMO_SCHOOL).waitFor();
});

it('activates after a deactivation whose answer was lost, and does not repeat that one', async () => {
  const username = freshUser('lost');
  const { id } = await createUser(page, adminBody(username));
  await on.find(username);
  await page.route('**/toggle-status', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await on.button(`Deactivate ${username}`).click();
  await on.button(`Activate ${username}`).waitFor();
  await page.unroute('**/toggle-status');
  await on.button(`Activate ${username}`).click();
  await on.toast(`${username} is active`).waitFor();
  expect(await readUser(page, id)).toMatchObject({ is_active: true });
});

it('asks the second of two editors of one account about what both changed, and deletes it once it has said what that ends', async () => {
  const username = freshUser('stale');
  const { id } = await createUser(page, adminBody(username));
  await on.find(username);
  await on.button(`Edit ${username}`).click();
  expect(await on.button('Update').count()).toBe(1);
  expect(await page.getByText('Type one now').count()).toBe(0);
  await on.field('Phone').fill('+91 98765 43210');

  const other = await page.context().newPage();
  const there = userScreen(other);
  await there.find(username);
  await there.button(`Edit ${username}`).click();
  await there.field('Email').fill(`second-${username}@example.org`);
  await there.field('Phone').fill('98765 43219');
  await there.button('Update').click();
  await there.toast(`Saved: ${username}`).waitFor();
  await other.close();

  await on.button('Update').click();
  const conflict = page.getByRole('alertdialog', { name: 'Someone else changed this record' });
  await conflict.getByRole('group', { name: 'Phone' }).waitFor();
  expect(await conflict.getByRole('group').count()).toBe(1);
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await conflict.getByRole('radio', { name: /9876543210/ }).check();
  await on.button('Save these choices').click();
  await on.toast(`Saved: ${username}`).waitFor();
  await on.closed();
  await on.row(username).getByText(`second-${username}@example.org`).waitFor();

  await as(username, { clocked: true }, async (theirs) => {
    await theirs.goto('/');
    await theirs.getByRole('heading', { level: 1, name: /Dashboard$/ }).waitFor();
    await on.button(`View ${username}`).click();
    const details = on.dialog(username);
    await details.getByText('9876543210').waitFor();
    // Back closes the details and stays at the list.
    const viewing = page.url();
    expect(new URL(viewing).searchParams.get('view')).toBe(String(id));
    await page.goBack();
    await on.closed();
    await on.row(username).waitFor();
    await page.goForward();
    await details.getByText('9876543210').waitFor();
    expect(page.url()).toBe(viewing);
    await details.getByText('System-wide').waitFor();
    await details.getByRole('button', { name: 'Show history' }).click();
    await details.getByRole('listitem').filter({ hasText: 'Changed by superadmin' }).first().waitFor();
    await details.getByRole('button', { name: /^End session: Chrome on / }).click();
    await details.getByText('Not signed in anywhere').waitFor();
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Sessions');
    await details.getByRole('button', { name: 'Close', exact: true }).click();
    // The page looks by itself after some seconds.
    await theirs.clock.fastForward(11_000);
    await theirs.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  });

  // A change of role is refused too where the area that it shows may not be that of the account any more.
  await on.button(`Change role of ${username}`).click();
  await on.field('New role').selectOption('District Education Officer');
  await on.field('District').selectOption('Kolasib');
  await changeUser(page, id, { phone: freshPhone() });
  await on.button('Change Role').click();
  await on.alert(userMessages.changeRoleFailed(userMessages.stale)).waitFor();
  await on.closed();
  expect((await readUser(page, id)).role).toBe('admin');

  await on.button(`More for ${username}`).click();
  await on.button('Unlock').click();
  await on.toast(`${username} may try to sign in again`).waitFor();
  await on.button('Send password link').click();
  // The e-mail was changed just now, and not confirmed at the former one.
  await on.alert('Failed to send a password link: The e-mail address was changed').waitFor();
  await on.button('End sessions').click();
  await on.toast(`${username} is signed out everywhere`).waitFor();
  await on.button('Delete').click();
  const question = page.getByRole('alertdialog', { name: `Delete ${username}?` });
  await question.getByText('0 sessions').waitFor();
  await question.getByRole('button', { name: 'Delete user' }).click();
  await on.toast('User deleted successfully!').waitFor();
  await page.getByText('No users').waitFor();
});

it('a person with another role or name goes on with that, in every tab', async () => {
  const chief = freshUser('chief');
  const { id } = await createUser(page, { ...adminBody(chief), role: 'super_admin' });
  await as(chief, { clocked: true }, async (theirs, context) => {
    const screen = userScreen(theirs);
    await screen.find(chief);
    await screen.button(`Edit ${chief}`).click();
    await screen.field('Username').fill(`${chief}.renamed`);
    await screen.button('Update').click();
    await screen.closed();
    const other = await context.newPage();
    await other.goto('/');
    await other.getByText(`Welcome back ${chief}.renamed`).waitFor();

    // The new role ends the session. The screens of the former role are no longer theirs.
    await changeUser(page, id, { role: 'admin' });
    await theirs.reload();
    // The page looks by itself after some seconds.
    await theirs.clock.fastForward(11_000);
    await theirs.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    expect(await theirs.getByLabel('Username').inputValue()).toBe(`${chief}.renamed`);
    await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await screen.button('Sign in').click();
    for (const tab of [theirs, other])
      await tab.getByRole('heading', { level: 1, name: 'Administrator Dashboard', exact: true }).waitFor();
    expect(await theirs.getByRole('link', { name: 'User Management' }).count()).toBe(0);
  });
});

it('gives teachers access from their records, once', async () => {
  const api = apiOf(page);
  const make = (phone_number: string) =>
    api.createTeacher(teacherBody(DEMO_SCHOOL, { teacher_name: freshName('Access'), phone_number }));
  const phone = freshPhone();
  const [first, second] = [await make(phone), await make(freshPhone())];
  await api.changeTeacher(second.id, { phone_number: phone });

  await on.button('Give access').click();
  const next = page.getByRole('dialog').getByRole('button', { name: 'Next' });
  expect(await next.isDisabled()).toBe(true);
  // One phone receives the codes of only one account: of the one that was chosen first.
  for (const { teacher_ID, teacher_name } of [second, first]) {
    await page.getByRole('combobox', { name: 'Teacher', exact: true }).fill(teacher_ID);
    await page.getByRole('option', { name: teacher_name }).click();
  }
  // The button goes with its teacher, and the field takes the focus.
  const picker = page.getByRole('combobox', { name: 'Teacher', exact: true });
  await on.button(`Remove ${first.teacher_name}`).click();
  await expect.poll(() => picker.evaluate((field) => field === document.activeElement)).toBe(true);
  await picker.fill(first.teacher_ID);
  await page.getByRole('option', { name: first.teacher_name }).click();
  await on.button('Cancel').click();
  await page.getByRole('alertdialog', { name: 'Discard what you chose?' }).waitFor();
  await on.button('Keep choosing').click();
  await next.click();
  const told = page.getByText(/^Look at 1 teacher first: somebody else changed the phone or e-mail/);
  await expect.poll(() => told.evaluate((text) => text === document.activeElement)).toBe(true);
  // Who chose where codes go is shown first, and warned of where another chose it recently.
  const accounts = page.getByRole('list', { name: 'Accounts to be made' });
  const [warned, plain] = [accounts.getByRole('listitem').first(), accounts.getByRole('listitem').last()];
  await warned.getByText(second.teacher_name).waitFor();
  await warned.getByText('Changed recently, and not by the teacher.').waitFor();
  await warned.getByText(/^Phone changed by superadmin \(ID [0-9]+\) on/).waitFor();
  expect(await plain.getByText('Changed recently').count()).toBe(0);
  await expectNoAxeViolations(page, 'accounts to be made');
  await on.button('Back to the choice').click();
  const choice = page.getByLabel('Teachers by name');
  await expect.poll(() => choice.evaluate((radio) => radio === document.activeElement)).toBe(true);
  await next.click();
  await accounts.waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Give access' }).click();
  const outcome = page.getByText('Done for 1 of 2');
  await expect.poll(() => outcome.evaluate((text) => text === document.activeElement)).toBe(true);
  await on.button('Close').click();

  await on.button('Give access').click();
  for (const { teacher_ID, teacher_name } of [first]) {
    await page.getByRole('combobox', { name: 'Teacher', exact: true }).fill(teacher_ID);
    await page.getByRole('option', { name: teacher_name }).click();
  }
  await next.click();
  await page.getByText('Nobody here can be given access.').waitFor();
  await on.button('Cancel').click();
  await page.getByRole('searchbox').fill(phone);
  await page.getByRole('row').filter({ hasText: phone }).getByText(DEMO_SCHOOL).waitFor();
});

it('fills the account of a teacher from the record, whose school it shows', async () => {
  const phone_number = freshPhone();
  const teacher = await apiOf(page).createTeacher(
    teacherBody(DEMO_SCHOOL, { teacher_name: freshName('Linked'), phone_number }),
  );
  await on.button('Add User').click();
  await on.field('Role').selectOption('Teacher');
  await on.field('Teacher record').fill(teacher.teacher_ID);
  await page.getByRole('option', { name: teacher.teacher_name }).click();
  expect(await on.field('School ID').inputValue()).toBe(DEMO_SCHOOL);
  expect(await on.field('Username').inputValue()).toBe(teacher.teacher_ID);
  expect(await on.field('Phone').inputValue()).toBe(phone_number);
  await on.button('Create').click();
  await on.toast(`Saved: ${teacher.teacher_ID}`).waitFor();
  await on.find(teacher.teacher_ID);
  await on.row(teacher.teacher_ID).getByText(DEMO_SCHOOL).waitFor();
});
