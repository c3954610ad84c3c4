import * as z from 'zod';

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
