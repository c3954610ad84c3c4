import type * as z from 'zod';
import { httpMessages } from '../messages/http.ts';
import { counted } from './text.ts';

const KINDS: Partial<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
};

function outOfBounds(origin: string, bound: string, limit: number): string | undefined {
  switch (origin) {
    case 'number':
    case 'int':
      return `must be ${bound} ${limit}`;
    case 'string':
      return `must have ${bound} ${counted(limit, 'character', 'characters')}`;
    case 'array':
      return `must have ${bound} ${counted(limit, 'entry', 'entries')}`;
    default:
      return undefined;
  }
}

/**
 * What is wrong with a value, when its schema has no message of its own. Pass this as `error` to `safeParse`. People
 * read these texts at their fields; zod's own are for programmers.
 */
export const plainFault: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? httpMessages.required : KINDS[issue.expected];
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return httpMessages.required;
      return outOfBounds(issue.origin, 'at least', Number(issue.minimum));
    case 'too_big':
      return outOfBounds(issue.origin, 'at most', Number(issue.maximum));
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`;
    case 'invalid_union':
      return httpMessages.invalid;
    default:
      return undefined;
  }
};
