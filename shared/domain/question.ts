import * as z from 'zod';
import { ROLES } from '../access/roles.ts';
import { askMessages } from '../messages/ask.ts';
import { ASKED, ASKED_COLUMNS, type AskedOf, askedField, identifies } from '../records/asked.ts';
import type { Field } from '../records/record.ts';
import { readDay } from './fields.ts';
import { ORDERS } from './listNames.ts';
import { fold } from './text.ts';

/** How a condition compares. `within` counts from today: `12m` ahead, `-3y` back, by days, months or years. */
const OPERATORS = [
  'is',
  'isNot',
  'in',
  'contains',
  'empty',
  'before',
  'after',
  'within',
  'atLeast',
  'atMost',
] as const;
export type Operator = (typeof OPERATORS)[number];

/** The kinds of fields, as questions compare them. */
export type AskedKind = 'text' | 'one' | 'several' | 'date' | 'number';
export const kindOf = (field: Field): AskedKind => {
  if ('number' in field) return 'number';
  if ('date' in field) return 'date';
  if ('someOf' in field) return 'several';
  return 'choice' in field || 'oneOf' in field ? 'one' : 'text';
};

const OF_KIND: Readonly<Record<AskedKind, readonly Operator[]>> = {
  text: ['contains', 'is', 'isNot', 'in', 'empty'],
  one: ['is', 'isNot', 'in', 'empty'],
  several: ['is', 'isNot', 'in', 'empty'],
  date: ['before', 'after', 'within', 'is', 'empty'],
  number: ['atLeast', 'atMost', 'is', 'isNot', 'empty'],
};

/** The operators that a field takes, the most likely one first. */
const operatorsFor = (name: string, field: Field): readonly Operator[] =>
  name === 'search' ? ['contains'] : OF_KIND[kindOf(field)];

/** The most conditions of a question, and the most values of one. */
export const MOST_CONDITIONS = 12;
const MOST_VALUES = 20;

/** As long as the longest text that a record may hold, so that every value of a record can be asked for. */
export const LONGEST_VALUE = Math.max(
  ...Object.values(ASKED).flatMap((record) =>
    Object.values<Field>(record).map((field) => ('text' in field ? field.text : 0)),
  ),
);

const text = z.string().trim().min(1).max(LONGEST_VALUE);
const Value = z.union([text, z.number(), z.boolean(), z.array(text).min(1).max(MOST_VALUES)]);
export type ConditionValue = z.output<typeof Value>;

const FieldName = z.string().max(40);
/** A field, an operator and a value. `empty` takes true or false. */
export const Condition = z.tuple([FieldName, z.enum(OPERATORS), Value]);
export type Condition = z.output<typeof Condition>;
const Conditions = z.array(Condition).max(MOST_CONDITIONS);

/** Questions about schools may ask of their teachers: whether some teacher, or with `not` none, fits all of these. */
const Has = z.strictObject({ not: z.boolean().default(false), all: Conditions });

const fields = {
  of: z.enum(['schools', 'teachers']),
  all: Conditions,
  has: Has.optional(),
  /** Counts by one or two fields. */
  group: z.array(FieldName).min(1).max(2).optional(),
  columns: z.array(FieldName).min(1).max(60).optional(),
  sort: z.tuple([FieldName, z.enum(ORDERS)]).optional(),
};
type Fields = z.output<z.ZodObject<typeof fields>>;

const PERIOD = /^-?(\d{1,4})([dmy])$/;
/** The longest period in each unit, 200 years at most. Days are compared as texts, so their years must keep four digits. */
const LONGEST = { d: 9999, m: 2400, y: 200 } as const;

function isPeriod(text: string): boolean {
  const [, number, unit] = PERIOD.exec(text) ?? [];
  return Number(number) <= LONGEST[unit as keyof typeof LONGEST];
}

/** What is wrong with a value, or undefined. Whether a list of master data has a name is not checked here. */
export function faultOfValue(field: Field, operator: Operator, value: ConditionValue): string | undefined {
  if (operator === 'empty') return typeof value === 'boolean' ? undefined : askMessages.mustBeYesOrNo;
  if (operator === 'within')
    return typeof value === 'string' && isPeriod(value) ? undefined : askMessages.mustBePeriod;
  const kind = kindOf(field);
  if (kind === 'number') return typeof value === 'number' ? undefined : askMessages.mustBeNumber;
  if (kind === 'date')
    return typeof value === 'string' && readDay(value) === value ? undefined : askMessages.mustBeDay;
  if (operator === 'in' ? !Array.isArray(value) : typeof value !== 'string')
    return operator === 'in' ? askMessages.mustBeList : askMessages.mustBeText;
  if (Array.isArray(value) && value.length > MOST_VALUES) return askMessages.tooManyValues(MOST_VALUES);
  // A text of which nothing is compared would be a part of every other.
  if ([value].flat().some((one) => fold(String(one)) === '')) return askMessages.mustBeSeen;
  const known = 'oneOf' in field ? field.oneOf : 'someOf' in field ? field.someOf : undefined;
  if (!known || typeof known === 'string') return undefined;
  const unknown = [value].flat().find((one) => !known.some((name) => fold(name) === fold(String(one))));
  return unknown === undefined ? undefined : askMessages.notAmong(field.label, String(unknown));
}

/** What the counts of a question count. By the subjects of vacancies, these are posts: a school may have several. */
export const countedBy = ({ of, group = [] }: Pick<Question, 'of' | 'group'>) => {
  if (group.includes('vacant_subjects')) return 'Vacant Posts';
  return of === 'schools' ? 'Schools' : 'Teachers';
};

/** A place in a question, and what is wrong there. */
type QuestionFault = { path: (string | number)[]; message: string };

function faultsOfConditions(of: AskedOf, all: readonly Condition[], path: string[]): QuestionFault[] {
  return all.flatMap(([name, operator, value], at): QuestionFault[] => {
    const field = askedField(of, name);
    if (!field) return [{ path: [...path, at], message: askMessages.unknownField(of, name) }];
    if (!operatorsFor(name, field).includes(operator))
      return [{ path: [...path, at], message: askMessages.notFor(field.label, operator) }];
    const fault = faultOfValue(field, operator, value);
    return fault ? [{ path: [...path, at], message: `${field.label}: ${fault}` }] : [];
  });
}

/** Everything in a question that its fields do not allow. */
export function questionFaults({ of, all, has, group = [], columns = [], sort }: Fields): QuestionFault[] {
  const faults = faultsOfConditions(of, all, ['all']);
  if (has) faults.push(...faultsOfConditions('teachers', has.all, ['has', 'all']));
  if (has && of !== 'schools') faults.push({ path: ['has'], message: askMessages.hasOnlyOfSchools });
  if (all.length + (has?.all.length ?? 0) > MOST_CONDITIONS)
    faults.push({ path: ['all'], message: askMessages.tooManyConditions(MOST_CONDITIONS) });
  for (const field of group.map((name) => askedField(of, name))) {
    if (field && identifies(field))
      faults.push({ path: ['group'], message: askMessages.tellsWho(field.label) });
  }
  const named: [string, readonly string[]][] = [
    ['group', group],
    ['columns', columns],
    ['sort', sort ? [sort[0]] : []],
  ];
  for (const [path, names] of named) {
    for (const name of names) {
      if (name !== 'search' && askedField(of, name)) continue;
      faults.push({ path: [path], message: askMessages.unknownField(of, name) });
    }
  }
  return faults;
}

const checked = <S extends z.ZodType<Fields>>(schema: S) =>
  schema.superRefine((question, context) => {
    for (const { path, message } of questionFaults(question)) {
      context.addIssue({ code: 'custom', path, message });
    }
  });

/** A question about schools or teachers: those that fit all conditions, listed or counted. */
export const Question = checked(z.strictObject(fields));
export type Question = z.output<typeof Question>;

/** The most rows of one page of an answer. */
export const MOST_ASKED_ROWS = 1000;
export const AskedQuestion = checked(
  z.strictObject({
    ...fields,
    page: z.int().min(1).max(1_000_000).default(1),
    limit: z.int().min(1).max(MOST_ASKED_ROWS).default(50),
  }),
);
export type AskedQuestion = z.output<typeof AskedQuestion>;

/** The columns that an answer shows. */
export const columnsOfQuestion = ({ of, columns }: Pick<Question, 'of' | 'columns'>): readonly string[] =>
  columns ?? ASKED_COLUMNS[of];

/**
 * How often a saved question is sent: never, each Monday, on the first of a month, or when its count has changed. If that
 * night fails, a later one of the same week or month sends it.
 */
export const MAILS = ['none', 'weekly', 'monthly', 'onChange'] as const;

/** The most questions that an account keeps. */
export const MOST_QUESTIONS = 50;
/** The most questions that are shared with a role. */
export const MOST_SHARED = 50;

export const QuestionInput = z.strictObject({
  name: text.max(60),
  query: Question,
  /** The role whose accounts find it among theirs. Each sees what its own scope holds. */
  shared_with: z.enum(ROLES).optional(),
  mail: z.enum(MAILS).default('none'),
});
export type QuestionInput = z.output<typeof QuestionInput>;

/**
 * A question that an account keeps. `count` is what it finds now in the reader's scope, null where it cannot be asked any more.
 * Its query is not checked: what was allowed when it was saved may be refused by now, and the lists of questions hold it still.
 */
export const SavedQuestion = z.object({
  ...QuestionInput.shape,
  query: z.object(fields),
  id: z.string(),
  version: z.int(),
  owner: z.string(),
  count: z.int().nullable(),
});
export type SavedQuestion = z.output<typeof SavedQuestion>;
