import { useRef, useState } from 'react';
import { type FieldErrors, type Resolver, set, useForm } from 'react-hook-form';
import { dayInIndia } from '#shared/domain/dates.ts';
import type { Teacher, TeacherInput } from '#shared/domain/teacher.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { ApiError, messageOf } from '../../../api/apiError.ts';
import { call } from '../../../api/client.ts';
import { useEndpointMutation } from '../../../api/hooks.ts';
import { keepRow } from '../../../api/keepAnswer.ts';
import { useStays } from '../../../shell/useStays.ts';
import type { Side } from '../../../ui/ConflictDialog.tsx';
import { type Difference, differences, merge } from '../../../ui/conflict.ts';
import { useSaving } from '../../../ui/form/useSaving.ts';
import { noticeBoard } from '../../../ui/noticeBoard.ts';
import { notify } from '../../../ui/notify.tsx';
import { incompleteEntries } from './entries.ts';
import { checkTeacher, doubtsOf, type Fault, issuesAtFields } from './teacherChecks.ts';
import { TEACHER_UNITS } from './teacherConflict.ts';
import type { TeacherDraft } from './teacherDraft.ts';
import { newTeacher, nextTeacher, type TeacherValues, toValues } from './teacherValues.ts';

export type Then = 'leave' | 'another';
/** What the edit began with: the version that is sent along, and the values. */
type Base = { id: number; version: number; values: TeacherValues };
type Conflict = { stored: Teacher; found: Difference<TeacherValues>[] };
/** What a person is asked before the save: entries that are left out, and dates that may be a slip. */
export type Question = { then: Then; incomplete: readonly string[]; doubts: readonly string[] };

const baseOf = (teacher: Teacher): Base => ({
  id: teacher.id,
  version: teacher.version,
  values: toValues(teacher),
});

const check = (values: TeacherValues) => checkTeacher(values, dayInIndia(new Date()));

/** The first fault of each field, as the form keeps them. */
const errorsOf = (faults: readonly Fault[]): FieldErrors<TeacherValues> => {
  const errors = {};
  for (const { field, message } of [...faults].reverse()) set(errors, field, { type: 'rule', message });
  return errors;
};

const resolver: Resolver<TeacherValues, unknown, TeacherInput> = (values) => {
  const { input, faults } = check(values);
  return input ? { values: input, errors: {} } : { values: {}, errors: errorsOf(faults) };
};

const keepInLists = ({ data }: { data: Teacher }) => keepRow('teachers', data);

/**
 * The form's values and what becomes of them.
 * @param teacher the stored record to edit; undefined for a new one
 * @param onStored called after each save: what was typed is no draft any more
 * @param onSaved called once, when the form has nothing more to do
 */
export function useTeacherForm(teacher: Teacher | undefined, onStored: () => void, onSaved: () => void) {
  const form = useForm<TeacherValues, unknown, TeacherInput>({
    defaultValues: teacher ? toValues(teacher) : newTeacher(),
    resolver,
    shouldFocusError: false,
  });
  const base = useRef(teacher && baseOf(teacher));
  const saved = useRef(false);
  const stays = useStays();
  const running = useRef(false);
  /** The questions that were answered with yes: the same ones are not asked again. */
  const answered = useRef('');
  const { saving, begin, end } = useSaving<Then>();
  const [conflict, setConflict] = useState<Conflict>();
  const [question, setQuestion] = useState<Question>();
  const [round, setRound] = useState(1);
  const { trigger: create } = useEndpointMutation('teachers.create');
  const { trigger: update } = useEndpointMutation('teachers.update', keepInLists);
  // Read while rendering, or the form would not keep it up to date.
  const { isDirty } = form.formState;

  const goTo = (faults: readonly Fault[]) => {
    const first = faults[0]?.field;
    // There are no subjects to go to before classes are chosen.
    const waiting = first === 'subjects_taught' && form.getValues('classes_taught').length === 0;
    if (first) form.setFocus((waiting ? 'classes_taught' : first) as keyof TeacherValues);
  };

  /** Takes values in over those of `base`, so that what differs counts as typed. */
  const take = (values: TeacherValues, under: TeacherValues) => {
    form.reset(under);
    form.reset(values, { keepDefaultValues: true });
  };

  const leave = () => {
    saved.current = true;
    onStored();
    if (stays()) onSaved();
  };

  /** Asks where what is stored by now differs from the form. @returns whether it does: else nothing is left to save */
  async function askAboutConflict(before: Base): Promise<boolean> {
    const { data: stored } = await call('teachers.get', { params: { id: before.id } });
    const found = differences(TEACHER_UNITS, before.values, form.getValues(), toValues(stored));
    if (found.length > 0) setConflict({ stored, found });
    return found.length > 0;
  }

  async function save(input: TeacherInput, then: Then) {
    const before = base.current;
    try {
      if (before) await update({ params: { id: before.id }, body: { ...input, version: before.version } });
      else await create({ body: input });
    } catch (error) {
      if (!(before && error instanceof ApiError && error.code === 'stale')) throw error;
      if (await askAboutConflict(before)) return;
    }
    notify.success(`Saved: ${input.teacher_name}`);
    if (then === 'leave') return leave();
    onStored();
    answered.current = '';
    form.reset(nextTeacher(form.getValues()));
    setRound((count) => count + 1);
  }

  const refused = (error: unknown) => {
    const known = error instanceof ApiError;
    if (base.current)
      notify.error(teacherMessages.updateFailed(messageOf(error, teacherMessages.unknownError)));
    else notify.error(messageOf(error, teacherMessages.saveFailed));
    const faults = known ? issuesAtFields(error.issues, form.getValues()) : [];
    for (const { field, message } of faults) form.setError(field as keyof TeacherValues, { message });
    goTo(faults);
  };

  /** Whether a question stands before the save; it is then on screen. */
  const asks = (then: Then) => {
    const values = form.getValues();
    const asked = { incomplete: incompleteEntries(values), doubts: doubtsOf(values) };
    const all = JSON.stringify(asked);
    if (asked.incomplete.length + asked.doubts.length === 0 || answered.current === all) return false;
    setQuestion({ then, ...asked });
    return true;
  };

  /** Checks, asks and saves; while one save runs a second is not begun. */
  const submit = (then: Then) => {
    if (running.current) return;
    running.current = true;
    // What was said of the last try is no longer true.
    noticeBoard.clear();
    const finish = () => {
      running.current = false;
      // What has left waits for its screen: nothing is typed into it any more.
      if (!saved.current) end();
    };
    const invalid = () => {
      const { alert, faults = [] } = check(form.getValues());
      if (alert) notify.error(alert);
      goTo(faults);
    };
    const valid = async (input: TeacherInput) => {
      if (asks(then)) return;
      begin(then);
      await save(input, then).catch(refused);
    };
    void form.handleSubmit(valid, invalid)().finally(finish);
  };

  const saveAnyway = () => {
    if (!question) return;
    const { then, incomplete, doubts } = question;
    answered.current = JSON.stringify({ incomplete, doubts });
    setQuestion(undefined);
    submit(then);
  };

  const resolveConflict = (choices: Record<string, Side>) => {
    if (!conflict) return;
    const { stored, found } = conflict;
    const merged = merge(form.getValues(), toValues(stored), found, choices);
    base.current = baseOf(stored);
    take(merged, toValues(stored));
    setConflict(undefined);
    submit('leave');
  };

  /** Goes on with a draft: an edit continues from what it began with, so that a later change is noticed. */
  const restore = (draft: TeacherDraft) => {
    const before = base.current;
    if (before && draft.version !== undefined && draft.base)
      base.current = { id: before.id, version: draft.version, values: draft.base };
    take(draft.typed, base.current?.values ?? newTeacher());
  };

  const unsaved = () => isDirty && !saved.current;
  return {
    form,
    submit,
    saving,
    /** Counts the records entered one after another, from 1. */
    round,
    question,
    saveAnyway,
    goBack: () => setQuestion(undefined),
    conflict,
    resolveConflict,
    keepTyping: () => setConflict(undefined),
    restore,
    /** What would be lost if the page went now. */
    unsent: (): TeacherDraft | undefined =>
      unsaved()
        ? { typed: form.getValues(), version: base.current?.version, base: base.current?.values }
        : undefined,
    unsaved,
  };
}
