import {
  type Holder,
  holdsPost,
  type Post,
  type SchoolStrength,
  type Standing,
  strengthOf,
} from '#shared/domain/service/strength.ts';
import { fold } from '#shared/domain/text.ts';
import type { MasterData } from '../masterData/stored.ts';
import { linesNow } from '../posts/lines.ts';
import type { PostsRow } from '../posts/stored.ts';
import type { SchoolRow } from '../schools/stored.ts';
import { inService, type TeacherRow } from '../teachers/stored.ts';
import { attachedOn, isAttachedOn, isDeputedOn } from '../teachers/whereabouts.ts';
import { byId, type Joined } from './joined.ts';
import { onceEach } from './onceEach.ts';
import type { List } from './rows.ts';

/** Somebody who counts at a school. */
export type Counted = Holder & { teacher: TeacherRow };

/** What the strength of schools follows from: the teachers in service, and what tells where they are. */
export type Staffing = Joined & {
  /** Who is attached to a school, was or will be, from any school of the state. */
  guests: List<TeacherRow>;
  posts: List<PostsRow>;
  /** Names the subjects of the posts. */
  master: MasterData;
  /** `YYYY-MM-DD` in India. */
  today: string;
};

/**
 * The post of a teacher: the designation and subject of the open posting, or of that which relieving ended. '' where nobody
 * entered them.
 */
export const postOf = ({ service }: Pick<TeacherRow, 'service'>): Post => ({
  designation: service?.designation ?? '',
  subject: service?.subject ?? '',
});

/**
 * Where a teacher is, one place for everybody. Who was relieved is under way, whatever else the record says.
 * @param today `YYYY-MM-DD` in India
 */
export function standingOf(row: TeacherRow, today: string): Standing {
  const { service } = row;
  if (service?.relieved) return 'relieved';
  if (isDeputedOn(row, today)) return 'deputed';
  if (service?.away?.some(([from, to]) => from <= today && (to === '' || to >= today))) return 'away';
  return isAttachedOn(row, today) ? 'attached' : 'present';
}

/** Whether a posting is open. Rows of former versions do not say it. */
const isOpen = ({ open_postings }: TeacherRow) => open_postings !== 0;

/** Tells who of the teachers at a school holds a post on a line of it. @param lineOf as `placing` makes it */
export const holdsOn =
  (lineOf: (post: Post) => number, line: number) =>
  (teacher: TeacherRow): boolean =>
    inService(teacher) &&
    holdsPost({ standing: teacher.service?.relieved ? 'relieved' : 'present', open: isOpen(teacher) }) &&
    lineOf(postOf(teacher)) === line;

/**
 * Tells the strength of each school. Everybody counts at one school and on one line, so sums agree.
 * @param only a designation, where nobody else and no other line counts
 */
export function strengthsOf(
  { teachers, schools, guests, posts, master, today }: Staffing,
  only?: string,
): (school: SchoolRow) => SchoolStrength<Counted> {
  const folded = onceEach(fold);
  const wanted = only === undefined ? undefined : fold(only);
  const counts = ({ designation }: Pick<Post, 'designation'>) =>
    wanted === undefined || folded(designation) === wanted;
  const at = new Map<number, Counted[]>();
  const count = (school: number, teacher: TeacherRow, standing: Holder['standing']) => {
    const one = { ...postOf(teacher), standing, open: isOpen(teacher), teacher };
    if (!counts(one)) return;
    const others = at.get(school);
    if (others) others.push(one);
    else at.set(school, [one]);
  };
  teachers.forEach((teacher) => {
    count(teacher.school, teacher, standingOf(teacher, today));
  });
  const schoolCalled = new Map(schools.map(({ school_id, id }) => [school_id, id]));
  guests.forEach((teacher) => {
    const school = schoolCalled.get(attachedOn(teacher, today).at(-1) ?? '');
    if (school === undefined || standingOf(teacher, today) !== 'attached') return;
    count(school, teacher, 'attached in');
  });
  const entered = byId(posts);
  const now = linesNow(master);
  return ({ id }) => {
    const lines = entered.get(id)?.lines;
    return strengthOf(lines && now(lines.filter(counts)), at.get(id) ?? [], folded);
  };
}
