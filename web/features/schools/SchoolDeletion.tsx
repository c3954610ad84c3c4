import type { School, SchoolCascade } from '#shared/domain/school.ts';
import { DeletionDialogs } from '../../list/DeletionDialogs.tsx';
import type { Deletion } from '../../list/useDeletion.ts';

const dependents: readonly (readonly [keyof SchoolCascade, label: string])[] = [
  ['teachers', 'Teachers'],
  ['medicalRecords', 'Medical records'],
  ['attachments', 'Attachments'],
  ['deputations', 'Deputations'],
  ['postingHistories', 'Posting histories'],
];

/** Asks before a school is deleted. Of a school with teachers the School ID is typed. */
export const SchoolDeletion = ({ deletion }: { deletion: Deletion<School, SchoolCascade> }) => (
  <DeletionDialogs
    deletion={deletion}
    noun="school"
    nameOf={(school) => school.school_name}
    identify={(school) => `School ID ${school.school_id}`}
    kinds={dependents}
    proof={({ school_id }, { teachers }) =>
      teachers > 0 ? { label: 'School ID', text: school_id } : undefined
    }
  />
);
