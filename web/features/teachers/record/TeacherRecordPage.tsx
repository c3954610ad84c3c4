import { useParams } from 'react-router-dom';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { isSettled } from '../../../api/keepAnswer.ts';
import { useLeaveOnceDeleted } from '../../../list/useDeletion.ts';
import { paths, RECORD_ID } from '../../../paths.ts';
import { RecordScreen } from '../../../record/RecordScreen.tsx';
import { missingTeacher } from '../missingTeacher.ts';
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
  const answer = useEndpoint('teachers.get', known ? question : null, {
    revalidateIfStale: !isSettled('teachers.get', question),
  });
  const deletion = useTeacherDeletion(() => void answer.mutate());
  useLeaveOnceDeleted(deletion, paths.teachers());

  // The deletion stands outside of the screen, which changes while a long one shows its progress.
  return (
    <>
      <RecordScreen
        title="Teacher"
        known={known}
        answer={answer}
        missing={missingTeacher(answer.error, { to: paths.teachers() })}
        failed={teacherMessages.recordFailed}
      >
        {(teacher) => (
          <TeacherRecord
            teacher={teacher}
            onDelete={() => deletion.ask(teacher)}
            asking={deletion.asking !== undefined}
          />
        )}
      </RecordScreen>
      <TeacherDeletion deletion={deletion} />
    </>
  );
}
