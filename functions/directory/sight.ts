import type { Scope } from '#shared/access/scope.ts';
import type { Deps } from '../app/deps.ts';
import type { SchoolRow } from '../schools/stored.ts';
import { type HasHead, headsOf } from './heads.ts';
import type { Joined } from './joined.ts';
import { type MedicalOf, visibleMedical } from './medical.ts';
import type { List } from './rows.ts';
import { type Staffed, visibleSchools } from './schools.ts';
import { visibleTeachers } from './teachers.ts';

/** What an account may see. Each call looks at the directories. */
export type Sight = {
  /** Newest first. */
  schools(): Promise<List<SchoolRow>>;
  /** Newest first, with the schools in sight. Each teacher is at one of these. */
  teachers(): Promise<Joined>;
  /**
   * Newest first.
   * @param wanted a text that the record contains, or that finds its teacher
   */
  medical(wanted?: string): Promise<MedicalOf[]>;
  /** Of any school, also out of sight: ask it only of schools in sight. */
  heads(): Promise<HasHead>;
};

/** Applies the scope for every list, search, count, report and export. */
export function sightOf(
  { schools, teachers, medical, users }: Pick<Deps, 'schools' | 'teachers' | 'medical' | 'users'>,
  scope: Scope,
): Sight {
  const joined = async () => {
    const [people, places] = await Promise.all([teachers.look(), schools.look()]);
    return inSight({ teachers: people, schools: places }, scope);
  };
  return {
    schools: async () => visibleSchools(await schools.look(), scope),
    teachers: joined,
    medical: async (wanted) => {
      const [records, seen] = await Promise.all([medical.look(), joined()]);
      return visibleMedical(records, seen, wanted);
    },
    heads: async () => headsOf(await users.look()),
  };
}

/** The teachers and schools that are in a scope. */
export const inSight = (joined: Joined, scope: Scope): Joined => ({
  teachers: visibleTeachers(joined, scope),
  schools: visibleSchools(joined.schools, scope),
});

/** What a list of schools needs: the schools in sight, and what tells their status only if it asks for one. */
export const schoolsFor = async (
  see: Pick<Sight, 'schools' | 'teachers' | 'heads'>,
  { status }: { status?: string },
): Promise<Staffed> => {
  if (status === undefined) return { schools: await see.schools(), teachers: [], hasHead: () => false };
  const [joined, hasHead] = await Promise.all([see.teachers(), see.heads()]);
  return { ...joined, hasHead };
};
