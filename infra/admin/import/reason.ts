import type { AppError } from '../../../functions/app/errors.ts';

/** Why a row was not stored. */
export type Unreadable = { reason: string };

export const reasonOf = (field: PropertyKey | undefined, message: string) =>
  field === undefined ? message : `${String(field)}: ${message}`;

/** Issues as one text, each with its field. */
export const reasonOfIssues = (issues: readonly { path: readonly PropertyKey[]; message: string }[]) =>
  issues.map(({ path, message }) => reasonOf(path[0], message)).join('; ');

/** Why an error refused a write, field by field. */
export const reasonIn = ({ message, issues }: AppError) =>
  issues?.map((issue) => reasonOf(issue.field, issue.message)).join('; ') ?? message;
