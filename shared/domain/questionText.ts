import { ASKED, type AskedOf, askedField } from '../records/asked.ts';
import type { Field } from '../records/record.ts';
import { showDate } from './dates.ts';
import type { Condition, ConditionValue, Operator, Question } from './question.ts';
import { counted, showType } from './text.ts';

// A question as a sentence, which is read aloud, printed, and written into files.

/** A label within a sentence: `School ID` is `school ID`. */
const within = (label: string) =>
  label
    .split(' ')
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ');

const UNITS = { d: ['day', 'days'], m: ['month', 'months'], y: ['year', 'years'] } as const;

/** `12m` as `in the next 12 months`, `-3y` as `in the last 3 years`. */
function periodText(period: string): string {
  const number = Number(period.slice(0, -1));
  const [one, many] = UNITS[period.at(-1) as keyof typeof UNITS];
  return `in the ${number < 0 ? 'last' : 'next'} ${counted(Math.abs(number), one, many)}`;
}

const either = (values: readonly string[]) =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;

/** A value as a sentence has it. */
const valueText = (field: Field, value: ConditionValue): string =>
  either([value].flat().map((one) => ('date' in field ? showDate(String(one)) : showType(String(one)))));

/** Fields that a sentence asks with a verb of their own, and the same without. */
const VERBS: Readonly<Record<string, readonly [does: string, not: string]>> = {
  subjects_taught: ['who teach', 'who do not teach'],
  classes_taught: ['who teach in', 'who do not teach in'],
  status: ['with the status', 'without the status'],
};

/** How an operator reads between a field and its value. */
const BETWEEN: Readonly<Record<Exclude<Operator, 'empty' | 'within'>, string>> = {
  is: 'is',
  isNot: 'is not',
  in: 'is',
  contains: 'contains',
  before: 'is before',
  after: 'is after',
  atLeast: 'is at least',
  atMost: 'is at most',
};

/** A condition as a part of a sentence: `whose district is Lunglei`. */
function conditionText(of: AskedOf, [name, operator, value]: Condition): string {
  const field = askedField(of, name);
  if (!field) return '';
  if (name === 'search') return `found by “${value}”`;
  const label = within(field.label);
  if (operator === 'empty') return value ? `without ${label}` : `with ${label}`;
  if (operator === 'within') return `whose ${label} is ${periodText(String(value))}`;
  const verbs = VERBS[name];
  if (verbs) return `${verbs[operator === 'isNot' ? 1 : 0]} ${valueText(field, value)}`;
  return `whose ${label} ${BETWEEN[operator]} ${valueText(field, value)}`;
}

const joined = (parts: readonly string[]) => parts.join(' and ');

/** A question as one sentence, without a full stop: `Teachers whose district is Lunglei and who teach Mathematics`. */
export function sentenceOf({ of, all, has, group }: Question): string {
  const conditions = all.map((condition) => conditionText(of, condition));
  if (has) {
    const who = has.all.map((condition) => conditionText('teachers', condition));
    conditions.push(
      [has.not ? 'without a teacher' : 'with a teacher', singular(joined(who))].join(' ').trim(),
    );
  }
  const counts = group?.map((name) => within((ASKED[of] as Record<string, Field>)[name]?.label ?? name));
  const sentence = [of === 'schools' ? 'Schools' : 'Teachers', joined(conditions)].filter(Boolean).join(' ');
  return counts ? `${sentence}, counted by ${joined(counts)}` : sentence;
}

/** The verbs of one teacher. */
const singular = (text: string) =>
  text.replaceAll('who teach', 'who teaches').replaceAll('who do not', 'who does not');

/** Whether a question asks for subjects and for classes of the same teachers. Their lists are apart, which readers must know. */
export const asksSubjectInClass = ({ of, all, has }: Question): boolean =>
  [of === 'teachers' ? all : [], has?.all ?? []].some((conditions) =>
    ['subjects_taught', 'classes_taught'].every((name) => conditions.some(([field]) => field === name)),
  );
