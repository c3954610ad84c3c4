import { daysAfter, monthsAfter } from '#shared/domain/days.ts';
import { type Condition, kindOf, type Operator } from '#shared/domain/question.ts';
import { fold } from '#shared/domain/text.ts';
import type { Field } from '#shared/records/record.ts';
import { onceEach } from '../onceEach.ts';

/** A value as a row holds it: a text, a number, an id of master data, a day, or a list of names or ids. */
export type Raw = string | number | undefined | readonly (string | number)[];

const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/** `fold`, by a shorter way for texts that have nothing to fold but their case. */
export const quickFold = (text: string) => (PLAIN.test(text) ? text.toLowerCase() : fold(text));

/** The first and the last day of a period such as `12m`, which begins or, with a minus, ends today. */
function daysOf(period: string, today: string): readonly [from: string, to: string] {
  const number = Number(period.slice(0, -1));
  const unit = period.at(-1);
  const other =
    unit === 'd' ? daysAfter(today, number) : monthsAfter(today, unit === 'y' ? number * 12 : number);
  return number < 0 ? [other, today] : [today, other];
}

const isEmpty = (raw: Raw) =>
  raw === undefined || raw === '' || (typeof raw === 'object' && raw.length === 0);

type Named = (raw: string | number) => string;

/**
 * The test of a condition on a value. A value that is empty fits only `isNot` and `empty`.
 * @param nameOf the name of a value of a list; of master data, the name of its id
 * @param today `YYYY-MM-DD` in India
 */
export function comparing(
  field: Field,
  [, operator, value]: Condition,
  nameOf: Named,
  today: string,
): (raw: Raw) => boolean {
  if (operator === 'empty') return (raw) => (isEmpty(raw) || namesNothing(raw, nameOf)) === value;
  switch (kindOf(field)) {
    case 'number':
      return comparingNumbers(operator, value as number);
    case 'date':
      return comparingDays(operator, value as string, today);
    case 'text':
      return comparingTexts(operator, [value].flat() as string[]);
    case 'one':
    case 'several':
      return comparingNames(operator, [value].flat() as string[], nameOf);
  }
}

/** Whether a value is the id of an item that has no name any more, or a list of such ids. */
const namesNothing = (raw: Raw, nameOf: Named): boolean =>
  typeof raw === 'object'
    ? raw.every((one) => namesNothing(one, nameOf))
    : typeof raw === 'number' && nameOf(raw) === '';

function comparingNumbers(operator: Operator, wanted: number): (raw: Raw) => boolean {
  const among = (fits: (number: number) => boolean) => (raw: Raw) => typeof raw === 'number' && fits(raw);
  if (operator === 'atLeast') return among((number) => number >= wanted);
  if (operator === 'atMost') return among((number) => number <= wanted);
  return operator === 'is' ? (raw) => raw === wanted : (raw) => raw !== wanted;
}

function comparingDays(operator: Operator, wanted: string, today: string): (raw: Raw) => boolean {
  const among = (fits: (day: string) => boolean) => (raw: Raw) =>
    typeof raw === 'string' && raw !== '' && fits(raw);
  if (operator === 'before') return among((day) => day < wanted);
  if (operator === 'after') return among((day) => day > wanted);
  if (operator === 'is') return among((day) => day === wanted);
  const [from, to] = daysOf(wanted, today);
  return among((day) => day >= from && day <= to);
}

function comparingTexts(operator: Operator, wanted: readonly string[]): (raw: Raw) => boolean {
  const texts = wanted.map(fold);
  if (operator === 'contains') {
    const [part = ''] = texts;
    return (raw) => typeof raw === 'string' && quickFold(raw).includes(part);
  }
  const among = new Set(texts);
  const isOne = (raw: Raw) => typeof raw === 'string' && raw !== '' && among.has(quickFold(raw));
  return operator === 'isNot' ? (raw) => !isOne(raw) : isOne;
}

function comparingNames(operator: Operator, wanted: readonly string[], nameOf: Named): (raw: Raw) => boolean {
  const names = new Set(wanted.map(fold));
  const fits = onceEach((raw: string | number) => names.has(fold(nameOf(raw))));
  const holds = (raw: Raw) =>
    raw !== undefined && (typeof raw === 'object' ? raw.some(fits) : raw !== '' && fits(raw));
  return operator === 'isNot' ? (raw) => !holds(raw) : holds;
}
