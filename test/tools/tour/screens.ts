import type { Page } from 'playwright-core';
import { DEMO_SCHOOL_ID } from '../../../infra/local/demoData.ts';
import { BUILT_IN_QUESTIONS } from '../../../shared/domain/builtInQuestions.ts';
import { auditMessages } from '../../../shared/messages/audit.ts';
import { askSearch, paths, recordHistoryAt } from '../../../web/paths.ts';

/**
 * A screen of the tour. `open` leads to it from the page `path` when it has no address of its own. A role that may not
 * open it gets no picture of it; the product itself decides that.
 */
export type Screen = { name: string; path: string; open?: (page: Page) => Promise<void> };

/** Screens that anyone may see. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  { name: 'login', path: paths.login() },
  {
    name: 'login-refused',
    path: paths.login(),
    open: async (page) => {
      await page.getByLabel('Username').fill('nobody');
      await page.getByLabel('Password', { exact: true }).fill('a wrong password');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'otp-login', path: paths.otpLogin() },
  { name: 'forgot-password', path: paths.forgotPassword() },
  { name: 'reset-password', path: paths.resetPassword() },
  { name: 'confirm-change', path: paths.confirmChange() },
  { name: 'help', path: paths.help() },
  { name: 'privacy', path: paths.privacy() },
  { name: 'accessibility', path: paths.accessibility() },
];

/** A school of the demo data that every role with a scope may see. */
const SCHOOL = DEMO_SCHOOL_ID;

const firstRow = (page: Page, action: string) =>
  page
    .getByRole('button', { name: new RegExp(`^${action}\\b`) })
    .first()
    .click();

/** Screens behind the sign-in. Each new screen adds a line here. */
export const SCREENS: readonly Screen[] = [
  { name: 'dashboard', path: paths.dashboard() },
  { name: 'refused', path: paths.insufficientPermissions() },
  { name: 'ask', path: paths.ask() },
  { name: 'workbook', path: paths.workbook() },
  ...['oneTeacher', 'retireSoon', 'noMathematics9'].map((id) => ({
    name: `ask-${id}`,
    path: `${paths.ask()}${askSearch(BUILT_IN_QUESTIONS.find((one) => one.id === id)?.query ?? {})}`,
  })),
  { name: 'orders', path: paths.orders() },
  {
    name: 'order-draft',
    path: `${paths.orders()}?state=draft`,
    open: async (page) => {
      await page
        .getByRole('table')
        .or(page.getByRole('list', { name: 'Orders' }))
        .getByRole('link')
        .first()
        .click();
      await page.getByLabel('Paste teachers').waitFor();
    },
  },
  { name: 'moves', path: paths.moves() },
  { name: 'moves-done', path: `${paths.moves()}?tab=joined` },
  { name: 'posts', path: paths.posts() },
  { name: 'posts-of', path: paths.postsOf(SCHOOL) },
  { name: 'retirements', path: paths.retirements() },
  { name: 'rules', path: paths.rules() },
  ...['bin', 'duplicates', 'schools', 'tickets'].map((tab) => ({
    name: `repair-${tab}`,
    path: `${paths.repair()}?tab=${tab}`,
  })),
  { name: 'schools', path: paths.schools() },
  {
    name: 'schools-searched',
    path: paths.schools(),
    open: async (page) => {
      await page.getByRole('searchbox').fill('govt');
      await page.waitForURL(/q=govt/);
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'school-details',
    path: paths.schools(),
    open: async (page) => {
      await firstRow(page, 'View');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'school-delete',
    path: paths.schools(),
    open: async (page) => {
      await firstRow(page, 'Delete');
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
    },
  },
  { name: 'school-new', path: paths.schoolNew() },
  {
    name: 'school-new-refused',
    path: paths.schoolNew(),
    open: async (page) => {
      await page.getByRole('button', { name: 'Create School' }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'school', path: paths.school(SCHOOL) },
  { name: 'school-edit', path: paths.schoolEdit(SCHOOL) },
  { name: 'teachers', path: paths.teachers() },
  {
    name: 'teachers-expanded',
    path: paths.teachers(),
    open: async (page) => {
      await page
        .getByRole('button', { name: /^[0-9]+ posting/ })
        .first()
        .click();
      await page.getByRole('region', { name: /^Posting History/ }).waitFor();
    },
  },
  {
    name: 'teachers-filtered',
    path: `${paths.teachers()}?gender=Female&sort=name`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Filters', exact: true }).click();
      await page.getByRole('region', { name: 'Filters', exact: true }).waitFor();
    },
  },
  {
    name: 'teacher-details',
    path: paths.teachers(),
    open: async (page) => {
      await firstRow(page, 'View');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'teacher-delete',
    path: paths.teachers(),
    open: async (page) => {
      await firstRow(page, 'Delete');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'teacher',
    path: paths.teachers(),
    open: async (page) => {
      await firstRow(page, 'View');
      await page.getByRole('link', { name: 'Open record' }).click();
      await page.getByRole('heading', { level: 2, name: 'Timeline' }).waitFor();
    },
  },
  { name: 'teacher-new', path: paths.teacherNew() },
  {
    name: 'teacher-edit',
    path: paths.teachers(),
    open: async (page) => {
      await page.getByRole('link', { name: /^Edit/ }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Edit Teacher' }).waitFor();
      await page.locator('[name="teacher_name"]').waitFor();
    },
  },
  { name: 'medical-records', path: paths.medicalRecords() },
  {
    name: 'medical-record-new',
    path: paths.medicalRecords(),
    open: async (page) => {
      await page.getByRole('button', { name: 'Add Record' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'teacher-medical-records',
    path: paths.teachers(),
    open: async (page) => {
      await page
        .getByRole('link', { name: /medical records of/ })
        .first()
        .click();
      await page.getByRole('heading', { level: 1, name: /^Medical Records: / }).waitFor();
    },
  },
  { name: 'settings', path: paths.settings() },
  { name: 'settings-habitations', path: `${paths.settings()}?tab=habitations` },
  {
    name: 'settings-subject',
    path: `${paths.settings()}?tab=subjects`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Add Subject' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'settings-delete',
    path: `${paths.settings()}?tab=religions`,
    open: async (page) => {
      await firstRow(page, 'Delete');
      await page.getByText('It is used by').waitFor();
    },
  },
  { name: 'reports', path: paths.reports() },
  { name: 'user-management', path: paths.userManagement() },
  {
    name: 'user-new',
    path: paths.userManagement(),
    open: async (page) => {
      await page.getByRole('button', { name: 'Add User' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'user-give-access',
    path: paths.userManagement(),
    open: async (page) => {
      await page.getByRole('button', { name: 'Give access' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'user-details',
    path: paths.userManagement(),
    open: async (page) => {
      await firstRow(page, 'View');
      await page
        .getByRole('list', { name: 'Sessions' })
        .or(page.getByText('Not signed in'))
        .first()
        .waitFor();
    },
  },
  {
    name: 'user-bulk',
    path: paths.userManagement(),
    open: async (page) => {
      await page.getByLabel('Select all on this page').check();
      await page.getByRole('button', { name: /^Bulk Actions/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'audit-logs', path: paths.auditLogs() },
  {
    name: 'audit-log-details',
    path: `${paths.auditLogs()}?type=school&action=create`,
    open: async (page) => {
      await firstRow(page, 'View Details');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'audit-log-trace',
    path: paths.auditLogs(),
    open: async (page) => {
      await page.getByRole('button', { name: 'Trace a File' }).click();
      await page.getByLabel('School IDs or Teacher IDs').fill(DEMO_SCHOOL_ID);
      await page.getByRole('button', { name: 'Find exports' }).click();
      await page.getByRole('region', { name: 'Result' }).waitFor();
    },
  },
  {
    name: 'record-history',
    path: recordHistoryAt('school', 1),
    open: async (page) => {
      await page.getByRole('region', { name: /^The record on/ }).waitFor();
      await page.getByRole('button', { name: 'Make statement' }).click();
      await page
        .getByRole('button', { name: 'Save as CSV' })
        .or(page.getByText(auditMessages.statementEmpty))
        .waitFor();
    },
  },
  { name: 'my-school', path: paths.mySchool() },
  { name: 'my-profile', path: paths.myProfile() },
  { name: 'my-sessions', path: paths.mySessions() },
  { name: 'change-password', path: paths.changePassword() },
  { name: 'my-security', path: paths.mySecurity() },
];
