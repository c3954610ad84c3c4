import { Button } from '@chakra-ui/react';
import { Link, useParams } from 'react-router-dom';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { answerOf } from '../../../api/ahead.ts';
import { useStored } from '../../../api/useStored.ts';
import { useWayBack, type WayBack } from '../../../list/useWayBack.ts';
import { paths, RECORD_ID } from '../../../paths.ts';
import { RecordMissing } from '../../../record/RecordPanel.tsx';
import { useListsAhead } from '../../../reference/useReference.ts';
import { RequiredNote } from '../../../ui/form/RequiredNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Page } from '../../../ui/Page.tsx';
import { RetryNote } from '../../../ui/RetryNote.tsx';
import { Trail } from '../../../ui/Trail.tsx';
import { missingTeacher } from '../missingTeacher.ts';
import { TeacherForm } from './TeacherForm.tsx';

type FormProps = { back: WayBack; onSaved: () => void };

const teachers = {
  noun: 'teacher',
  id: RECORD_ID,
  load: (id: string) => answerOf('teachers.get', { params: { id } }),
};

/** /teachers/new and /teachers/{id}/edit. */
export default function TeacherFormPage() {
  const { id } = useParams();
  const { back, fromRecord, leave } = useWayBack(paths.teachers());
  const form = { back, onSaved: leave };
  const title = id === undefined ? 'Add New Teacher' : 'Edit Teacher';
  return (
    <Page
      title={title}
      trail={
        <Trail
          above={[{ name: 'Teachers', ...(fromRecord ? { to: paths.teachers() } : back) }]}
          here={title}
        />
      }
      subtitle={<RequiredNote />}
      actions={
        <Button asChild variant="outline" bg="bg.panel">
          <Link {...back}>{fromRecord ? 'Back to Teacher' : 'Back to Teachers'}</Link>
        </Button>
      }
    >
      {id === undefined ? <TeacherForm {...form} /> : <EditTeacher key={id} id={id} {...form} />}
    </Page>
  );
}

function EditTeacher({ id, ...form }: FormProps & { id: string }) {
  useListsAhead('teachers');
  const { state, item: teacher, missing, retry } = useStored(id, teachers);
  if (state === 'ready') return <TeacherForm teacher={teacher} {...form} />;
  if (state === 'failed') return <RetryNote text={teacherMessages.recordFailed} onRetry={retry} />;
  if (state === 'loading') return <Loading />;
  return <RecordMissing {...missingTeacher(missing, form.back)} />;
}
