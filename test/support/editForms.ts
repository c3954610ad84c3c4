import type { Page } from 'playwright-core';
import { medicalMessages } from '#shared/messages/medical.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { userMessages } from '#shared/messages/users.ts';
import { medicalApi, medicalScreens } from './medicalScreens.ts';
import { apiOf, freshId, schoolBody } from './schoolScreens.ts';
import { teacherForm } from './teacherFormScreens.ts';
import { teacherBody } from './teacherScreens.ts';
import { adminBody, createUser, freshPhone, freshUser, readUser, userScreen } from './userScreens.ts';

type EditForm = {
  what: string;
  /** The path of the request that saves. */
  path: RegExp;
  button: string;
  /** The message on screen when no answer came. */
  lost: string;
  /**
   * Opens the form of a record that was made for it and changes one field. @returns a function that reads the stored
   * version
   */
  change: (page: Page, home: Page) => Promise<() => Promise<number | undefined>>;
};

/** Every kind of form that changes a record and notices that somebody else changed it. */
export const EDIT_FORMS: readonly EditForm[] = [
  {
    what: 'school',
    path: /\/api\/schools\/\d+$/,
    button: 'Update School',
    lost: sharedMessages.networkError,
    async change(page, home) {
      const api = apiOf(home);
      const { school_id } = await api.create(schoolBody(freshId()));
      await page.goto(`/schools/${school_id}/edit`);
      await page.getByLabel('Pincode').fill('796005');
      return async () => (await api.read(school_id)).version;
    },
  },
  {
    what: 'teacher',
    path: /\/api\/teachers\/\d+$/,
    button: 'Update Teacher',
    lost: sharedMessages.networkError,
    async change(page, home) {
      const api = apiOf(home);
      const { school_id } = await api.create(schoolBody(freshId()));
      const { id } = await api.createTeacher(teacherBody(school_id));
      await page.goto(`/teachers/${id}/edit`);
      // The list of subjects loads apart from the record.
      await page.getByLabel('Hindi', { exact: true }).waitFor();
      await teacherForm(page).named('email').fill('line@example.org');
      return async () => (await api.readTeacher(id)).version;
    },
  },
  {
    what: 'medical record',
    path: /\/api\/medical-records\/\d+$/,
    button: 'Save',
    lost: medicalMessages.saveError,
    async change(page, home) {
      const { school_id } = await apiOf(home).create(schoolBody(freshId()));
      const { id } = await apiOf(home).createTeacher(teacherBody(school_id));
      const records = medicalApi(home);
      await records.add(id, { remarks: 'As it was' });
      const on = medicalScreens(page);
      await page.goto(`/teachers/${id}/medical-records`);
      await on.button('Edit').click();
      await on.field('remarks').fill('Rest until May');
      return async () => (await records.read(id))?.version;
    },
  },
  {
    what: 'account',
    path: /\/api\/user-management\/\d+$/,
    button: 'Update',
    lost: userMessages.saveFailed(sharedMessages.networkError),
    async change(page, home) {
      const username = freshUser('edit');
      const { id } = await createUser(home, adminBody(username));
      const on = userScreen(page);
      await on.find(username);
      await on.button(`Edit ${username}`).click();
      await on.field('Phone').fill(freshPhone());
      return async () => (await readUser(home, id)).version;
    },
  },
];
