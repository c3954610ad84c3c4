import type { Issue } from '#shared/contracts/errors.ts';
import type { AppError } from '../app/errors.ts';

/** What whoever reads a reason calls a field. A file for the command line calls it by its name. */
type Called = (field: string) => string;
const byName: Called = (field) => field;

/** Issues as one text, each with its field. */
export const reasonOfIssues = (issues: readonly Issue[], called = byName) =>
  issues.map(({ field, message }) => (field === '' ? message : `${called(field)}: ${message}`)).join('; ');

/** Why an error refused a write, field by field. */
export const reasonOf = ({ message, issues }: AppError, called = byName) =>
  issues ? reasonOfIssues(issues, called) : message;
