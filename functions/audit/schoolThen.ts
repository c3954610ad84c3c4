import type { Deps } from '../app/deps.ts';
import { foldRecord, type Told } from './fold.ts';
import { recordChanges } from './reads.ts';

type Known = { name: string; entries: readonly Told[] };

/**
 * Tells what the school with a School ID was called before an instant. It has its name of today where its entries do not
 * tell another, and '' where there is no such school any more, or was none yet.
 */
export function schoolNames(deps: Deps): (schoolId: string, until: string) => Promise<string> {
  const known = new Map<string, Promise<Known | undefined>>();
  const read = async (schoolId: string): Promise<Known | undefined> => {
    const school = (await deps.schools.look()).find(({ school_id }) => school_id === schoolId);
    if (!school) return undefined;
    const entries = await recordChanges(deps, { type: 'school', id: school.id });
    const isWhole = entries.every(({ integrity }) => integrity === 'whole');
    return { name: school.school_name, entries: isWhole ? entries : [] };
  };
  return async (schoolId, until) => {
    const reading = known.get(schoolId) ?? read(schoolId);
    known.set(schoolId, reading);
    const school = await reading;
    if (!school) return '';
    const { state, record } = foldRecord('school', { school_name: school.name }, school.entries, until);
    return state === 'before' ? '' : String(record.school_name || school.name);
  };
}
