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
import { isClosed, isOfHeads, isOfStaff } from './status.ts';
import { guestsAmong, openFor, type Serving, visibleTeachers } from './teachers.ts';
import { type TicketOf, visibleTickets } from './tickets.ts';

/**
 * What an account may see, for one request. Each directory is looked at once, when it is first needed: all that a request
 * tells of one is of one moment. Whoever writes and needs what is there afterwards looks at the directory itself.
 */
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
  /** Who is attached to a school, was or will be, from any school of the state: ask it only of schools in sight. */
  guests(): Promise<List<TeacherRow>>;
  /**
   * The corrections asked for of what is in sight, oldest first.
   * @param by an account, which also gets what it asked for of records that are out of sight now. Of these it is told who
   * they are
   */
  tickets(by?: number): Promise<TicketOf[]>;
  /** Of any school, also out of sight: ask it only of schools in sight. */
  heads(): Promise<HasHead>;
};

type Seen = Pick<
  Deps,
  'schools' | 'teachers' | 'medical' | 'users' | 'posts' | 'orders' | 'moves' | 'tickets'
>;

/** Applies the scope for every list, search, count, report and export. */
export function sightOf(directories: Seen, scope: Scope): Sight {
  const looks: Partial<Record<keyof Seen, Promise<unknown>>> = {};
  const look = <Kind extends keyof Seen>(kind: Kind) => {
    looks[kind] ??= directories[kind].look();
    return looks[kind] as ReturnType<Seen[Kind]['look']>;
  };
  const both = async (): Promise<Joined> => {
    const [teachers, schools] = await Promise.all([look('teachers'), look('schools')]);
    return { teachers, schools };
  };
  const joined = async ({ service }: { service?: Serving } = {}) => inSight(await both(), scope, service);
  return {
    schools: async (open) => visibleSchools(await look('schools'), scope, open),
    teachers: joined,
    medical: async (wanted) => {
      const [records, seen] = await Promise.all([look('medical'), joined()]);
      return visibleMedical(records, seen, wanted);
    },
    moves: async () => {
      const [moves, orders, seen] = await Promise.all([look('moves'), look('orders'), both()]);
      return visibleMoves({ ...seen, moves, orders }, scope);
    },
    posts: async () => {
      const [rows, places] = await Promise.all([look('posts'), look('schools')]);
      const within = byId(visibleSchools(places, scope));
      return rows.filter(({ id }) => within.has(id));
    },
    tickets: async (by) => {
      const [rows, all] = await Promise.all([look('tickets'), both()]);
      const asked = by === undefined ? undefined : { by, anywhere: settled(all) };
      return visibleTickets(rows, inSight(all, scope, 'all'), scope, asked);
    },
    guests: async () => guestsAmong(rowsOf(settled(await both()).teachers)),
    heads: async () => headsOf(await look('users')),
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

/** What a list of schools needs: the schools in sight, and what tells the status that it asks for. */
export const schoolsFor = async (
  see: Pick<Sight, 'schools' | 'teachers' | 'heads'>,
  { status }: { status?: string },
): Promise<Staffed> => {
  const none: List<TeacherRow> = [];
  const [schools, teachers, hasHead] = await Promise.all([
    see.schools(isClosed(status) ? 'closed' : 'open'),
    isOfStaff(status) ? see.teachers().then((joined) => joined.teachers) : none,
    isOfHeads(status) ? see.heads() : () => false,
  ]);
  return { schools, teachers, hasHead };
};
