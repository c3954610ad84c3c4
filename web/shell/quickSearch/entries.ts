import type { Role } from '#shared/access/roles.ts';
import type { School } from '#shared/domain/school.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { hasWords } from '#shared/domain/text.ts';
import { shellMessages } from '#shared/messages/shell.ts';
import { paths } from '../../paths.ts';
import { mayOpen } from '../../session/guards.ts';
import { moreFor, navigationFor } from '../navigation.ts';

type Group = 'Screens' | 'Actions' | 'Teachers' | 'Schools';

/** Something that the quick search finds: an address to open, or something to do. */
export type Entry = {
  key: string;
  group: Group;
  title: string;
  detail?: string;
  /** Other words by which it is found. */
  also?: string;
} & ({ to: string } | { act: 'signOut' | 'theme' | 'shortcuts' });

const screen = ({ name, to }: { name: string; to: string }): Entry => ({
  key: to,
  group: 'Screens',
  title: name,
  to,
});

/** The screens with a link in the sidebar, and the reports for whoever may open them without one. */
function screensOf(role: Role): Entry[] {
  const links = navigationFor(role).map(screen);
  const reports = screen({ name: 'Reports', to: paths.reports() });
  const isLinked = links.some(({ key }) => key === reports.key);
  return [
    ...links,
    ...(!isLinked && mayOpen(paths.reports(), role) ? [reports] : []),
    ...moreFor(role).map(screen),
    // Teachers sign in by a code, which is all that they have.
    ...(role === 'teacher' ? [] : [screen({ name: 'My security', to: paths.mySecurity() })]),
  ];
}

/** What a role may do from anywhere, and the screens that it may open. */
function fixedEntries(role: Role, dark: boolean): Entry[] {
  const actions: (Entry & { shown: boolean })[] = [
    { title: 'Add teacher', also: 'new', to: paths.teacherNew(), shown: mayOpen(paths.teacherNew(), role) },
    { title: 'Add school', also: 'new', to: paths.schoolNew(), shown: mayOpen(paths.schoolNew(), role) },
    {
      title: 'Change my password',
      to: paths.changePassword(),
      // Teachers sign in by a code and have none.
      shown: role !== 'teacher',
    },
    {
      title: dark ? 'Switch to light mode' : 'Switch to dark mode',
      also: 'theme colours',
      act: 'theme' as const,
      shown: true,
    },
    { title: shellMessages.shortcuts, also: 'keys', act: 'shortcuts' as const, shown: true },
    { title: 'Sign out', also: 'logout log out', act: 'signOut' as const, shown: true },
  ].map((action) => ({ ...action, key: action.title, group: 'Actions' as const }));
  return [
    ...actions.filter(({ shown }) => shown).map(({ shown: _, ...entry }) => entry),
    ...screensOf(role),
    screen({ name: 'My Sessions', to: paths.mySessions() }),
    screen({ name: 'Help', to: paths.help() }),
    screen({ name: 'Privacy notice', to: paths.privacy() }),
    screen({ name: 'Accessibility', to: paths.accessibility() }),
  ];
}

/** The actions and screens of a role that have each word of the text; all of them without a text. */
export const entriesFor = (role: Role, text: string, dark: boolean): Entry[] =>
  fixedEntries(role, dark).filter(({ title, also = '' }) => text === '' || hasWords([title, also], text));

const joined = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' · ');

/** A found teacher, who opens where the person may see or change the record. */
export const teacherEntry = ({
  id,
  teacher_name,
  teacher_ID,
  current_school_name,
  district,
}: Teacher): Entry => ({
  key: `teacher ${id}`,
  group: 'Teachers',
  title: teacher_name,
  detail: joined([teacher_ID, current_school_name, district]),
  to: paths.teacher(id),
});

/** A found school, which opens where the person may see or change the record. */
export const schoolEntry = ({ school_id, school_name, habitation, rd_block, district }: School): Entry => ({
  key: `school ${school_id}`,
  group: 'Schools',
  title: school_name,
  detail: joined([school_id, habitation, rd_block, district]),
  to: paths.school(school_id),
});
