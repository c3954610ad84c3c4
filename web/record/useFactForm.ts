import { type ReactNode, useRef, useState } from 'react';
import type * as z from 'zod';
import { recordMessages } from '#shared/messages/record.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { type Field, type Fields, type Name, pick } from '#shared/records/record.ts';
import { isStale, issuesOf, messageOf } from '../api/apiError.ts';
import type { RequestKeys } from '../api/requestKey.ts';
import { notify } from '../ui/notify.tsx';
import { type Checked, parse } from './faults.ts';
import { unitsOf } from './unitsOf.ts';
import { useRecordForm } from './useRecordForm.ts';
import { bodyOf, type Values, valuesOf } from './values.ts';

type Patch = Record<string, unknown>;
type Kept = { readonly version: number };

/** A record whose facts are edited one by one. */
export type FactSource<R extends Fields, Stored extends Kept> = {
  /** Names the record, as `school:12`. */
  name: string;
  of: R;
  stored: Stored;
  /** The rules of the body that creates the record. */
  rules: z.ZodObject;
  /** Writes several ticked names as the record stores them. */
  write: (names: readonly string[]) => string;
  read: () => Promise<Stored>;
  /** Changes one field of the record if it still has this version. */
  store: (patch: Patch, version: number) => Promise<Stored>;
  requests: RequestKeys;
  /** The sentence for a save that failed without a sentence of the server. */
  saveFailed: string;
  /** The sentence for a record that somebody else changed. */
  stale: string;
  /** Asks once before a save: what may be a slip if the record had these values. */
  doubts?: (changed: Stored) => readonly string[];
  /** What stands below the control of a field. It is rendered inside the form. */
  beside?: (field: Name<R>) => ReactNode;
  /**
   * By field: another one that is stored with it, what of its names the changed record keeps, and the fault where that is
   * none of them.
   */
  trims?: {
    readonly [N in Name<R>]?: { field: Name<R>; kept: (changed: Stored) => string[]; noneKept: string };
  };
};

/**
 * The form of a single field of a stored record, with the one that it trims, whose save can be undone. A change of other
 * fields by somebody else is no conflict.
 */
export function useFactForm<R extends Fields, Stored extends Kept>(
  source: FactSource<R, Stored>,
  field: Name<R>,
  onDone: () => void,
) {
  const { stored } = source;
  const declared = source.of[field] as Field;
  const { label } = declared;
  const trim = source.trims?.[field];
  const of = pick(source.of, trim ? [field, trim.field] : [field]) as Fields;
  const toValues = (record: Stored): Values<Fields> => valuesOf(of, record);
  const isSame = (one: Values<Fields>, other: Values<Fields>) =>
    JSON.stringify(one) === JSON.stringify(other);

  const toBody = (values: Values<Fields>): Patch =>
    Object.fromEntries(
      Object.entries<unknown>(bodyOf(of, values)).map(([name, value]) => [
        name,
        Array.isArray(value) ? source.write(value) : value,
      ]),
    );
  /** What the values change in a record with the others. */
  const changes = (values: Values<Fields>, others: Values<Fields>): Patch => {
    const present = toBody(others);
    return Object.fromEntries(
      Object.entries(toBody(values)).filter(([name, value]) => value !== present[name]),
    );
  };
  const trimmed = (values: Values<Fields>): Values<Fields> =>
    trim ? { ...values, [trim.field]: trim.kept({ ...stored, ...toBody(values) }) } : values;

  const doubted = useRef('');
  const [doubt, setDoubt] = useState('');
  /** The record as the last save left it, and the value before. */
  const last = useRef<{ saved: Stored; former: Values<Fields> }>(undefined);

  const check = (values: Values<Fields>): Checked<Patch> => {
    const { data, issues } = parse(source.rules.shape[field] as z.ZodType, toBody(values)[field]);
    const missing = declared.required && String(values[field]).trim() === '';
    const kept = trimmed(values);
    const keepsNone = trim && String(values[trim.field]) !== '' && String(kept[trim.field]) === '';
    const message = missing ? sharedMessages.required : (issues[0]?.message ?? (keepsNone && trim.noneKept));
    return message
      ? { faults: { [field]: message } }
      : { input: { ...changes(kept, values), [field]: data } };
  };

  const undo = async () => {
    if (!last.current) return;
    const { saved, former } = last.current;
    try {
      const now = await source.read();
      if (!isSame(toValues(now), toValues(saved))) return notify.info(recordMessages.notUndone(label));
      await source.store(changes(former, toValues(now)), now.version);
      notify.success(recordMessages.undone(label));
    } catch (error) {
      notify.error(recordMessages.undoFailed(messageOf(error)));
    }
  };

  const { form, submit, base, ...the } = useRecordForm<Values<Fields>, Patch, Stored>({
    name: `${source.name}:${field}`,
    base: { version: stored.version, values: toValues(stored) },
    check,
    pauses: (_, values) => {
      const found = source.doubts?.({ ...stored, ...toBody(values) }).join('. ') ?? '';
      const asks = found !== '' && found !== doubted.current;
      doubted.current = found;
      setDoubt(asks ? found : '');
      return asks;
    },
    store: async (input, version = 0) => {
      const { values: former } = base.current;
      const keep = (saved: Stored) => {
        last.current = { saved, former };
      };
      try {
        keep(await source.store(input, version));
      } catch (error) {
        if (!isStale(error)) throw error;
        const now = await source.read();
        if (!isSame(toValues(now), former)) throw error;
        keep(await source.store(input, now.version));
      }
    },
    requests: source.requests,
    saved: () => recordMessages.saved(label),
    undo: () => void undo(),
    refusal: (error) => {
      const [issue] = issuesOf(error);
      return {
        faults: issue ? { [field]: issue.message } : {},
        alert: issue ? undefined : messageOf(error, source.saveFailed),
      };
    },
    conflict: {
      read: async () => {
        const now = await source.read();
        // A save whose answer was lost is found stored, and is undone as any other.
        last.current = { saved: now, former: base.current.values };
        return now;
      },
      toValues,
      units: unitsOf(of),
    },
    onDone,
  });

  return {
    ...the,
    form,
    /** What may be a slip. The next save saves it anyway. */
    doubt,
    /** Saves what was changed, or leaves the fact as it is. */
    save: () => (the.unsaved() ? submit() : onDone()),
  };
}
