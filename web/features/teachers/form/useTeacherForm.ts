import { useRef, useState } from 'react';
import type { Teacher } from '#shared/domain/teacher.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { issuesOf, messageOf } from '../../../api/apiError.ts';
import { call } from '../../../api/client.ts';
import { useEndpointMutation } from '../../../api/hooks.ts';
import { keepNew } from '../../../api/keepAnswer.ts';
import { todayInIndia } from '../../../api/todayInIndia.ts';
import { type Checked, firstOfEach } from '../../../record/faults.ts';
import type { Then } from '../../../record/formParts.ts';
import { useRecordForm } from '../../../record/useRecordForm.ts';
import { keepTeacher } from '../keepTeacher.ts';
import { incompleteEntries } from './entries.ts';
import { checkTeacher, doubtsOf, issuesAtFields, type TeacherBody } from './teacherChecks.ts';
import { TEACHER_UNITS, withTypedAadhaar } from './teacherConflict.ts';
import type { TeacherDraft } from './teacherDraft.ts';
import { labelOf } from './teacherFormSections.ts';
import { newTeacher, nextTeacher, type TeacherValues, toValues } from './teacherValues.ts';

/** What a person is asked before a save: entries that are left out, and dates that may be a mistake. */
export type Question = { then: Then; incomplete: readonly string[]; doubts: readonly string[] };

/** Checks what was typed, by the day of today. */
const checkNow = (values: TeacherValues, base: TeacherValues): Checked<TeacherBody> => {
  const { input, faults, alert } = checkTeacher(values, todayInIndia(), base);
  return input ? { input } : { faults: firstOfEach(faults), alert };
};

const addToLists = ({ data }: { data: Teacher }) => keepNew('teachers', data);

/**
 * The values of the form, and how they are checked and saved.
 * @param stored the record to edit; undefined for a new one
 * @param onStored called after each save, when what was typed is no longer a draft
 * @param onDone called once, when the form has nothing more to do
 */
export function useTeacherForm(stored: Teacher | undefined, onStored: () => void, onDone: () => void) {
  /** The questions that were answered with yes. The same ones are not asked again. */
  const answered = useRef('');
  const [question, setQuestion] = useState<Question>();
  const { trigger: create, requests } = useEndpointMutation('teachers.create', addToLists);
  const { trigger: update } = useEndpointMutation('teachers.update', keepTeacher);

  /** Whether a question must be answered before the save. If so, it is now on screen. */
  const pauses = (then: Then, values: TeacherValues) => {
    const asked = { incomplete: incompleteEntries(values), doubts: doubtsOf(values) };
    const all = JSON.stringify(asked);
    if (asked.incomplete.length + asked.doubts.length === 0 || answered.current === all) return false;
    setQuestion({ then, ...asked });
    return true;
  };

  const name = `teacher:${stored?.id ?? 'new'}`;
  const { form, base, take, ...the } = useRecordForm<TeacherValues, TeacherBody, Teacher>({
    name,
    base: { version: stored?.version, values: stored ? toValues(stored) : newTeacher() },
    check: checkNow,
    labelOf,
    needs: 'school',
    pauses,
    store: (input, version) =>
      stored ? update({ params: { id: stored.id }, body: { ...input, version } }) : create({ body: input }),
    requests,
    saved: ({ teacher_name }) => `Saved: ${teacher_name}`,
    refusal: (error, values) => ({
      alert: stored
        ? teacherMessages.updateFailed(messageOf(error, teacherMessages.unknownError))
        : messageOf(error, teacherMessages.saveFailed),
      faults: firstOfEach(issuesAtFields(issuesOf(error), values)),
    }),
    // No subject can be ticked before classes are chosen.
    focusFor: (field, { classes_taught }) =>
      field === 'subjects_taught' && classes_taught.length === 0 ? 'classes_taught' : field,
    conflict: stored && {
      read: async () => (await call('teachers.get', { params: { id: stored.id } })).data,
      toValues: (now): TeacherValues =>
        withTypedAadhaar(toValues(now), form.getValues('aadhaar_number'), base.current.values.aadhaar_number),
      units: TEACHER_UNITS,
    },
    next: stored ? undefined : nextTeacher,
    first: ['teacher_name', 'teacher_ID'],
    onStored: () => {
      answered.current = '';
      onStored();
    },
    onDone,
  });

  const saveAnyway = () => {
    if (!question) return;
    const { then, incomplete, doubts } = question;
    answered.current = JSON.stringify({ incomplete, doubts });
    setQuestion(undefined);
    the.submit(then);
  };

  /** Goes on with a draft. An edit keeps the version that it began with, so that it notices later changes. */
  const restore = (draft: TeacherDraft) => {
    if (stored && draft.version !== undefined && draft.base)
      base.current = { version: draft.version, values: draft.base };
    take(draft.typed, base.current.values);
  };

  /** What would be lost if the page were left now. */
  const unsent = (): TeacherDraft | undefined => {
    if (!the.unsaved()) return undefined;
    const { version, values } = base.current;
    return { typed: form.getValues(), version, base: stored && values };
  };

  return { ...the, name, form, question, saveAnyway, goBack: () => setQuestion(undefined), restore, unsent };
}
