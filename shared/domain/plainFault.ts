import type * as z from 'zod';
import { httpMessages } from '../messages/http.ts';

const KINDS: Partial<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
};

/**
 * What is wrong with a value, wherever its schema has no words of its own: pass it as `error` to `safeParse`. People
 * read these texts at their fields, and those of zod are for programmers.
 */
export const plainFault: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? httpMessages.required : KINDS[issue.expected];
    case 'too_small':
      return issue.origin === 'number' ? `must be at least ${issue.minimum}` : undefined;
    case 'too_big':
      if (issue.origin === 'number') return `must be at most ${issue.maximum}`;
      return issue.origin === 'string' ? `must have at most ${issue.maximum} characters` : undefined;
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`;
    default:
      return undefined;
  }
};
