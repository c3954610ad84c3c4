import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Order } from '#shared/domain/listNames.ts';
import type { ReportSchool } from '#shared/domain/report.ts';
import { showType } from '#shared/domain/text.ts';
import { reportMessages } from '#shared/messages/reports.ts';
import { pageOf } from '../../list/pageOf.ts';
import { PAGE_SIZES, usualRows } from '../../list/pageSizes.ts';
import { paths } from '../../paths.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RowsPerPage } from '../../ui/RowsPerPage.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Column } from '../../ui/table/props.ts';
import { usePrinting } from '../../ui/usePrinting.ts';
import { useTables } from '../../ui/useTables.ts';
import { inOrder, type SchoolField, type SchoolOrder, turned } from './schoolOrder.ts';

type Props = { schools: readonly ReportSchool[]; place: 'district' | 'rd_block' };

const PLACES = { district: 'District', rd_block: 'RD Block' };
const ORDERS = { asc: 'ascending', desc: 'descending' };

const columnsOf = (place: Props['place']): (Column<ReportSchool> & { key: SchoolField })[] => [
  {
    key: 'school_name',
    header: 'School Name',
    cell: ({ school_id, school_name }) => (
      <TextLink to={`${paths.schools()}?${new URLSearchParams({ q: school_id })}`}>{school_name}</TextLink>
    ),
  },
  { key: 'school_type', header: 'Type', brief: true, cell: ({ school_type }) => showType(school_type) },
  { key: 'management', header: 'Management', cell: ({ management }) => showType(management) },
  { key: place, header: PLACES[place], cell: (school) => school[place] || '-' },
];

/** The schools of a scope, page by page, in an order that the reader chooses. On paper all of them. */
export function SchoolTable({ schools, place }: Props) {
  const [order, setOrder] = useState<SchoolOrder>({ by: 'school_name', order: 'asc' });
  const [limit, setLimit] = useState<number>(usualRows);
  const wide = useTables();
  const [asked, setPage] = useState(1);
  const printing = usePrinting();
  const columns = columnsOf(place);
  const total = schools.length;
  const ordered = inOrder(schools, order);
  const { page, totalPages, rows: onScreen } = pageOf(ordered, asked, limit);
  const rows = printing ? ordered : onScreen;
  const choose = (next: SchoolOrder) => {
    setOrder(next);
    setPage(1);
  };

  return (
    <Panel aria-labelledby="report-schools" marginBottom={5} overflow="clip">
      <Box
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        gap={3}
        padding={4}
      >
        <chakra.h2 id="report-schools" fontWeight="semibold">
          Schools
        </chakra.h2>
        {/* Headers of columns set the order of the table. Cards have no headers. */}
        {!wide && !printing && (
          <Select
            aria-label="Sort schools by"
            box={{ width: 'auto' }}
            value={`${order.by} ${order.order}`}
            options={columns.flatMap(({ key, header }) =>
              (['asc', 'desc'] as const).map(
                (direction) => [`${key} ${direction}`, `${header}, ${ORDERS[direction]}`] as const,
              ),
            )}
            onChange={(value) => {
              const [by, direction] = value.split(' ') as [SchoolField, Order];
              choose({ by, order: direction });
            }}
          />
        )}
      </Box>
      {total === 0 && (
        <chakra.p color="fg.muted" paddingX={4} paddingBottom={4}>
          {reportMessages.none}
        </chakra.p>
      )}
      {total > 0 && (
        <DataTable
          label="Schools"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          sorting={{
            by: columns.find(({ key }) => key === order.by)?.header,
            order: order.order,
            onSort: (header) => {
              const by = columns.find((column) => column.header === header)?.key;
              if (by) choose(turned(order, by));
            },
          }}
        />
      )}
      {total > PAGE_SIZES[0] && (
        <Box padding={4} display="grid" gap={3} data-screen-only="">
          <Pagination
            label="Pages of schools"
            {...{ page, limit, total, totalPages }}
            rows={rows.length}
            onPage={setPage}
          />
          <RowsPerPage
            sizes={PAGE_SIZES}
            value={limit}
            onChange={(size) => {
              setLimit(size);
              setPage(1);
            }}
          />
        </Box>
      )}
    </Panel>
  );
}
