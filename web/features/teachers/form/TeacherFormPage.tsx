import { teacherMessages } from '#shared/messages/teachers.ts';
import { answerOf } from '../../../api/ahead.ts';
import { RECORD_ID } from '../../../paths.ts';
import { RecordFormPage } from '../../../record/RecordFormPage.tsx';
import { missingTeacher } from '../missingTeacher.ts';
import { TeacherForm } from './TeacherForm.tsx';

const stored = {
  noun: 'teacher',
  id: RECORD_ID,
  load: (id: string) => answerOf('teachers.get', { params: { id } }),
};

/** /teachers/new and /teachers/{id}/edit. */
export default function TeacherFormPage() {
  return (
    <RecordFormPage
      one="Teacher"
      list="teachers"
      source={stored}
      nameOf={(teacher) => teacher.teacher_name}
      failed={teacherMessages.recordFailed}
      missing={(back, refusal) => missingTeacher(refusal, back)}
    >
      {({ item: teacher, back, onSaved }) => <TeacherForm teacher={teacher} back={back} onSaved={onSaved} />}
    </RecordFormPage>
  );
}
