import type * as z from 'zod';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Issue } from '#shared/contracts/errors.ts';
import { messages } from '#shared/messages.ts';
import { AppError } from './errors.ts';

type Parts = { params: unknown; query: unknown; body: unknown };

/**
 * Parses params, query and body in one pass, so that the caller learns of every mistake at once.
 * @throws 400 with an issue for each field
 */
export function parseParts(endpoint: Endpoint, parts: Parts): Parts {
  const issues: Issue[] = [];
  const read = (schema: z.ZodType | undefined, value: unknown, empty: boolean) => {
    if (!schema) {
      if (!empty) issues.push(...Object.keys(value as object).map(unknownField));
      return undefined;
    }
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    issues.push(...result.error.issues.flatMap(toIssues));
    return undefined;
  };
  const parsed = {
    params: read(endpoint.params, parts.params, true),
    query: read(endpoint.query, parts.query, Object.keys(parts.query as object).length === 0),
    body: read(endpoint.body, parts.body, parts.body === undefined || typeof parts.body !== 'object'),
  };
  if (issues[0]) throw new AppError('invalid', issues[0].message, { issues });
  return parsed;
}

const unknownField = (field: string): Issue => ({ field, message: messages.http.unknownField });

/** An issue of zod as ours: unknown keys are named one by one, an absent field reads as required. */
function toIssues(issue: z.core.$ZodIssue): Issue[] {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownField(field === '' ? key : `${field}.${key}`));
  }
  if (issue.code === 'invalid_union') return [{ field: field || 'path', message: messages.http.invalid }];
  const absent = issue.code === 'invalid_type' && issue.input === undefined;
  return [{ field: field || 'body', message: absent ? messages.http.required : issue.message }];
}
