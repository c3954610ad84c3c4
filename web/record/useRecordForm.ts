import { type KeyboardEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  set,
  useForm,
} from 'react-hook-form';
import { ApiError } from '../api/apiError.ts';
import { useStays } from '../shell/useStays.ts';
import type { Side } from '../ui/ConflictDialog.tsx';
import { type Difference, differences, merge, type Unit } from '../ui/conflict.ts';
import { useSaving } from '../ui/form/useSaving.ts';
import { noticeBoard } from '../ui/noticeBoard.ts';
import { notify } from '../ui/notify.tsx';
import type { Checked, Faults, Refusal } from './faults.ts';

/** What follows a save. */
export type Then = 'leave' | 'another';
/** What an edit began with; a resolved conflict begins a new one. A new record has no version. */
export type Base<Values> = { version: number | undefined; values: Values };

type Parts<Values, Input, Stored> = {
  /** What the form begins with. */
  base: Base<Values>;
  check: (values: Values) => Checked<Input>;
  /** Makes the record, or changes it on condition of the version. */
  store: (input: Input, version: number | undefined) => Promise<unknown>;
  /** What is said of a save that was done. */
  saved: (input: Input) => string;
  /** What is said of one that was not, whose values are told. */
  refusal: (error: unknown, values: Values) => Refusal;
  /** What is stored by now, asked for where somebody else changed the record, and what is then decided. */
  conflict?: {
    read: () => Promise<Stored>;
    toValues: (stored: Stored) => Values;
    units: readonly Unit<Values>[];
    /** Told what is in the form once it was decided. */
    onResolved?: (merged: Values, stored: Stored) => void;
  };
  /** What the form begins with after "Save and add another", where that can be. */
  next?: (saved: Values) => Values;
  /** Whether something else stands before a save that could begin; it is then on screen. */
  pauses?: (then: Then, values: Values) => boolean;
  /** The field that takes the focus for one that cannot. */
  focusFor?: (field: string, values: Values) => string;
  /** Called after each save. */
  onStored?: (input: Input) => void;
  /** Called once, when the form has nothing more to do. */
  onDone: () => void;
};

/** The first fault of each field, as the form keeps them. */
const errorsOf = <Values extends FieldValues>(faults: Faults): FieldErrors<Values> => {
  const errors = {};
  for (const [field, message] of Object.entries(faults)) set(errors, field, { type: 'rule', message });
  return errors;
};

/** The values of a record's form and what becomes of them: checks, saves one at a time, refusals and conflicts. */
export function useRecordForm<
  Values extends FieldValues,
  Input extends FieldValues,
  Stored extends { version: number } = never,
>(parts: Parts<Values, Input, Stored>) {
  const { check, conflict } = parts;
  const form = useForm<Values, unknown, Input>({
    defaultValues: parts.base.values as DefaultValues<Values>,
    resolver: (values) => {
      const { input, faults = {} } = check(values);
      return input ? { values: input, errors: {} } : { values: {}, errors: errorsOf<Values>(faults) };
    },
    shouldFocusError: false,
  });
  const base = useRef(parts.base);
  const done = useRef(false);
  const stays = useStays();
  const running = useRef(false);
  const { saving, begin, end } = useSaving<Then>();
  const [found, setFound] = useState<{ stored: Stored; rows: Difference<Values>[] }>();
  const [round, setRound] = useState(1);
  // Read while rendering, or the form would not keep it up to date.
  const { isDirty } = form.formState;

  const tell = ({ faults, alert }: Refusal) => {
    if (alert) notify.error(alert);
    const [first] = Object.keys(faults);
    if (first) form.setFocus((parts.focusFor?.(first, form.getValues()) ?? first) as Path<Values>);
  };

  const leave = () => {
    done.current = true;
    if (stays()) parts.onDone();
  };

  /** Takes values in over those of `under`, so that what differs counts as typed. */
  const take = (values: Values, under: Values) => {
    form.reset(under);
    form.reset(values, { keepDefaultValues: true });
  };

  /** Asks where what is stored by now differs from the form. @returns whether it does: else nothing is left to save */
  async function asksAboutConflict({ read, toValues, units }: NonNullable<typeof conflict>) {
    const stored = await read();
    const rows = differences(units, base.current.values, form.getValues(), toValues(stored));
    if (rows.length > 0) setFound({ stored, rows });
    return rows.length > 0;
  }

  async function save(input: Input, then: Then) {
    try {
      await parts.store(input, base.current.version);
    } catch (error) {
      if (!(conflict && error instanceof ApiError && error.code === 'stale')) throw error;
      if (await asksAboutConflict(conflict)) return;
    }
    notify.success(parts.saved(input));
    parts.onStored?.(input);
    if (then === 'leave' || !parts.next) return leave();
    form.reset(parts.next(form.getValues()));
    setRound((count) => count + 1);
  }

  /** Does what ends in a save or a refusal. While it runs nothing else is begun. */
  const attempt = async (then: Then, act: () => Promise<void>) => {
    begin(then);
    try {
      await act();
    } catch (error) {
      const refusal = parts.refusal(error, form.getValues());
      for (const [field, message] of Object.entries(refusal.faults))
        form.setError(field as Path<Values>, { message });
      tell(refusal);
    }
  };

  const once = (act: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    // What was said of the last try is no longer true.
    noticeBoard.clear();
    void act().finally(() => {
      running.current = false;
      // What has left waits for its screen: nothing is typed into it any more.
      if (!done.current) end();
    });
  };

  /** Checks and saves. */
  const submit = (then: Then = 'leave') =>
    once(
      form.handleSubmit(
        async (input) => {
          if (!parts.pauses?.(then, form.getValues())) await attempt(then, () => save(input, then));
        },
        () => {
          const { faults = {}, alert } = check(form.getValues());
          tell({ faults, alert });
        },
      ),
    );

  const resolve = (choices: Record<string, Side>) => {
    if (!(conflict && found)) return;
    const { stored, rows } = found;
    const values = conflict.toValues(stored);
    const merged = merge(form.getValues(), values, rows, choices);
    base.current = { version: stored.version, values };
    take(merged, values);
    conflict.onResolved?.(merged, stored);
    setFound(undefined);
    submit();
  };

  return {
    form,
    submit,
    /** What is being saved, and what follows; undefined between saves. */
    saving,
    /** Counts the records entered one after another, from 1. */
    round,
    /** The question about a conflict, while it is open. */
    conflict: found && { rows: found.rows, onSave: resolve, onCancel: () => setFound(undefined) },
    /** Ctrl+Enter saves and begins another. */
    onKeyDown: (event: KeyboardEvent) => {
      if (!parts.next || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      submit('another');
    },
    unsaved: () => isDirty && !done.current,
    /** Leaves the form without a save. */
    close: leave,
    base,
    take,
    /** Does what is no save of the form, as its end. */
    instead: (act: () => Promise<void>) => once(() => attempt('leave', act)),
  };
}
