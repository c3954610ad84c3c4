import { useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import type { School, SchoolInput } from '#shared/domain/school.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { ApiError, messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { keepRow } from '../../api/keepAnswer.ts';
import { useStays } from '../../shell/useStays.ts';
import type { Side } from '../../ui/ConflictDialog.tsx';
import { type Difference, differences, merge } from '../../ui/conflict.ts';
import { useSaving } from '../../ui/form/useSaving.ts';
import { noticeBoard } from '../../ui/noticeBoard.ts';
import { notify } from '../../ui/notify.tsx';
import { SCHOOL_UNITS } from './conflict.ts';
import {
  alertOf,
  checkValues,
  FIELDS,
  type FieldErrors,
  fieldErrors,
  newSchool,
  nextSchool,
  type SchoolField,
  type SchoolValues,
  toValues,
} from './schoolValues.ts';

export type Then = 'leave' | 'another';
type Conflict = { stored: School; found: Difference<SchoolValues>[] };

const resolver: Resolver<SchoolValues, unknown, SchoolInput> = (values) => {
  const { input, errors } = checkValues(values);
  if (input) return { values: input, errors: {} };
  const named = Object.entries(errors).map(([field, message]) => [field, { type: 'rule', message }]);
  return { values: {}, errors: Object.fromEntries(named) };
};

/** Faults the server found, by field. A duplicate can only be the School ID. */
const faultsOf = (error: unknown): FieldErrors => {
  if (!(error instanceof ApiError)) return {};
  const faults = fieldErrors(error.issues);
  if (error.code === 'duplicate' && Object.keys(faults).length === 0) faults.school_id = error.message;
  return faults;
};

const keepInLists = ({ data }: { data: School }) => keepRow('schools', data);

/**
 * The form's values and what becomes of them.
 * @param school the stored record to edit; undefined for a new one
 * @param onSaved called once, when the form has nothing more to do
 */
export function useSchoolForm(school: School | undefined, onSaved: () => void) {
  const form = useForm<SchoolValues, unknown, SchoolInput>({
    defaultValues: school ? toValues(school) : newSchool(),
    resolver,
    shouldFocusError: false,
  });
  /** What the record was when this edit began; a resolved conflict begins a new one. */
  const base = useRef(school);
  const saved = useRef(false);
  const stays = useStays();
  const running = useRef(false);
  const { saving, begin, end } = useSaving<Then>();
  const [conflict, setConflict] = useState<Conflict>();
  const [round, setRound] = useState(1);
  const { trigger: create } = useEndpointMutation('schools.create');
  const { trigger: update } = useEndpointMutation('schools.update', keepInLists);
  // Read while rendering, or the form would not keep it up to date.
  const { isDirty } = form.formState;

  const showFaults = (faults: FieldErrors) => {
    for (const field of FIELDS) if (faults[field]) form.setError(field, { message: faults[field] });
    const first = FIELDS.find((field) => faults[field]);
    if (first) form.setFocus(first);
  };

  const leave = () => {
    saved.current = true;
    if (stays()) onSaved();
  };

  /** Asks where what is stored by now differs from the form. @returns whether it does: else nothing is left to save */
  async function askAboutConflict(before: School): Promise<boolean> {
    const { data: stored } = await call('schools.get', { params: { schoolId: before.school_id } });
    const typed = form.getValues();
    const found = differences(SCHOOL_UNITS, toValues(before), typed, toValues(stored));
    if (found.length > 0) setConflict({ stored, found });
    return found.length > 0;
  }

  async function save(input: SchoolInput, then: Then) {
    const before = base.current;
    try {
      if (before) await update({ params: { id: before.id }, body: { ...input, version: before.version } });
      else await create({ body: input });
    } catch (error) {
      if (!(before && error instanceof ApiError && error.code === 'stale')) throw error;
      if (await askAboutConflict(before)) return;
    }
    notify.success(`Saved: ${input.school_name}`);
    if (then === 'leave') return leave();
    form.reset(nextSchool(form.getValues()));
    setRound((count) => count + 1);
  }

  /** Checks and saves; while one save runs a second is not begun. */
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
      const { errors } = checkValues(form.getValues());
      const alert = alertOf(errors ?? {});
      if (alert) notify.error(alert);
      const first = FIELDS.find((field: SchoolField) => errors?.[field]);
      if (first) form.setFocus(first);
    };
    const valid = async (input: SchoolInput) => {
      begin(then);
      try {
        await save(input, then);
      } catch (error) {
        notify.error(messageOf(error, schoolMessages.saveFailed));
        showFaults(faultsOf(error));
      }
    };
    void form.handleSubmit(valid, invalid)().finally(finish);
  };

  const resolveConflict = (choices: Record<string, Side>) => {
    if (!conflict) return;
    const { stored, found } = conflict;
    const merged = merge(form.getValues(), toValues(stored), found, choices);
    base.current = stored;
    form.reset(toValues(stored));
    for (const field of FIELDS) form.setValue(field, merged[field], { shouldDirty: true });
    setConflict(undefined);
    submit('leave');
  };

  return {
    form,
    submit,
    saving,
    /** Counts the records entered one after another, from 1. */
    round,
    conflict,
    resolveConflict,
    keepTyping: () => setConflict(undefined),
    unsaved: () => isDirty && !saved.current,
  };
}
