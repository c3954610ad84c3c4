import * as z from 'zod';
import { httpMessages } from '../messages/http.ts';
import { teacherMessages } from '../messages/teachers.ts';
import { optionalText, requiredText } from './fields.ts';
import { classList } from './nameLists.ts';
import { fold } from './text.ts';

/** The collections of master data. The names are also path segments and keys of the table. */
export const COLLECTIONS = [
  'districts',
  'rd-blocks',
  'habitations',
  'block-offices',
  'subjects',
  'mediums',
  'school-types',
  'management-types',
  'religions',
  'service-categories',
] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** What one item of a collection is called, in headings and messages. */
export const COLLECTION_NAMES: Record<Collection, { one: string; many: string }> = {
  districts: { one: 'District', many: 'Districts' },
  'rd-blocks': { one: 'RD Block', many: 'RD Blocks' },
  habitations: { one: 'Habitation', many: 'Habitations' },
  'block-offices': { one: 'Block Office', many: 'Block Offices' },
  subjects: { one: 'Subject', many: 'Subjects' },
  mediums: { one: 'Medium', many: 'Mediums' },
  'school-types': { one: 'School Type', many: 'School Types' },
  'management-types': { one: 'Management Type', many: 'Management Types' },
  religions: { one: 'Religion', many: 'Religions' },
  'service-categories': { one: 'Service Category', many: 'Service Categories' },
};

/** Names are told apart folded, so there must be something left, and no more than a key of the table holds. */
const name = requiredText(100).refine(
  (text) => text === '' || (fold(text) !== '' && fold(text).length <= 400),
  httpMessages.unprintable,
);
const code = optionalText(20);
const classes = classList(teacherMessages.classRequired);
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
const echo = {
  id: z.unknown().optional(),
  district_name: z.unknown().optional(),
  rd_block_name: z.unknown().optional(),
};

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
