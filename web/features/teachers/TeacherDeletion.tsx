import type { Teacher, TeacherCascade } from '#shared/domain/teacher.ts';
import { DeletionDialogs } from '../../list/DeletionDialogs.tsx';
import type { Deletion } from '../../list/useDeletion.ts';

const dependents: readonly (readonly [keyof TeacherCascade, label: string])[] = [
  ['medicalRecords', 'Medical records'],
  ['attachments', 'Attachments'],
  ['deputations', 'Deputations'],
  ['postingHistories', 'Posting histories'],
];

/** Asks before a teacher is deleted. */
export const TeacherDeletion = ({ deletion }: { deletion: Deletion<Teacher, TeacherCascade> }) => (
  <DeletionDialogs
    deletion={deletion}
    noun="teacher"
    nameOf={(teacher) => teacher.teacher_name}
    identify={(teacher) => `Teacher ID ${teacher.teacher_ID}`}
    kinds={dependents}
  />
);
