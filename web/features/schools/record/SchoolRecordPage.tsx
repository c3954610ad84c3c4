import { useParams } from 'react-router-dom';
import { SCHOOL_ID } from '#shared/domain/school.ts';
import { recordMessages } from '#shared/messages/record.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { useLeaveOnceDeleted } from '../../../list/useDeletion.ts';
import { paths } from '../../../paths.ts';
import { RecordMissing } from '../../../record/RecordPanel.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Page } from '../../../ui/Page.tsx';
import { RetryNote } from '../../../ui/RetryNote.tsx';
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
  const { data, error, isValidating, mutate } = useEndpoint(
    'schools.get',
    known ? { params: { schoolId: id } } : null,
    { onError: (reason) => console.warn('The school did not load', reason) },
  );
  const deletion = useSchoolDeletion(() => void mutate());
  useLeaveOnceDeleted(deletion, paths.schools());

  const screen = () => {
    if (!known || error?.status === 404)
      return (
        <Page title="School">
          <RecordMissing
            title={schoolMessages.notFound}
            text={recordMessages.schoolMissing}
            to={paths.schools()}
            link="See all schools"
          />
        </Page>
      );
    if (data)
      return (
        <SchoolRecord
          school={data.data}
          onDelete={() => deletion.ask(data.data)}
          asking={deletion.asking !== undefined}
        />
      );
    return (
      <Page title="School">
        {error ? (
          <RetryNote text={schoolMessages.recordFailed} onRetry={() => void mutate()} busy={isValidating} />
        ) : (
          <Loading />
        )}
      </Page>
    );
  };
  // Outside of the screen, which changes while a long deletion shows its progress.
  return (
    <>
      {screen()}
      <SchoolDeletion deletion={deletion} />
    </>
  );
}
