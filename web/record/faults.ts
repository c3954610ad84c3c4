import type * as z from 'zod';
import type { Issue } from '#shared/contracts/errors.ts';
import { plainFault } from '#shared/domain/plainFault.ts';

/** What is wrong, by field; the first takes the focus. */
export type Faults<Name extends string = string> = Partial<Record<Name, string>>;
/** Why a form is not saved: the faults at its fields, and what is said aloud. */
export type Refusal = { faults: Faults; alert?: string };
/** What becomes of values that were checked. */
export type Checked<Input> = { input: Input; faults?: never; alert?: never } | ({ input?: never } & Refusal);

/** The first issue of each field. */
export function firstOfEach(issues: readonly Issue[]): Faults {
  const faults: Faults = {};
  for (const { field, message } of issues) faults[field] ??= message;
  return faults;
}

/** The first issue of each of these fields, in their order. An answer names what was sent in the body as such. */
export const faultsAt = <Name extends string>(fields: readonly Name[], issues: readonly Issue[]) =>
  firstOfEach(
    fields.flatMap((field) =>
      issues
        .filter((issue) => issue.field.replace(/^body\./, '') === field)
        .map(({ message }) => ({ field, message })),
    ),
  ) as Faults<Name>;

/** What would be sent by the server's own rules: as they read it, or what they say of it in words for people. */
export function parse<S extends z.ZodType>(schema: S, body: unknown) {
  const { data, error } = schema.safeParse(body, { error: plainFault });
  const issues = error?.issues ?? [];
  return { data, issues: issues.map(({ path, message }): Issue => ({ field: path.join('.'), message })) };
}
