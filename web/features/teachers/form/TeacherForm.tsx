import { Box, Button, chakra } from '@chakra-ui/react';
import { useEffect, useId } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { Teacher } from '#shared/domain/teacher.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { Then } from '../../../record/useRecordForm.ts';
import { useReferenceRefresh } from '../../../reference/useReferenceRefresh.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { ConflictDialog } from '../../../ui/ConflictDialog.tsx';
import { controlSize } from '../../../ui/form/controlSize.ts';
import { HeldWhile } from '../../../ui/form/HeldWhile.tsx';
import { UnsavedChanges } from '../../../ui/UnsavedChanges.tsx';
import { DraftNote } from './DraftNote.tsx';
import { SaveQuestion } from './SaveQuestion.tsx';
import { TeacherSections } from './TeacherSections.tsx';
import { packDraft, unpackDraft } from './teacherDraft.ts';
import { toValues } from './teacherValues.ts';
import { useDraft } from './useDraft.ts';
import { useTeacherForm } from './useTeacherForm.ts';

type Props = {
  /** The stored teacher to edit; undefined for a new one. */
  teacher?: Teacher;
  /** Where Cancel and a save lead. */
  back: string;
  onSaved: () => void;
};

const KEPT =
  'What you typed on this page has not been saved. A draft of it stays on this computer until you sign out, for 24 hours at most.';

export function TeacherForm({ teacher, back, onSaved }: Props) {
  const userId = useSession().user?.id ?? 0;
  const { form, submit, saving, round, conflict, question, ...the } = useTeacherForm(
    teacher,
    () => draft.sent(),
    onSaved,
  );
  const creating = teacher === undefined;
  const { setFocus } = form;
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
  useReferenceRefresh();

  // The focus moves after the rendering, because a form that was reset knows its fields only then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round begins at the first field
  useEffect(() => {
    if (creating) setFocus('teacher_name');
  }, [creating, round, setFocus]);

  return (
    <FormProvider {...form}>
      {draft.found && (
        <DraftNote
          savedAt={draft.found.savedAt}
          onRestore={() => {
            // Rendered at once, because a form that was reset knows its fields only after the rendering.
            flushSync(() => {
              the.restore(unpackDraft(draft.found?.content, teacher?.aadhaar_number ?? ''));
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
      <chakra.form
        noValidate
        aria-label={creating ? 'New teacher' : 'Teacher'}
        onKeyDown={the.onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          submit('leave');
        }}
      >
        <chakra.p color="fg.muted" marginBottom={4}>
          Fields marked with <chakra.span color="fg.error">*</chakra.span> are required.
        </chakra.p>
        <HeldWhile saving={saving !== undefined}>
          <TeacherSections key={round} id={teacher?.id} own={teacher && toValues(teacher)} />
        </HeldWhile>
        <Buttons creating={creating} saving={saving} back={back} onAnother={() => submit('another')} />
      </chakra.form>
      {question && <SaveQuestion question={question} onSave={the.saveAnyway} onBack={the.goBack} />}
      {conflict && <ConflictDialog explanation={teacherMessages.stale} {...conflict} />}
      <UnsavedChanges unsaved={the.unsaved} outcome={draft.found ? undefined : KEPT} />
    </FormProvider>
  );
}

type ButtonsProps = { creating: boolean; saving?: Then; back: string; onAnother: () => void };

/**
 * Cancel and the saves. Without a school the saves are disabled, as the specification says. They can be reached all the
 * same, with the reason, and lead to the school.
 */
function Buttons({ creating, saving, back, onAnother }: ButtonsProps) {
  const school = useWatch({ name: 'school' });
  const reason = useId();
  const held = { 'aria-disabled': saving || !school ? true : undefined, 'aria-describedby': reason };
  const label = () => {
    if (creating) return saving === 'leave' ? 'Creating...' : 'Create Teacher';
    return saving ? 'Updating...' : 'Update Teacher';
  };
  return (
    // The space below lets people scroll the buttons clear of a notice.
    <Box
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap={3}
      justifyContent="flex-end"
      paddingBottom={20}
    >
      <chakra.span id={reason} color="fg.muted" fontSize="sm">
        {!school && teacherMessages.schoolRequired}
      </chakra.span>
      <Button asChild size={controlSize} variant="outline" bg="bg.panel">
        <Link to={back}>Cancel</Link>
      </Button>
      {creating && (
        <Button
          {...held}
          type="button"
          size={controlSize}
          variant="outline"
          bg="bg.panel"
          aria-keyshortcuts="Control+Enter"
          title="Ctrl+Enter"
          onClick={onAnother}
        >
          {saving === 'another' ? 'Creating...' : 'Save and add another'}
        </Button>
      )}
      <Button {...held} type="submit" size={controlSize}>
        {label()}
      </Button>
    </Box>
  );
}
