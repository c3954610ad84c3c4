import { useWatch } from 'react-hook-form';
import type { Teacher } from '#shared/domain/teacher.ts';
import { SimilarNote } from '../form/SimilarNote.tsx';
import { useSimilar } from '../form/useSimilar.ts';

/** The facts by which two records may be of one person. */
const SHARED_FACTS = ['teacher_name', 'date_of_birth', 'phone_number'] as const;
type SharedFact = (typeof SHARED_FACTS)[number];

/** What stands below a fact that is edited in its place: the teachers who already have what is typed. */
export const besideFact = (teacher: Teacher, field: string) => {
  const shared = SHARED_FACTS.find((one) => one === field);
  return shared && <SimilarBeside teacher={teacher} field={shared} />;
};

function SimilarBeside({ teacher, field }: { teacher: Teacher; field: SharedFact }) {
  const { id, teacher_name, date_of_birth, phone_number } = teacher;
  const own = { teacher_name, date_of_birth, phone_number };
  const typed = useWatch<Record<SharedFact, string>, SharedFact>({ name: field });
  const similar = useSimilar({ ...own, [field]: typed }, { own, id });
  return <SimilarNote match={field === 'phone_number' ? 'phone' : 'name and birth date'} similar={similar} />;
}
