import type { School, SchoolSummary } from '#shared/domain/school.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { formMessages } from '#shared/messages/forms.ts';
import { listMessages } from '#shared/messages/lists.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { useEndpoint } from '../api/hooks.ts';
import type { ReplyOf } from '../api/types.ts';
import { useDebounced } from '../ui/useDebounced.ts';
import { meantBy } from './meantBy.ts';

const DEBOUNCE_MS = 300;
const LONGEST_TEXT = 100;
const MOST_ROWS = 20;

/** What can be searched for, and the type of its rows. */
export type Found = {
  /** The schools of the reader's own area, in full. */
  'schools.search': School;
  /** Any school of the state, but only its public facts. */
  'schools.lookup': SchoolSummary;
  'teachers.search': Teacher;
  'medicalRecords.withoutRecords': ReplyOf<'medicalRecords.withoutRecords'>['data'][number];
};
type Source = keyof Found;

/** A school is also found by where it is and by its block office, which the search of the list leaves out. */
const ALSO: Partial<Record<Source, object>> = { 'schools.search': { places: true } };

const NONE: Record<Source, string> = {
  'schools.search': 'No school found',
  'schools.lookup': 'No school found',
  'teachers.search': 'No teacher found',
  'medicalRecords.withoutRecords': 'No teacher without a medical record found',
};

/** Where names that are close to the text are found, when nothing contains it. */
type Alike = 'schools.alike' | 'teachers.alike';
const ALIKE: Partial<Record<Source, Alike>> = {
  'schools.search': 'schools.alike',
  'teachers.search': 'teachers.alike',
};

/**
 * Finds the first rows of `source` that contain the text, or whose names are close to it where none does, once the
 * typing rests. `note` says why there are none, and `total` how many there are in all. `pending` until the answer is
 * there. `more` says that there are more than the rows. `meant` is the row that the text means by itself.
 * @param eager whether all rows are offered before anything is typed. `empty` then means that there are none at all.
 */
export function useTypedSearch<S extends Source>(source: S, text: string, eager = false, most = MOST_ROWS) {
  const typed = text.trim().slice(0, LONGEST_TEXT);
  const q = useDebounced(typed, DEBOUNCE_MS);
  const asked = eager || q !== '';
  const query = { limit: most, ...(q && { q, ...ALSO[source] }) };
  const { data, error } = useEndpoint<Source>(source, asked ? { query } : null, { revalidateOnFocus: false });
  const wanted = eager || typed !== '';
  const current = wanted && q === typed;
  const alike = (ALIKE as Partial<Record<Source, Alike>>)[source];
  const seeks = current && alike && q !== '' && data?.data.length === 0;
  const close = useEndpoint<Alike>(alike ?? 'teachers.alike', seeks ? { query: { q } } : null, {
    revalidateOnFocus: false,
  });
  const found = seeks ? (close.data?.data ?? []) : current && data ? data.data : [];
  // `source` decides the kind of rows, which the type of the call cannot express.
  const rows = found as unknown as readonly Found[S][];
  const searching = seeks && close.isLoading;
  const empty = current && data !== undefined && rows.length === 0 && !searching;
  const noteOf = () => {
    if (!wanted) return undefined;
    if (current && error) return listMessages.searchFailed;
    if (!current || !data || searching) return sharedMessages.loading;
    return empty ? `${NONE[source]} for "${typed}"` : undefined;
  };
  const total = current && data ? data.pagination.total : 0;
  const pending = wanted && !(current && (data || error) && !searching);
  return {
    rows,
    total,
    more: rows.length > 0 && total > rows.length ? formMessages.typeMore(rows.length, total) : undefined,
    meant: meantBy(typed, rows, total),
    pending,
    failed: current && error !== undefined,
    note: noteOf(),
    empty: empty && typed === '',
  };
}
