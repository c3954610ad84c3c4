import type { School, SchoolSummary } from '#shared/domain/school.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { useEndpoint } from '../api/hooks.ts';
import { useDebounced } from '../ui/useDebounced.ts';

const DEBOUNCE_MS = 300;
const LONGEST_TEXT = 100;
const MOST_ROWS = 20;

/** `schools.search`: the schools of one's own area, whole. `schools.lookup`: any school of the state, its public part. */
export type SchoolSource = 'schools.search' | 'schools.lookup';
export type Found = { 'schools.search': School; 'schools.lookup': SchoolSummary };

/**
 * Schools whose name or School ID holds the text, at most twenty, once the typing rests.
 * `note` says why there are none to show.
 */
export function useSchoolSearch<S extends SchoolSource>(source: S, text: string) {
  const typed = text.trim().slice(0, LONGEST_TEXT);
  const q = useDebounced(typed, DEBOUNCE_MS);
  const { data, error } = useEndpoint<SchoolSource>(source, q ? { query: { q, limit: MOST_ROWS } } : null, {
    revalidateOnFocus: false,
  });
  // Which of the two kinds of rows it is, `source` has said; the type of the call cannot tell.
  const schools = (typed && q === typed && data ? data.data : []) as unknown as readonly Found[S][];
  const noteOf = () => {
    if (!typed) return undefined;
    if (q === typed && error) return 'The search did not work. Type on to try again.';
    if (q !== typed || !data) return sharedMessages.loading;
    return schools.length === 0 ? `No school found for "${typed}"` : undefined;
  };
  return { schools, note: noteOf() };
}
