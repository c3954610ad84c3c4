import type { Issue } from '#shared/contracts/errors.ts';
import type { AppError } from '../app/errors.ts';

/** Issues as one text, each with its field. */
export const reasonOfIssues = (issues: readonly Issue[]) =>
  issues.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join('; ');

/** Why an error refused a write, field by field. */
export const reasonOf = ({ message, issues }: AppError) => (issues ? reasonOfIssues(issues) : message);
