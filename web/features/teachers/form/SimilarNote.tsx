import { chakra } from '@chakra-ui/react';
import type { SimilarTeacher } from '#shared/domain/teacher.ts';
import { paths } from '../../../paths.ts';

/** Names, below a field, the teachers who share what was typed. Each links to the record in a new tab. */
export function SimilarNote({ shared, teachers }: { shared: string; teachers: readonly SimilarTeacher[] }) {
  return (
    <chakra.div role="status" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
      {teachers.length > 0 && (
        <chakra.ul listStyle="none" marginTop={1}>
          {teachers.map(({ id, teacher_name, teacher_ID, current_school_name }) => (
            <li key={id}>
              With {shared}:{' '}
              <chakra.a
                href={paths.teacherEdit(id)}
                target="_blank"
                rel="noreferrer"
                color="brand.fg"
                textDecoration="underline"
              >
                {teacher_name} ({teacher_ID})
              </chakra.a>
              {current_school_name && `, ${current_school_name}`}
            </li>
          ))}
        </chakra.ul>
      )}
    </chakra.div>
  );
}
