import type { Page } from 'playwright-core';
import { showDate } from '#shared/domain/dates.ts';
import { freshId } from './schoolScreens.ts';
import { freshName } from './teacherScreens.ts';

/** A teacher as typed into the form. No other test has the name, the Teacher ID or the phone number. */
export const typedTeacher = () => {
  const id = freshId();
  return {
    teacher_name: freshName('Zothanpuii'),
    teacher_ID: `F-${id}`,
    date_of_birth: '1988-04-05',
    joining_date: '2012-07-01',
    phone_number: `8${id.slice(-9)}`,
  };
};
type TypedTeacher = ReturnType<typeof typedTeacher>;

/** What the fields of the form show of it. */
export const shownOf = (typed: TypedTeacher): TypedTeacher => ({
  ...typed,
  date_of_birth: showDate(typed.date_of_birth),
  joining_date: showDate(typed.joining_date),
});

/** The teacher form on `page`, by what a person sees of it. */
export function teacherForm(page: Page) {
  const named = (name: string) => page.locator(`[name="${name}"]`);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const entry = (legend: string) => page.getByRole('group', { name: legend, exact: true });
  const school = page.getByRole('combobox', { name: 'School', exact: true });
  return {
    named,
    button,
    entry,
    school,
    /** The faults that the form lists. */
    faults: page.getByRole('form').getByRole('alert'),
    alert: (text: string) => page.locator('[role=alert]:not(form *)').filter({ hasText: text }),
    option: (text: string) => page.getByRole('option').filter({ hasText: text }),
    focused: () => page.evaluate(() => document.activeElement?.getAttribute('name')),

    async chooseSchool(schoolId: string) {
      await school.fill(schoolId);
      await page.getByRole('option').filter({ hasText: schoolId }).click();
      await page.getByText('School ID', { exact: true }).waitFor();
    },

    /** Fills every required field except the school. */
    async fill(teacher: TypedTeacher) {
      for (const [name, value] of Object.entries(teacher)) await named(name).fill(value);
      await named('gender').selectOption('Female');
      await named('social_group').selectOption('ST');
      await named('religion').selectOption('Christianity');
      await page.getByLabel('Class 6', { exact: true }).check();
      await page.getByLabel('English', { exact: true }).check();
    },

    /** Opens the fields of an entry that is shown as one line. */
    open: (legend: string) => entry(legend).locator('button[aria-expanded=false]').click(),

    /** Adds an entry and waits for its fields. */
    async add(kind: 'Posting' | 'Deputation' | 'Attachment' | 'Time Away', number: number) {
      await button(`Add ${kind}`).click();
      const added = entry(`${kind} ${number}`);
      await added.waitFor();
      return added;
    },
  };
}
