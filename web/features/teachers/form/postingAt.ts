import { call } from '../../../api/client.ts';
import { choosePosting } from './chosenSchool.ts';
import { newEntry, type PostingValues } from './teacherValues.ts';

/** What the posting at a school is filled in with. Throws where the school cannot be read. */
export async function postingAt(school_id: string): Promise<PostingValues> {
  const { data } = await call('schools.lookup', { query: { q: school_id } });
  const found = data.find((school) => school.school_id === school_id);
  if (!found) throw new Error(`No school ${school_id}`);
  return { ...newEntry().posting_histories, ...choosePosting(found) };
}
