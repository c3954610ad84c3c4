import { session } from '../session/sessionStore.ts';
import type { Found } from './useTypedSearch.ts';

type SchoolSource = 'schools.search' | 'schools.lookup';

/** The school that was chosen last, by what was searched. Kept in memory alone. */
const recent: { [S in SchoolSource]?: Found[S] } = {};

export const recentSchool = <S extends SchoolSource>(source: S): Found[S] | undefined => recent[source];

/** Notes a choice, which the next choice may repeat: a clerk enters the teachers of one school after another. */
export function noteSchool<S extends SchoolSource>(source: S, school: Found[S]) {
  recent[source] = school as (typeof recent)[S];
}

// The next person on this browser begins without it.
session.subscribe(() => {
  const { user, over } = session.state();
  if (!user && !over) for (const source of Object.keys(recent) as SchoolSource[]) delete recent[source];
});
