import { chakra } from '@chakra-ui/react';
import type { SimilarTeacher } from '#shared/domain/teacher.ts';
import { paths } from '../../../paths.ts';

type Match = SimilarTeacher['match'];
type Props = { match: Match; similar: readonly SimilarTeacher[] };

const SHARED: Record<Match, string> = {
  phone: 'this phone number',
  'name and birth date': 'this name and date of birth',
};

/** Names, below a field, the similar teachers who share what was typed there. Each links to the record in a new tab. */
export function SimilarNote({ match, similar }: Props) {
  const teachers = similar.filter((each) => each.match === match);
  return (
    <chakra.div role="status" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
      {teachers.length > 0 && (
        <chakra.ul listStyle="none" marginTop={1}>
          {teachers.map(({ id, teacher_name, teacher_ID, current_school_name }) => (
            <li key={id}>
              With {SHARED[match]}:{' '}
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
