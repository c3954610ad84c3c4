/** The collections of master data. Their names are also path segments and parts of the table's keys. */
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

/** The words for one and for several items of a collection, in headings and messages. */
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
