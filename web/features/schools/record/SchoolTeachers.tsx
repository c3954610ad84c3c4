import { chakra } from '@chakra-ui/react';
import { schoolMessages } from '#shared/messages/schools.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { ONLY_ASKED } from '../../../api/onlyAsked.ts';
import { SEARCH_ROWS } from '../../../list/searchRows.ts';
import { paths } from '../../../paths.ts';
import { teachersOf } from '../../../record/RecordActions.tsx';
import { useReferenceList } from '../../../reference/useReference.ts';
import { Answered } from '../../../ui/Answered.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { bySubject } from './bySubject.ts';

const styles = {
  width: '100%',
  fontSize: 'sm',
  borderCollapse: 'collapse',
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    paddingY: 1.5,
    borderTopWidth: '1px',
    borderColor: 'border',
    overflowWrap: 'break-word',
  },
  '& thead > tr > *': { borderTopWidth: '0', color: 'fg.muted', fontWeight: 'normal', paddingTop: 0 },
  // A long name may break, a subject keeps its words whole.
  '& li': { overflowWrap: 'anywhere' },
  '& tbody > tr > th': { width: '35%', paddingInlineEnd: 3, fontWeight: 'medium' },
  '& ul': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: { base: 2.5, md: 1 } },
};

/** The teachers of a school by subject, each with the classes, and where a teacher is lacking. */
export function SchoolTeachers({ schoolId }: { schoolId: string }) {
  const answer = useEndpoint(
    'teachers.bySchool',
    { params: { schoolId }, query: { limit: SEARCH_ROWS } },
    ONLY_ASKED,
  );
  const listed = useReferenceList('subjects');
  const { data } = answer;
  if (!data) return <Answered answer={answer} failed={schoolMessages.teachersFailed} />;
  if (data.data.length === 0) return <chakra.p color="fg.muted">{schoolMessages.noTeachers}</chakra.p>;
  const { subjects, untaught } = bySubject(data.data, listed.items);
  return (
    <>
      <chakra.table css={styles} aria-label="Teachers by subject">
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col">Teachers and their classes</th>
          </tr>
        </thead>
        <tbody>
          {subjects.map(({ subject, teachers, lacking }) => (
            <tr key={subject}>
              <th scope="row">{subject}</th>
              <td>
                <ul>
                  {teachers.map(({ id, name, classes }) => (
                    <li key={id}>
                      <TextLink to={paths.teacher(id)}>{name}</TextLink>
                      {classes && ` (${classes})`}
                    </li>
                  ))}
                  {lacking && <chakra.li color="fg.warning">{schoolMessages.noTeacherIn(lacking)}</chakra.li>}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
      {untaught.length > 0 && (
        <chakra.p marginTop={3} fontSize="sm" color="fg.warning">
          {schoolMessages.untaught(untaught.join(', '))}
        </chakra.p>
      )}
      <chakra.p marginTop={3} data-screen-only="">
        <TextLink to={teachersOf(schoolId)}>
          {data.pagination.total === 1
            ? 'See the teacher in the list'
            : `See all ${data.pagination.total} teachers in the list`}
        </TextLink>
      </chakra.p>
    </>
  );
}
