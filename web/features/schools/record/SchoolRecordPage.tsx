import { useParams } from 'react-router-dom';
import { SCHOOL_ID } from '#shared/domain/school.ts';
import { recordMessages } from '#shared/messages/record.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { useLeaveOnceDeleted } from '../../../list/useDeletion.ts';
import { paths } from '../../../paths.ts';
import { RecordScreen } from '../../../record/RecordScreen.tsx';
import { SchoolDeletion } from '../SchoolDeletion.tsx';
import { useSchoolDeletion } from '../useSchoolDeletion.ts';
import { SchoolRecord } from './SchoolRecord.tsx';

/** /schools/{School ID}: all that is known of a school, and its teachers. */
export default function SchoolRecordPage() {
  const { id = '' } = useParams();
  return <Asked key={id} id={id} />;
}

function Asked({ id }: { id: string }) {
  const known = SCHOOL_ID.test(id);
  const answer = useEndpoint('schools.get', known ? { params: { schoolId: id } } : null);
  const deletion = useSchoolDeletion(() => void answer.mutate());
  useLeaveOnceDeleted(deletion, paths.schools());

  // The deletion stands outside of the screen, which changes while a long one shows its progress.
  return (
    <>
      <RecordScreen
        title="School"
        known={known}
        answer={answer}
        missing={{
          title: schoolMessages.notFound,
          text: recordMessages.schoolMissing,
          to: paths.schools(),
          link: 'See all schools',
        }}
        failed={schoolMessages.recordFailed}
      >
        {(school) => (
          <SchoolRecord
            school={school}
            onDelete={() => deletion.ask(school)}
            asking={deletion.asking !== undefined}
          />
        )}
      </RecordScreen>
      <SchoolDeletion deletion={deletion} />
    </>
  );
}
