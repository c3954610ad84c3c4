import { dayInIndia } from '#shared/domain/dates.ts';
import type { PostHolder } from '#shared/domain/service/posts.ts';
import type { Guarded } from '../app/deps.ts';
import { byId } from '../directory/joined.ts';
import type { Sight } from '../directory/sight.ts';
import type { Counted, Staffing } from '../directory/strength.ts';
import type { MasterData } from '../masterData/stored.ts';

/** What the strength of the schools in sight follows from. */
export async function staffingOf(
  { now }: Pick<Guarded, 'now'>,
  see: Sight,
  master: MasterData,
): Promise<Staffing> {
  const [joined, guests, posts] = await Promise.all([see.teachers(), see.guests(), see.posts()]);
  return { ...joined, guests, posts, master, today: dayInIndia(now()) };
}

/** Shows the people on a line. Of those out of sight it tells the Teacher ID, name and post, nothing more. */
export function showHolders({ teachers }: Pick<Staffing, 'teachers'>): (counted: Counted) => PostHolder {
  const seen = byId(teachers);
  return ({ teacher, designation, subject, standing }) => ({
    ...(seen.has(teacher.id) && { id: teacher.id }),
    teacher_ID: teacher.teacher_ID,
    teacher_name: teacher.teacher_name,
    designation,
    subject,
    since: standing === 'attached in' ? '' : (teacher.since ?? ''),
    standing,
  });
}
