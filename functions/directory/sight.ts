import type { Scope } from '#shared/access/scope.ts';
import type { Deps } from '../app/deps.ts';
import type { SchoolRow } from '../schools/stored.ts';
import type { Joined } from './joined.ts';
import { type MedicalOf, visibleMedical } from './medical.ts';
import type { List } from './rows.ts';
import { visibleSchools } from './schools.ts';
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
};

/** Applies the scope for every list, search, count, report and export. */
export function sightOf(
  { schools, teachers, medical }: Pick<Deps, 'schools' | 'teachers' | 'medical'>,
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
  };
}

/** The teachers and schools that are in a scope. */
export const inSight = (joined: Joined, scope: Scope): Joined => ({
  teachers: visibleTeachers(joined, scope),
  schools: visibleSchools(joined.schools, scope),
});

/** What a question about schools needs: the schools in sight, and their teachers only if it asks for a status. */
export const schoolsFor = async (
  see: Pick<Sight, 'schools' | 'teachers'>,
  { status }: { status?: string },
): Promise<Joined> =>
  status === undefined ? { schools: await see.schools(), teachers: [] } : see.teachers();
