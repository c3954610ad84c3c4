import * as z from 'zod';
import { httpMessages } from '../messages/http.ts';
import { teacherMessages } from '../messages/teachers.ts';
import { masterItem } from '../records/masterItem.ts';
import { ignoring, shapeOf } from '../records/schemas.ts';
import { requiredName } from './fields.ts';
import { classList } from './nameLists.ts';
import { fold, withoutHidden } from './text.ts';

const { name, code, classes } = shapeOf(masterItem, {
  // Names are compared folded. Folding must leave something, and no more than fits into a key of the table.
  name: requiredName(100, withoutHidden).refine(
    (text) => text === '' || (fold(text) !== '' && fold(text).length <= 400),
    httpMessages.unprintable,
  ),
  classes: classList(teacherMessages.classRequired),
});
const parentId = z.int().min(1);

/** The body that adds an item. `code` and `classes` are for subjects only, which must have classes. */
export const MasterInput = z.strictObject({
  name,
  code: code.optional(),
  classes: classes.optional(),
  is_active: z.boolean().default(true),
});
export type MasterInput = z.output<typeof MasterInput>;

/**
 * The body that adds an RD block (with `district_id`) or a habitation (with `rd_block_id`, beside which `district_id` may
 * name the block's district).
 */
export const LocationInput = z.strictObject({
  name,
  district_id: parentId.optional(),
  rd_block_id: parentId.optional(),
  is_active: z.boolean().default(true),
});
export type LocationInput = z.output<typeof LocationInput>;

/** The version that the edit began with. Absent where the client does not mind what was stored since. */
const version = z.int().min(0).optional();

/**
 * Fields of an answer that are not an item's own. They are accepted and ignored, so that a GET may be sent back whole.
 */
const echo = ignoring(['id', 'former', 'district_name', 'rd_block_name']);

/** The body that changes an item. Absent fields stay. `is_active: true` reactivates it. */
export const MasterPatch = z.strictObject({
  ...echo,
  version,
  name: name.optional(),
  code: code.optional(),
  classes: classes.optional(),
  is_active: z.boolean().optional(),
});
export type MasterPatch = z.output<typeof MasterPatch>;

/** The body that changes an RD block or a habitation. In a habitation, `district_id` only echoes the block's district. */
export const LocationPatch = z.strictObject({
  ...echo,
  version,
  name: name.optional(),
  district_id: parentId.optional(),
  rd_block_id: parentId.optional(),
  is_active: z.boolean().optional(),
});
export type LocationPatch = z.output<typeof LocationPatch>;

/** An item as the API answers it. A block also names its district, a habitation its block and district. */
export const MasterItem = z.object({
  id: z.int(),
  /** Counts the edits of the item. */
  version: z.int(),
  name: z.string(),
  /** The names that a district or RD block had, the latest first: an address or an account may hold one. */
  former: z.array(z.string()).optional(),
  is_active: z.boolean(),
  district_id: z.int().optional(),
  district_name: z.string().optional(),
  rd_block_id: z.int().optional(),
  rd_block_name: z.string().optional(),
  code: z.string().optional(),
  /** The classes of a subject, separated by commas. */
  classes: z.string().optional(),
});
export type MasterItem = z.output<typeof MasterItem>;

/** How many records of each kind use an item, how many schools have posts of it, and how many blocks or habitations lie in it. */
export const MasterUsage = z.object({
  id: z.int(),
  schools: z.int(),
  teachers: z.int(),
  users: z.int(),
  posts: z.int(),
  children: z.int(),
});
export type MasterUsage = z.output<typeof MasterUsage>;
