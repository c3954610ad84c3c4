import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  set,
  useForm,
} from 'react-hook-form';
import { recordMessages } from '#shared/messages/record.ts';
import { isStale, leavesOpen } from '../api/apiError.ts';
import { GivenUp } from '../api/givenUp.ts';
import { sendOnceReached } from '../api/waitingSave.ts';
import { useHeldWork } from '../session/heldWork.ts';
import { session } from '../session/sessionStore.ts';
import { useStays } from '../shell/useStays.ts';
import type { Side } from '../ui/ConflictDialog.tsx';
import { reconcile, same, withOwn } from '../ui/conflict.ts';
import { useSaving } from '../ui/form/useSaving.ts';
import { noticeBoard } from '../ui/noticeBoard.ts';
import { notify } from '../ui/notify.tsx';
import { choicesMade } from '../ui/openChoices.ts';
import type { Faults, Refusal } from './faults.ts';
import type { FormParts, Held, Then } from './formParts.ts';
import { fieldAt, inScreenOrder, type Told } from './screenOrder.ts';

/** The first fault of each field, in the shape that the form library keeps. */
const errorsOf = <Values extends FieldValues>(faults: Faults): FieldErrors<Values> => {
  const errors = {};
  for (const [field, message] of Object.entries(faults)) set(errors, field, { type: 'rule', message });
  return errors;
};

/**
 * The values of a record's form, and how they are checked and saved. Saves run one at a time. Handles refusals and
 * conflicts.
 */
export function useRecordForm<
  Values extends FieldValues,
  Input extends FieldValues,
  Stored extends { version: number } = never,
>(parts: FormParts<Values, Input, Stored>) {
  const { conflict } = parts;
  const usual: Then = parts.next ? 'another' : 'leave';
  const base = useRef(parts.base);
  const check = (values: Values) => parts.check(values, base.current.values);
  const form = useForm<Values, unknown, Input>({
    defaultValues: parts.base.values as DefaultValues<Values>,
    resolver: (values) => {
      const { input, faults = {} } = check(values);
      return input ? { values: input, errors: {} } : { values: {}, errors: errorsOf<Values>(faults) };
    },
    shouldFocusError: false,
  });
  const done = useRef(false);
  const stays = useStays();
  const running = useRef(false);
  const storing = useRef<Then>(undefined);
  /** What a save sent whose outcome is unknown. */
  const sent = useRef<Values>(undefined);
  /** What follows the save of values that were just brought together with somebody else's. */
  const again = useRef<Then>(undefined);
  /** What is typed for the next record while this one is saved: the texts of its first fields, with a Tab between them. */
  const ahead = useRef('');
  const begun = () => ahead.current.trim() !== '';
  const { saving, begin, end } = useSaving<Then>();
  const [found, setFound] = useState<{ stored: Stored } & ReturnType<typeof reconcile<Values>>>();
  const [round, setRound] = useState(1);
  /** The faults of the last try in the order of the screen. A mended one stays until the next try. */
  const [told, setTold] = useState<readonly Told[]>([]);
  // `isDirty` must be read while rendering, or the form does not keep it up to date.
  const { isDirty } = form.formState;

  const focus = (field: string) =>
    form.setFocus((parts.focusFor?.(field, form.getValues()) ?? field) as Path<Values>);

  const tell = ({ faults, alert }: Refusal) => {
    if (alert) notify.error(alert);
    const ordered = inScreenOrder(Object.keys(faults));
    // Rendered at once, because an entry with a fault opens before its field can take the focus.
    flushSync(() => setTold(ordered.map((field) => ({ field, label: parts.labelOf?.(field) ?? field }))));
    const [first] = ordered;
    // Whoever types the next record would go on in a field of this one.
    if (begun()) return;
    ahead.current = '';
    if (first) focus(first);
  };

  const leave = () => {
    done.current = true;
    if (stays()) parts.onDone();
  };

  /** Puts values into the form with those of `under` as its defaults, so that what differs counts as typed. */
  const take = (values: Values, under: Values) => {
    form.reset(under);
    form.reset(values, { keepDefaultValues: true });
  };

  /**
   * Brings what was typed together with the stored record. Asks the person about what both changed.
   * @returns whether the form waits for an answer, has something left to save, or has nothing left
   */
  async function settleConflict({
    read,
    toValues,
    units,
    isAnother,
    onResolved,
  }: NonNullable<typeof conflict>) {
    const stored = await read();
    const values = toValues(stored);
    const began = isAnother?.(stored) ? undefined : withOwn(units, base.current.values, sent.current, values);
    const { rows, merge } = reconcile(units, began, form.getValues(), values);
    if (rows.length > 0) {
      setFound({ stored, rows, merge });
      return 'asked';
    }
    const merged = merge({});
    if (same(units, merged, values)) return 'stored';
    base.current = { version: stored.version, values };
    take(merged, values);
    onResolved?.(merged, stored);
    return 'merged';
  }

  async function save(input: Input, then: Then) {
    storing.current = then;
    const values = structuredClone(form.getValues());
    try {
      await sendOnceReached(() => parts.store(input, base.current.version), stays);
    } catch (error) {
      if (leavesOpen(error)) sent.current = values;
      if (!(conflict && isStale(error))) throw error;
      const outcome = await settleConflict(conflict);
      if (outcome === 'merged') again.current = then;
      if (outcome !== 'stored') return;
    } finally {
      storing.current = undefined;
    }
    sent.current = undefined;
    notify.success(parts.saved(input), parts.undo && { label: recordMessages.undo, run: parts.undo });
    parts.onStored?.(input);
    if (then === 'leave' || !parts.next) return leave();
    const next = parts.next(form.getValues());
    const texts = ahead.current.split('\t');
    const filled = parts.first?.map((name, i) => [name, texts[i]]).filter(([, text]) => text) ?? [];
    take({ ...next, ...Object.fromEntries(filled) }, next);
    ahead.current = '';
    // Rendered with the end of the save and focused at once: a key that is pressed in between would be lost.
    flushSync(() => {
      setTold([]);
      setRound((count) => count + 1);
      end();
    });
    if (parts.first) fieldAt(parts.first, texts.length - 1)?.focus();
  }

  /** Runs an action that ends in a save or a refusal. While it runs, no other one starts. */
  const attempt = async (then: Then, act: () => Promise<void>) => {
    // At once, because what is typed into the form from now on is in no request.
    flushSync(() => begin(then));
    try {
      await act();
    } catch (error) {
      // The form is gone. It is sent again once its owner has signed in again.
      if (session.state().over || error instanceof GivenUp) return;
      const refusal = parts.refusal(error, form.getValues());
      for (const [field, message] of Object.entries(refusal.faults))
        form.setError(field as Path<Values>, { message });
      tell(refusal);
    }
  };

  const once = (act: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    // The messages about the last try are no longer true.
    noticeBoard.clear();
    void act().finally(() => {
      running.current = false;
      // A form that was left stays locked until its screen is gone, so that nothing more is typed.
      if (!done.current) end();
      const then = again.current;
      again.current = undefined;
      if (then) submit(then);
    });
  };

  /** Checks and saves. Where the next record has begun, its form opens, whichever button was pressed. */
  const submit = (wanted: Then = 'leave') => {
    const then = begun() ? 'another' : wanted;
    if (!choicesMade()) return;
    if (parts.needs && !form.getValues(parts.needs)) return form.setFocus(parts.needs);
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
  };

  const resolve = (choices: Record<string, Side>) => {
    if (!(conflict && found)) return;
    const { stored, merge } = found;
    const values = conflict.toValues(stored);
    const merged = merge(choices);
    base.current = { version: stored.version, values };
    take(merged, values);
    conflict.onResolved?.(merged, stored);
    setFound(undefined);
    submit(usual);
  };

  /** A save whose answer was lost leaves open what is stored, also of what was typed back since. */
  const unsaved = () => (isDirty || sent.current !== undefined) && !done.current;
  const resumed = useHeldWork<Held<Values>>(
    parts.name,
    () => {
      if (!unsaved()) return undefined;
      const request = parts.requests.open();
      return {
        base: base.current,
        typed: form.getValues(),
        ahead: ahead.current,
        storing: storing.current,
        request,
        sent: sent.current,
      };
    },
    (work, unasked) => {
      base.current = work.base;
      ahead.current = work.ahead;
      sent.current = work.sent;
      parts.requests.reopen(work.request);
      // Rendered at once, because a form that was reset knows its fields only after the next rendering.
      flushSync(() => take(work.typed, work.base.values));
      if (work.storing && unasked) submit(work.storing);
    },
  );

  return {
    form,
    check,
    submit,
    /** Resolves to what was typed before the session ended, or to undefined. */
    resumed,
    /** What follows the running save. Undefined between saves. */
    saving,
    /** Counts the records entered one after another, from 1. */
    round,
    /** What is typed for the next record while this one is saved, and the fields that it is for. */
    ahead: parts.next &&
      parts.first && { text: ahead, labels: parts.first.map((name) => parts.labelOf?.(name) ?? name) },
    /** The question about a conflict, while it is open. */
    conflict: found && { rows: found.rows, onSave: resolve, onCancel: () => setFound(undefined) },
    /** What somebody else stored meanwhile, while the question is open. */
    stored: found?.stored,
    /** The faults of the last try. */
    told,
    /** Brings the focus to the field of a fault. */
    goTo: (field: string) => {
      // A new list, so that an entry that was closed meanwhile opens again.
      flushSync(() => setTold([...told]));
      focus(field);
    },
    /** Ctrl+Enter saves. Where several records are entered, it begins another. */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      submit(usual);
    },
    unsaved,
    /** Leaves the form without a save. */
    close: leave,
    base,
    take,
    /** Runs an action that leaves the form without saving it. */
    instead: (act: () => Promise<void>) => once(() => attempt('leave', act)),
  };
}
