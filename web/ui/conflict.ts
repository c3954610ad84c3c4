import type { ConflictRow, Side } from './ConflictDialog.tsx';
import { type EntryRules, mergeEntries } from './conflictEntries.ts';

/** One choice between two versions of a form's values. */
export type Unit<Values> = {
  key: string;
  label: string;
  /** The fields of the choice. One means nothing without the others. */
  fields: readonly (keyof Values)[];
  /** The values as text for a person. */
  show: (values: Values, side: Side) => string;
  /** The text by which two versions are compared. By default it is the shown text. */
  essence?: (values: Values) => string;
  /** For a list: how its entries are told apart, so that a person decides about each by itself. */
  entries?: EntryRules;
};

type Choices = Readonly<Record<string, Side>>;
type Part<Values> = { rows: ConflictRow[]; take: (choices: Choices) => Partial<Values> };

const essenceOf = <Values>({ essence, show }: Unit<Values>) =>
  essence ?? ((values: Values) => show(values, 'typed'));

/** Whether two versions are the same to a person. */
export const same = <Values>(units: readonly Unit<Values>[], one: Values, other: Values) =>
  units.every((unit) => essenceOf(unit)(one) === essenceOf(unit)(other));

function ofFields<Values>(
  unit: Unit<Values>,
  base: Values | undefined,
  typed: Values,
  stored: Values,
): Part<Values> {
  const { key, label, fields, show } = unit;
  const was = base && essenceOf(unit)(base);
  const [mine, theirs] = [typed, stored].map(essenceOf(unit));
  const take = (side: Side) => {
    const from = side === 'stored' ? stored : typed;
    return Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<Values>;
  };
  if (mine === theirs || was === theirs) return { rows: [], take: () => take('typed') };
  if (was === mine) return { rows: [], take: () => take('stored') };
  const row = { key, label, stored: show(stored, 'stored'), typed: show(typed, 'typed') };
  return { rows: [row], take: (choices) => take(choices[key] ?? 'typed') };
}

function ofEntries<Values>(
  { key, fields }: Unit<Values>,
  rules: EntryRules,
  ...versions: [base: Values | undefined, typed: Values, stored: Values]
): Part<Values> {
  const [field] = fields as [keyof Values];
  const lists = versions.map((values) => (values?.[field] ?? []) as readonly object[]);
  const { rows, merge } = mergeEntries(key, rules, ...(lists as [object[], object[], object[]]));
  return { rows, take: (choices) => ({ [field]: merge(choices) }) as Partial<Values> };
}

/**
 * The values that an edit began with, as the person's own save left them.
 * @param sent what was sent in a save whose outcome is unknown. Where just this is stored, nobody else changed it.
 */
export function withOwn<Values extends object>(
  units: readonly Unit<Values>[],
  base: Values,
  sent: Values | undefined,
  stored: Values,
): Values {
  if (!sent) return base;
  const own = units.filter((unit) => same([unit], sent, stored)).flatMap(({ fields }) => fields);
  return Object.assign({ ...base }, ...own.map((field) => ({ [field]: sent[field] })));
}

/**
 * Brings together what a person typed and what somebody else stored meanwhile. A change that only one of them made is
 * kept, and so is one that both made. `rows` are the choices that both changed in different ways.
 * @param base the values with which the form was opened; undefined where those say nothing about the stored record, so that
 * each difference is a choice
 */
export function reconcile<Values extends object>(
  units: readonly Unit<Values>[],
  base: Values | undefined,
  typed: Values,
  stored: Values,
): { rows: ConflictRow[]; merge: (choices: Choices) => Values } {
  const parts = units.map((unit) =>
    unit.entries ? ofEntries(unit, unit.entries, base, typed, stored) : ofFields(unit, base, typed, stored),
  );
  return {
    rows: parts.flatMap(({ rows }) => rows),
    merge: (choices) => Object.assign({ ...typed }, ...parts.map(({ take }) => take(choices))) as Values,
  };
}
