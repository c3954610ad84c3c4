import { useFormContext } from 'react-hook-form';
import { freshPosting } from './openPostings.ts';
import { postingAt } from './postingAt.ts';
import type { PostingValues, TeacherValues } from './teacherValues.ts';

/**
 * Makes a new posting. The first one at the teacher's school is filled in from that school. The school's type is not
 * part of a stored teacher, so it is requested, and filled in unless the person was faster.
 */
export function useFreshPosting(firstType: string | undefined) {
  const { getValues, setValue } = useFormContext<TeacherValues>();

  const fillType = async (place: number, school_id: string) => {
    const { school_type } = await postingAt(school_id);
    const now = getValues(`posting_histories.${place}`);
    if (now?.school_id === school_id && now.school_type === '')
      setValue(`posting_histories.${place}.school_type`, school_type, { shouldDirty: true });
  };

  return (): PostingValues => {
    const values = getValues();
    const fresh = freshPosting(values, firstType);
    if (fresh.school_id && !fresh.school_type)
      fillType(values.posting_histories.length, fresh.school_id).catch((error) =>
        console.warn('The type of the school did not load', error),
      );
    return fresh;
  };
}
