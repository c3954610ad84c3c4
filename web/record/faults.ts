import type * as z from 'zod';
import type { Issue } from '#shared/contracts/errors.ts';
import { plainFault } from '#shared/domain/plainFault.ts';

/** The faults by field. The first takes the focus. */
export type Faults<Name extends string = string> = Partial<Record<Name, string>>;
/** Why a form is not saved: the faults at its fields, and the alert. */
export type Refusal = { faults: Faults; alert?: string };
/** The outcome of a check: the input to send, or a refusal. */
export type Checked<Input> = { input: Input; faults?: never; alert?: never } | ({ input?: never } & Refusal);

/** The first issue of each field. */
export function firstOfEach(issues: readonly Issue[]): Faults {
  const faults: Faults = {};
  for (const { field, message } of issues) faults[field] ??= message;
  return faults;
}

/** The first issue of each of these fields, in their order. */
export const faultsAt = <Name extends string>(fields: readonly Name[], issues: readonly Issue[]) =>
  firstOfEach(fields.flatMap((field) => issues.filter((issue) => issue.field === field))) as Faults<Name>;

/** Checks a body by the server's own rules. Returns the data as the rules read them, or issues in plain words. */
export function parse<S extends z.ZodType>(schema: S, body: unknown) {
  const { data, error } = schema.safeParse(body, { error: plainFault });
  const issues = error?.issues ?? [];
  return { data, issues: issues.map(({ path, message }): Issue => ({ field: path.join('.'), message })) };
}
