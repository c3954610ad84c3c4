import * as z from 'zod';
import { otpMessages } from '../messages/otp.ts';
import { PHONE, readTenDigits } from './fields.ts';

const isDigit = (codePoint: number) => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint));

/** Unicode lists the digits of every script in rows from 0 to 9, so the place in the row is the value. */
function asciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit(codePoint - before - 1)) before += 1;
  return String(before % 10);
}

/** Digits of any script as 0 to 9. Everything else stays. */
const withAsciiDigits = (text: string) => text.replace(/\p{Nd}/gu, asciiDigit);

/** An Indian phone number as it is typed. Removes spaces, dashes and prefixes (+91, 91, 0) around the ten digits. */
const readLoginPhone = (text: string) => readTenDigits(withAsciiDigits(text));

/** Whether codes can be sent to a phone. Mobile numbers in India begin with 6 to 9. */
export const isLoginPhone = (phone: string) => /^[6-9][0-9]{9}$/.test(phone);

export const LoginPhone = z
  .string()
  .max(40)
  .transform(readLoginPhone)
  .refine((phone) => PHONE.test(phone), otpMessages.phoneInvalid)
  .meta({ minLength: 10 });

/** A code as it is typed or pasted. */
export const OneTimeCode = z
  .string()
  .max(40)
  .transform((text) => withAsciiDigits(text).replace(/\s/gu, ''))
  .refine((code) => /^[0-9]{6}$/.test(code), otpMessages.codeInvalid)
  .meta({ minLength: 6 });
