import * as z from 'zod';
import { distinct } from './fields.ts';

/** The most views that an account keeps, over all lists. */
const MOST_VIEWS = 40;

/** A list as somebody wants to see it again: its filters, order and columns, under a name. */
export const View = z.strictObject({
  list: z.enum(['schools', 'teachers']),
  name: z.string().trim().min(1).max(40),
  /** The parameters of the list's address, encoded as there, without the `?`. */
  search: z
    .string()
    .max(1000)
    .regex(/^[\w%&+=.*-]*$/, 'must be the parameters of an address'),
});
export type View = z.output<typeof View>;

/** The headers of columns that are not shown. */
const Hidden = z.array(z.string().min(1).max(60)).max(30);

/** How one account sees lists: its views, and the columns it hides. `version` counts the changes, from 0. */
export const Views = z.strictObject({
  views: z
    .array(View)
    .max(MOST_VIEWS)
    .refine(
      (views) => distinct(views, ({ list, name }) => `${list} ${name.toLowerCase()}`),
      'Each view of a list needs a name of its own',
    ),
  /** For each list, unless its address says which. */
  hidden: z.strictObject({ schools: Hidden.optional(), teachers: Hidden.optional() }).optional(),
  version: z.int().min(0),
});
export type Views = z.output<typeof Views>;
