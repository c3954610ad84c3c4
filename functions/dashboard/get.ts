import { can } from '#shared/access/permissions.ts';
import { type Attention, dashboard, type Taught } from '#shared/contracts/dashboard.ts';
import { byText } from '#shared/domain/byText.ts';
import { CLASSES, lackingClasses, readClasses } from '#shared/domain/classes.ts';
import type { SchoolStatus, TeacherStatus } from '#shared/domain/listNames.ts';
import { asOf } from '../app/asOf.ts';
import type { Joined } from '../directory/joined.ts';
import type { List } from '../directory/rows.ts';
import { schoolStats } from '../directory/schools.ts';
import { type AsOf, schoolStatus, teacherStatus } from '../directory/status.ts';
import { serve } from '../http/toLambda.ts';
import type { MasterData } from '../masterData/stored.ts';
import { toDoOf, waitingFor } from './toDo.ts';

/** How many of the latest schools and teachers the dashboard shows. */
const LATEST = 3;

/**
 * The statuses that ask for work. The others are found by questions, and say where somebody is. Who retires soon is counted
 * by what waits for the reader.
 */
const ASKING_SCHOOLS = [
  'Incomplete record',
  'One teacher',
  'No teacher',
] as const satisfies readonly SchoolStatus[];
const ASKING_TEACHERS = [
  'Incomplete record',
  'Deputation ended in 3 months',
  'Past retirement',
] as const satisfies readonly TeacherStatus[];

export const { run, handler } = serve(dashboard.get, async ({ actor, see, versions }, deps) => {
  // Everything is asked for at once: nothing here depends on another (G16).
  const [seen, more] = await Promise.all([
    see.teachers(),
    can(actor.role, 'teachers.read') &&
      Promise.all([deps.masterData.at(versions), asOf(deps), waitingFor(deps, { actor, see })] as const),
  ]);
  const { schools, teachers } = seen;
  const latestSchools = schools
    .slice(0, LATEST)
    .map(({ school_id, school_name, created_at }) => ({ id: school_id, name: school_name, created_at }));
  // A teacher sees the number of colleagues at the school, but no name except their own.
  const named = actor.role === 'teacher' ? teachers.filter(({ id }) => id === actor.teacherId) : teachers;
  const latestTeachers = named
    .slice(0, LATEST)
    .map(({ id, teacher_name, created_at }) => ({ id, name: teacher_name, created_at }));
  const figures = {
    ...schoolStats(schools),
    totalTeachers: teachers.length,
    latestSchools,
    latestTeachers,
  };
  if (!more) return { data: figures };
  const [master, when, waiting] = more;
  const toDo = toDoOf(waiting, { actor, seen, master, when });
  const own =
    actor.role === 'hoi' ? { taught: taughtAt(seen, master) } : { attention: attentionOf(seen, when) };
  return { data: { ...figures, ...own, toDo } };
});

/** How many of the schools and teachers have each status that asks for work. */
function attentionOf(joined: Joined, when: AsOf): Attention[] {
  const { schools, teachers } = joined;
  const known = { teachers, hasHead: () => true };
  const count = <Row>(rows: List<Row>, fits: (row: Row) => boolean) => rows.filter(fits).length;
  return [
    ...ASKING_SCHOOLS.map((status) => ({
      list: 'schools' as const,
      status,
      count: count(schools, schoolStatus(status, known)),
    })),
    ...ASKING_TEACHERS.map((status) => ({
      list: 'teachers' as const,
      status,
      count: count(teachers, teacherStatus(status, when, joined)),
    })),
  ];
}

/**
 * The subjects that anybody at a school teaches, and those that one of its classes has, by name. The school has the
 * classes that any of its teachers teaches.
 */
function taughtAt({ teachers }: Joined, master: MasterData): Taught[] {
  const classesOf = (those: Joined['teachers']) => {
    const taught = new Set(those.flatMap(({ classes }) => classes));
    return CLASSES.filter((name) => taught.has(name));
  };
  const school = classesOf(teachers);
  const offered = master.all('subjects').filter(({ is_active }) => is_active);
  const ids = new Set([...offered.map(({ id }) => id), ...teachers.flatMap(({ subjects }) => subjects)]);
  return [...ids]
    .map((id) => {
      const classes = classesOf(teachers.filter(({ subjects }) => subjects.includes(id)));
      const subject = readClasses(offered.find((one) => one.id === id)?.classes ?? '');
      const lacking = lackingClasses({ school, subject, taught: classes });
      return { subject: master.name('subjects', id), classes, lacking };
    })
    .filter(({ subject, classes, lacking }) => subject && classes.length + lacking.length > 0)
    .sort((a, b) => byText(a.subject, b.subject));
}
