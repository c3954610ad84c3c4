import * as z from 'zod';
import { httpMessages } from '../messages/http.ts';
import { teacherMessages } from '../messages/teachers.ts';
import { masterItem } from '../records/masterItem.ts';
import { ignoring, shapeOf } from '../records/schemas.ts';
import { requiredText } from './fields.ts';
import { classList } from './nameLists.ts';
import { fold } from './text.ts';

const { name, code, classes } = shapeOf(masterItem, {
  // Names are told apart folded, so there must be something left, and no more than a key of the table holds.
  name: requiredText(100).refine(
    (text) => text === '' || (fold(text) !== '' && fold(text).length <= 400),
    httpMessages.unprintable,
  ),
  classes: classList(teacherMessages.classRequired),
});
const parentId = z.int().min(1);

/** The body that makes an item. `code` and `classes` are a subject's: its classes are required, others have none. */
export const MasterInput = z.strictObject({
  name,
  code: code.optional(),
  classes: classes.optional(),
  is_active: z.boolean().default(true),
});
export type MasterInput = z.output<typeof MasterInput>;

/** The body that makes an RD block (of `district_id`) or a habitation (of `rd_block_id`). */
export const LocationInput = z.strictObject({
  name,
  district_id: parentId.optional(),
  rd_block_id: parentId.optional(),
  is_active: z.boolean().default(true),
});
export type LocationInput = z.output<typeof LocationInput>;

/** What an item reads back beside its own fields: taken and ignored, so that a GET may be sent back whole. */
const echo = ignoring(['id', 'district_name', 'rd_block_name']);

/** The body that changes an item: what is absent stays. `is_active: true` reactivates it. */
export const MasterPatch = z.strictObject({
  ...echo,
  name: name.optional(),
  code: code.optional(),
  classes: classes.optional(),
  is_active: z.boolean().optional(),
});
export type MasterPatch = z.output<typeof MasterPatch>;

/** The body that changes an RD block or a habitation. In a habitation `district_id` is an echo of its block's. */
export const LocationPatch = z.strictObject({
  ...echo,
  name: name.optional(),
  district_id: parentId.optional(),
  rd_block_id: parentId.optional(),
  is_active: z.boolean().optional(),
});
export type LocationPatch = z.output<typeof LocationPatch>;

/** An item as it is read; a block also names its district, a habitation its block and district. */
export const MasterItem = z.object({
  id: z.int(),
  name: z.string(),
  is_active: z.boolean(),
  district_id: z.int().optional(),
  district_name: z.string().optional(),
  rd_block_id: z.int().optional(),
  rd_block_name: z.string().optional(),
  code: z.string().optional(),
  /** Comma-separated: a subject's classes. */
  classes: z.string().optional(),
});
export type MasterItem = z.output<typeof MasterItem>;

/** How many records of each kind name an item, and how many blocks or habitations lie in it. */
export const MasterUsage = z.object({
  id: z.int(),
  schools: z.int(),
  teachers: z.int(),
  users: z.int(),
  children: z.int(),
});
export type MasterUsage = z.output<typeof MasterUsage>;
