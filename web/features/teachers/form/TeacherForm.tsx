import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, useWatch } from 'react-hook-form';
import type { Teacher } from '#shared/domain/teacher.ts';
import { teacherFormMessages } from '#shared/messages/teacherForm.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { WayBack } from '../../../list/useWayBack.ts';
import { ChangedBy } from '../../../record/ChangedBy.tsx';
import { RecordForm } from '../../../record/RecordForm.tsx';
import { useReferenceRefresh } from '../../../reference/useReferenceRefresh.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { ConflictDialog } from '../../../ui/ConflictDialog.tsx';
import { UnsavedChanges } from '../../../ui/UnsavedChanges.tsx';
import { DraftNote } from './DraftNote.tsx';
import { SaveQuestion } from './SaveQuestion.tsx';
import { TeacherSections } from './TeacherSections.tsx';
import { packDraft, unpackDraft } from './teacherDraft.ts';
import { TEACHER_SECTIONS } from './teacherFormSections.ts';
import { newTeacher, toValues } from './teacherValues.ts';
import { useDraft } from './useDraft.ts';
import { useTeacherForm } from './useTeacherForm.ts';

type Props = {
  /** The stored teacher to edit; undefined for a new one. */
  teacher?: Teacher;
  /** Where Cancel and a save lead. */
  back: WayBack;
  onSaved: () => void;
};

const SECTIONS = Object.values(TEACHER_SECTIONS);

export function TeacherForm({ teacher, back, onSaved }: Props) {
  const userId = useSession().user?.id ?? 0;
  const { form, round, conflict, question, ...the } = useTeacherForm(teacher, () => draft.sent(), onSaved);
  const creating = teacher === undefined;
  const { setFocus, control } = form;
  // Without a school the saves are disabled, as the specification says.
  const school = useWatch({ control, name: 'school' });
  const draft = useDraft(
    userId,
    the.name,
    (callback) => form.subscribe({ formState: { values: true }, callback }),
    () => {
      const unsent = the.unsent();
      return unsent && packDraft(unsent);
    },
    the.resumed,
  );
  const found = draft.found && {
    savedAt: draft.found.savedAt,
    ...unpackDraft(draft.found.content, teacher ? toValues(teacher) : newTeacher()),
  };
  useReferenceRefresh();

  useEffect(() => {
    if (creating) setFocus('teacher_name');
  }, [creating, setFocus]);

  return (
    <FormProvider {...form}>
      {found && (
        <DraftNote
          savedAt={found.savedAt}
          teacher={found.typed.teacher_name}
          replaces={the.unsaved}
          onRestore={() => {
            // Rendered at once, because a form that was reset knows its fields only after the rendering.
            flushSync(() => {
              the.restore(found);
              draft.accept();
            });
            setFocus('teacher_name');
          }}
          onDiscard={() => {
            draft.discard();
            setFocus('teacher_name');
          }}
        />
      )}
      <RecordForm
        label={creating ? 'New teacher' : 'Teacher'}
        noun="Teacher"
        creating={creating}
        sections={SECTIONS}
        check={the.check}
        back={back}
        held={school ? undefined : teacherMessages.schoolRequired}
        the={the}
      >
        <TeacherSections key={round} id={teacher?.id} own={teacher && toValues(teacher)} />
      </RecordForm>
      {question && <SaveQuestion question={question} onSave={the.saveAnyway} onBack={the.goBack} />}
      {conflict && the.stored && (
        <ConflictDialog
          explanation={teacherMessages.stale}
          change={<ChangedBy of={{ type: 'teacher', id: the.stored.id }} at={the.stored.updated_at} />}
          {...conflict}
        />
      )}
      <UnsavedChanges
        unsaved={() => {
          const unsaved = the.unsaved();
          if (unsaved) draft.beforeQuestion();
          return unsaved;
        }}
        outcome={draft.kept ? teacherFormMessages.draftStays : undefined}
      />
    </FormProvider>
  );
}
