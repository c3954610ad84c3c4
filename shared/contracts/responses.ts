import * as z from 'zod';
import { fold } from '../domain/text.ts';
import { httpMessages } from '../messages/http.ts';

/** `{success, data, message?}`: the shape of every answer with one thing. */
export const ok = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), data, message: z.string().optional() });

export const done = z.object({ success: z.literal(true), message: z.string() });

export const Pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
});
export type Pagination = z.infer<typeof Pagination>;

export const page = <T extends z.ZodType>(row: T) =>
  z.object({ success: z.literal(true), data: z.array(row), pagination: Pagination });

/** How far a former version’s items are written again. Until then answers lack some of them. */
export const Preparing = z.object({ done: z.int(), total: z.int() });

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^[0-9]{1,7}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(1).max(max));

/** Paging in the query string: page from 1, limit from 1 to 1000 (other clients ask for 1000). */
export const pageQuery = {
  page: wholeNumber(1_000_000).optional().default(1),
  limit: wholeNumber(1000).optional().default(10),
};

/** A search: its text, and the page size that other clients expect. */
export const searchQuery = {
  ...pageQuery,
  limit: pageQuery.limit.default(1000),
  q: z
    .string()
    .trim()
    .max(100)
    .refine((text) => fold(text) !== '', httpMessages.required)
    .meta({ minLength: 1 }),
};

/** A numeric id in a path. Anything else is a mistake of the caller and a 400, not a missing record. */
export const numericId = z
  .string()
  .regex(/^[1-9][0-9]{0,14}$/, 'must be a number')
  .transform(Number)
  .pipe(z.int().min(1));

/** An id that is a ULID. @param what it is of, such as `an export` */
export const ulidOf = (what: string) => z.string().regex(/^[0-9A-Z]{26}$/, `must be the id of ${what}`);

export const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .pipe(z.boolean());
