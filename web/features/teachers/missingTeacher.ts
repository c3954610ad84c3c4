import { recordMessages } from '#shared/messages/record.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { ApiError } from '../../api/apiError.ts';
import { paths } from '../../paths.ts';
import type { Missing } from '../../record/RecordPanel.tsx';

/** Says that there is no such teacher, or leads to the record that the teacher's was merged into. */
export const missingTeacher = (
  refusal: ApiError | undefined,
  all: Pick<Missing, 'to' | 'onClick'>,
): Missing => ({
  title: teacherMessages.unknown,
  ...(refusal?.mergedInto
    ? { text: refusal.message, to: paths.teacher(refusal.mergedInto), link: teacherMessages.openMerged }
    : { text: recordMessages.teacherMissing, link: 'See all teachers', ...all }),
});
