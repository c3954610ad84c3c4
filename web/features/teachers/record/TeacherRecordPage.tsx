import { useParams } from 'react-router-dom';
import { recordMessages } from '#shared/messages/record.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { isSettled } from '../../../api/keepAnswer.ts';
import { useLeaveOnceDeleted } from '../../../list/useDeletion.ts';
import { paths, RECORD_ID } from '../../../paths.ts';
import { RecordMissing } from '../../../record/RecordPanel.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Page } from '../../../ui/Page.tsx';
import { RetryNote } from '../../../ui/RetryNote.tsx';
import { TeacherDeletion } from '../TeacherDeletion.tsx';
import { useTeacherDeletion } from '../useTeacherDeletion.ts';
import { TeacherRecord } from './TeacherRecord.tsx';

/** /teachers/{id}: all that is known of a teacher. */
export default function TeacherRecordPage() {
  const { id = '' } = useParams();
  return <Asked key={id} id={id} />;
}

function Asked({ id }: { id: string }) {
  const known = RECORD_ID.test(id);
  const question = { params: { id: Number(id) } };
  const { data, error, isValidating, mutate } = useEndpoint('teachers.get', known ? question : null, {
    revalidateIfStale: !isSettled('teachers.get', question),
    onError: (reason) => console.warn('The teacher did not load', reason),
  });
  const deletion = useTeacherDeletion(() => void mutate());
  useLeaveOnceDeleted(deletion, paths.teachers());

  const screen = () => {
    if (!known || error?.status === 404)
      return (
        <Page title="Teacher">
          <RecordMissing
            title={teacherMessages.unknown}
            {...(error?.mergedInto
              ? { text: error.message, to: paths.teacher(error.mergedInto), link: teacherMessages.openMerged }
              : { text: recordMessages.teacherMissing, to: paths.teachers(), link: 'See all teachers' })}
          />
        </Page>
      );
    if (data)
      return (
        <TeacherRecord
          teacher={data.data}
          onDelete={() => deletion.ask(data.data)}
          asking={deletion.asking !== undefined}
        />
      );
    return (
      <Page title="Teacher">
        {error ? (
          <RetryNote text={teacherMessages.recordFailed} onRetry={() => void mutate()} busy={isValidating} />
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
      <TeacherDeletion deletion={deletion} />
    </>
  );
}
