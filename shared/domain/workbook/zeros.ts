import type { Field } from '../../records/record.ts';

/** Numbers of mobile phones in India begin so, and have ten digits. */
const MOBILE = /^[6-9][0-9]{9}$/;

/**
 * Whether a spreadsheet may have lost the 0 that a number begins with: it has one digit less than usual, and it is not
 * the number of a mobile phone where one is allowed.
 */
export function lacksZero({ zero, digits = 0 }: Field, value: string): boolean {
  if (!zero || !/^[0-9]+$/.test(value) || value.length !== digits - 1) return false;
  return zero === 'code' || !MOBILE.test(value);
}

export const withZero = (value: string) => `0${value}`;
