import * as z from 'zod';
import { httpMessages } from '../messages/http.ts';
import { isPrintable } from './text.ts';

/** A required line of text, trimmed. Length is checked before any pattern. */
export const requiredText = (max: number) =>
  z
    .string()
    .trim()
    .min(1, httpMessages.required)
    .max(max, `must have at most ${max} characters`)
    .refine(isPrintable, 'contains characters that cannot be kept');

/** Optional text: '' and null mean empty, and it reads back as ''. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `must have at most ${max} characters`)
    .refine(isPrintable, 'contains characters that cannot be kept')
    .nullable()
    .transform((text) => text ?? '');

// What a refinement asks for is told again for JSON Schema, which cannot read it from a function.

/** Optional text that must match a pattern when it is given. */
export const optionalPattern = (max: number, pattern: RegExp, message: string) =>
  optionalText(max)
    .refine((text) => text === '' || pattern.test(text), message)
    .meta({ pattern: `^$|${pattern.source}` });

export const optionalOneOf = (values: readonly string[]) =>
  optionalText(50)
    .refine((text) => text === '' || values.includes(text), `must be one of: ${values.join(', ')}`)
    .meta({ enum: ['', ...values, null] });

/** Local part and domain without spaces; the mail server decides the rest. Linear, for any input. */
export const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;
