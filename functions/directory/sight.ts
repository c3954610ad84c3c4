import type { Scope } from '#shared/access/scope.ts';
import type { Deps } from '../app/deps.ts';
import type { PostsRow } from '../posts/stored.ts';
import type { SchoolRow } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import { type HasHead, headsOf } from './heads.ts';
import { byId, type Joined } from './joined.ts';
import { type MedicalOf, visibleMedical } from './medical.ts';
import { type MoveOf, visibleMoves } from './moves.ts';
import { type List, rowsOf } from './rows.ts';
import { type Open, type Staffed, visibleSchools } from './schools.ts';
import { settled } from './settled.ts';
import { isClosed } from './status.ts';
import { guestsAmong, openFor, type Serving, visibleTeachers } from './teachers.ts';
import { type TicketOf, visibleTickets } from './tickets.ts';

/** What an account may see. Each call looks at the directories. */
export type Sight = {
  /** Newest first. The open ones, unless told otherwise. */
  schools(open?: Open): Promise<List<SchoolRow>>;
  /** Newest first, with the schools in sight. Each teacher is at one of these. Those in service, unless told otherwise. */
  teachers(wanted?: { service?: Serving }): Promise<Joined>;
  /**
   * Newest first.
   * @param wanted a text that the record contains, or that finds its teacher
   */
  medical(wanted?: string): Promise<MedicalOf[]>;
  /** The moves from or to schools in sight, newest first. Of a teacher out of sight it tells who that is. */
  moves(): Promise<MoveOf[]>;
  /** The posts of the schools in sight. */
  posts(): Promise<List<PostsRow>>;
  /** Who is attached to a school, from any school of the state: ask it only of schools in sight. */
  guests(): Promise<List<TeacherRow>>;
  /** The corrections asked for of what is in sight, oldest first. */
  tickets(): Promise<TicketOf[]>;
  /** Of any school, also out of sight: ask it only of schools in sight. */
  heads(): Promise<HasHead>;
};

/** Applies the scope for every list, search, count, report and export. */
export function sightOf(
  {
    schools,
    teachers,
    medical,
    users,
    posts,
    orders,
    moves,
    tickets,
  }: Pick<Deps, 'schools' | 'teachers' | 'medical' | 'users' | 'posts' | 'orders' | 'moves' | 'tickets'>,
  scope: Scope,
): Sight {
  const joined = async ({ service }: { service?: Serving } = {}) => {
    const [people, places] = await Promise.all([teachers.look(), schools.look()]);
    return inSight({ teachers: people, schools: places }, scope, service);
  };
  return {
    schools: async (open) => visibleSchools(await schools.look(), scope, open),
    teachers: joined,
    medical: async (wanted) => {
      const [records, seen] = await Promise.all([medical.look(), joined()]);
      return visibleMedical(records, seen, wanted);
    },
    moves: async () => {
      const [rows, theirs, people, places] = await Promise.all([
        moves.look(),
        orders.look(),
        teachers.look(),
        schools.look(),
      ]);
      return visibleMoves({ moves: rows, orders: theirs, teachers: people, schools: places }, scope);
    },
    posts: async () => {
      const [rows, places] = await Promise.all([posts.look(), schools.look()]);
      const within = byId(visibleSchools(places, scope));
      return rows.filter(({ id }) => within.has(id));
    },
    tickets: async () => {
      const [rows, seen] = await Promise.all([tickets.look(), joined({ service: 'all' })]);
      return visibleTickets(rows, seen, scope);
    },
    guests: async () => {
      const [people, places] = await Promise.all([teachers.look(), schools.look()]);
      return guestsAmong(rowsOf(settled({ teachers: people, schools: places }).teachers));
    },
    heads: async () => headsOf(await users.look()),
  };
}

/** The teachers and schools that are in a scope. Who left may have left a school that closed since. */
export function inSight(given: Joined, scope: Scope, service?: Serving): Joined {
  const joined = settled(given);
  return {
    ...joined,
    teachers: visibleTeachers(joined, scope, service),
    schools: visibleSchools(joined.schools, scope, openFor(service)),
  };
}

/** What a list of schools needs: the schools in sight, and what tells their status only if it asks for one. */
export const schoolsFor = async (
  see: Pick<Sight, 'schools' | 'teachers' | 'heads'>,
  { status }: { status?: string },
): Promise<Staffed> => {
  const closed = isClosed(status);
  if (closed || status === undefined)
    return { schools: await see.schools(closed ? 'closed' : 'open'), teachers: [], hasHead: () => false };
  const [joined, hasHead] = await Promise.all([see.teachers(), see.heads()]);
  return { ...joined, hasHead };
};
