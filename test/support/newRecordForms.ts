import type { Page } from 'playwright-core';
import { medicalMessages } from '#shared/messages/medical.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { userMessages } from '#shared/messages/users.ts';
import { medicalScreens, pdfFile } from './medicalScreens.ts';
import { apiOf, freshId, schoolBody } from './schoolScreens.ts';
import { freshItem, settings } from './settingsScreens.ts';
import { teacherForm, typedTeacher } from './teacherFormScreens.ts';
import { freshName, teacherBody } from './teacherScreens.ts';
import { freshUser, userScreen } from './userScreens.ts';

/** A filled form of a new record, and where to look for its outcome. */
export type Filled = {
  /** The address that lists records of this kind, and how to recognise those that this form made. */
  list: string;
  isMine: (record: Record<string, unknown>) => boolean;
  /** The id of a listed record in the audit trail. */
  auditId?: (record: Record<string, unknown>) => string;
};

export type NewRecordForm = {
  what: string;
  /** The path of the request that saves. */
  path: string;
  button: string;
  /** The name of a text field of the form. */
  field: string;
  /** The message on screen when no answer came, and after the save. */
  lost: string;
  saved: RegExp;
  resourceType: string;
  /** Opens the form and fills it with values that no other record has. */
  fill: (page: Page, home: Page) => Promise<Filled>;
};

/** The fields of the topmost form: name, value, and whether it is ticked. */
export const typedInto = (page: Page) =>
  page
    .locator('form')
    .last()
    .evaluate((form: HTMLFormElement) =>
      [...form.elements].flatMap((field) => {
        if (!('value' in field) || field instanceof HTMLButtonElement) return [];
        const { name, value, checked } = field as HTMLInputElement;
        return [[name, value, checked]];
      }),
    );

/** Every kind of form that creates a record. `home` is an idle page for calls of another client. */
export const NEW_RECORD_FORMS: readonly NewRecordForm[] = [
  {
    what: 'school',
    path: '/api/schools',
    button: 'Create School',
    field: 'school_name',
    lost: sharedMessages.networkError,
    saved: /^Saved: /,
    resourceType: 'school',
    async fill(page) {
      const id = freshId();
      await page.goto('/schools/new');
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'school_id');
      await page.getByLabel('School ID').fill(id);
      await page.getByLabel('School Name').fill(`Govt. Broken Line ${id}`);
      await page.getByLabel('Management Type').selectOption('Government');
      await page.getByLabel('Primary School').check();
      await page.getByLabel('School Email').fill('line@example.org');
      return { list: `/schools/search?q=${id}`, isMine: ({ school_id }) => school_id === id };
    },
  },
  {
    what: 'teacher',
    path: '/api/teachers',
    button: 'Create Teacher',
    field: 'teacher_name',
    lost: sharedMessages.networkError,
    saved: /^Saved: /,
    resourceType: 'teacher',
    async fill(page, home) {
      const { school_id } = await apiOf(home).create(schoolBody(freshId()));
      const teacher = typedTeacher();
      const form = teacherForm(page);
      await page.goto('/teachers/new');
      await form.fill(teacher);
      await form.chooseSchool(school_id);
      const isMine = ({ teacher_ID }: Record<string, unknown>) => teacher_ID === teacher.teacher_ID;
      return { list: `/teachers/search?q=${teacher.teacher_ID}`, isMine };
    },
  },
  {
    what: 'medical record with a document',
    path: '/api/medical-records',
    button: 'Save',
    field: 'ailmentName',
    lost: medicalMessages.saveError,
    saved: /^Saved: /,
    resourceType: 'medical_record',
    async fill(page, home) {
      const { school_id } = await apiOf(home).create(schoolBody(freshId()));
      const { id } = await apiOf(home).createTeacher(
        teacherBody(school_id, { teacher_name: freshName('Lalbiaka') }),
      );
      const on = medicalScreens(page);
      await page.goto(`/teachers/${id}/medical-records`);
      await on.button('Add Record').click();
      await on.field('ailmentName').fill('Fracture');
      await on.field('severity').selectOption('Moderate');
      await on.field('remarks').fill('Rest until May');
      await on.file.setInputFiles(pdfFile());
      await on.button('Remove document').waitFor();
      const isMine = ({ documents }: Record<string, unknown>) => documents !== '';
      return { list: `/medical-records/${id}`, isMine };
    },
  },
  {
    what: 'account',
    path: '/api/user-management',
    button: 'Create',
    field: 'username',
    lost: userMessages.saveFailed(sharedMessages.networkError),
    saved: /on its way|was sent/,
    resourceType: 'user',
    async fill(page) {
      const username = freshUser('line');
      const on = userScreen(page);
      await on.open();
      await on.button('Add User').click();
      await on.field('Role').selectOption('District Education Officer');
      await on.field('Username').fill(username);
      await on.field('Email').fill(`${username}@example.org`);
      await on.field('District').selectOption('Kolasib');
      await on.field('Send a link to set one').check();
      const isMine = (user: Record<string, unknown>) => user.username === username;
      return { list: `/user-management?q=${username}`, isMine };
    },
  },
  {
    what: 'Medium',
    path: '/api/mediums',
    button: 'Save',
    field: 'name',
    lost: settingsMessages.saveError,
    saved: /^Saved: /,
    resourceType: 'master_data',
    async fill(page) {
      const name = freshItem('Medium');
      const on = settings(page);
      await on.open('mediums');
      await on.add('mediums');
      await on.field('Name').fill(name);
      return {
        list: '/mediums/all',
        isMine: (row) => row.name === name,
        auditId: ({ id }) => `mediums/${id}`,
      };
    },
  },
];
