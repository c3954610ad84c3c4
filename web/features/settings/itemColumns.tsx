import { Badge } from '@chakra-ui/react';
import { readClasses } from '#shared/domain/classes.ts';
import { classRanges } from '#shared/domain/classRanges.ts';
import type { MasterItem, MasterUsage } from '#shared/domain/masterData.ts';
import { usageInWords } from '#shared/domain/masterTexts.ts';
import { showType } from '#shared/domain/text.ts';
import type { Collection } from '#shared/records/collections.ts';
import type { Column } from '../../ui/table/props.ts';

const orDash = (text: string | undefined) => text || '-';

const district: Column<MasterItem> = {
  header: 'District',
  brief: true,
  cell: (item) => orDash(item.district_name),
};
const rdBlock: Column<MasterItem> = {
  header: 'RD Block',
  brief: true,
  cell: (item) => orDash(item.rd_block_name),
};
const code: Column<MasterItem> = { header: 'Code', brief: true, cell: (item) => orDash(item.code) };
const classes: Column<MasterItem> = {
  header: 'Classes',
  cell: (item) => orDash(classRanges(readClasses(item.classes ?? ''))),
};

const OWN: Partial<Record<Collection, readonly Column<MasterItem>[]>> = {
  'rd-blocks': [district],
  habitations: [rdBlock, district],
  subjects: [code, classes],
};

/** The columns of a collection's table. */
export const itemColumns = (
  collection: Collection,
  usageOf: (id: number) => MasterUsage | undefined,
): readonly Column<MasterItem>[] => [
  { header: 'Name', cell: (item) => <strong>{showType(item.name)}</strong> },
  ...(OWN[collection] ?? []),
  {
    header: 'Status',
    brief: true,
    cell: ({ is_active }) => (is_active ? 'Active' : <Badge colorPalette="orange">Inactive</Badge>),
  },
  {
    header: 'Used by',
    cell: ({ id }) => {
      const usage = usageOf(id);
      return orDash(usage && usageInWords(collection, usage));
    },
  },
];
