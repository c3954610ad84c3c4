import { Box, Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { showType } from '#shared/domain/text.ts';
import type { WorkbookKind } from '#shared/domain/workbook/fields.ts';
import {
  allowedIn,
  columnField,
  columnLabel,
  columnNames,
  WORKBOOK,
} from '#shared/domain/workbook/fields.ts';
import { workbookMessages } from '#shared/messages/workbook.ts';
import type { Field } from '#shared/records/record.ts';
import { ChoiceFilter } from '../../list/ChoiceFilter.tsx';
import { namesOf } from '../../reference/choices.ts';
import { type ListedCollection, useLocations, useReferenceList } from '../../reference/useReference.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { TickBox } from '../../ui/TickBox.tsx';
import { TitledPanel } from '../../ui/TitledPanel.tsx';
import { useDownload } from './useDownload.ts';

const pairs = (names: readonly string[]) => names.map((name) => [name, showType(name)] as const);

/** The values that columns allow, but for places below a district, which are too many for a sheet. */
function useAllowed(kind: WorkbookKind, district: string): Record<string, readonly string[]> {
  const { districts, rdBlocks } = useLocations(district, '');
  const lists: Partial<Record<string, readonly string[]>> = {
    districts: namesOf(districts),
    'rd-blocks': namesOf(rdBlocks),
    mediums: namesOf(useReferenceList('mediums')),
    'management-types': namesOf(useReferenceList('management-types')),
    'school-types': namesOf(useReferenceList('school-types')),
    'block-offices': namesOf(useReferenceList('block-offices')),
    religions: namesOf(useReferenceList('religions')),
    'service-categories': namesOf(useReferenceList('service-categories')),
    subjects: namesOf(useReferenceList('subjects')),
  } satisfies Record<ListedCollection | 'rd-blocks', readonly string[]>;
  if (kind === 'posts') return { subject: lists.subjects ?? [] };
  return Object.fromEntries(
    columnNames(kind).flatMap((name) => {
      const allowed = allowedIn(columnField(kind, name) as Field);
      const values = typeof allowed === 'string' ? lists[allowed] : allowed;
      return values ? [[name, values]] : [];
    }),
  );
}

/** Downloads records to correct, or a template for new ones. */
export function DownloadPanel({ kinds }: { kinds: readonly WorkbookKind[] }) {
  const { user } = useSession();
  const [kind, setKind] = useState<WorkbookKind>(kinds[0] ?? 'schools');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [filters, setFilters] = useState<Record<string, string>>({});
  const { loaded, problem, download, template } = useDownload();
  const lists = useAllowed(kind, filters.district ?? user?.district ?? '');
  const { key } = WORKBOOK[kind];
  const columns = columnNames(kind).filter((name) => !left.has(name));
  const set = { ...filters };
  for (const [name, value] of Object.entries(set)) if (!value) delete set[name];
  const wanted = { kind, columns, filters: set, lists };
  const filter = (name: string, all: string, options: readonly string[] = []) => (
    <ChoiceFilter
      label={columnLabel('schools', name)}
      all={all}
      value={filters[name] ?? ''}
      options={pairs(options)}
      onChange={(value) =>
        setFilters({ ...filters, [name]: value, ...(name === 'district' && { rd_block: '' }) })
      }
    />
  );
  const { districts, rdBlocks } = useLocations(filters.district ?? user?.district ?? '', '');
  const managements = useReferenceList('management-types');
  return (
    <TitledPanel title={workbookMessages.stepDownload} titleGap={1} marginBottom={5} data-screen-only="">
      <chakra.p color="fg.muted" marginBottom={3}>
        {workbookMessages.downloadHint}
      </chakra.p>
      <Box display="flex" flexWrap="wrap" gap={3} marginBottom={3}>
        <ChoiceFilter
          label="Records"
          all={workbookMessages.importOf[kinds[0] ?? 'schools']}
          value={kind === kinds[0] ? '' : kind}
          options={kinds.slice(1).map((one) => [one, workbookMessages.importOf[one]] as const)}
          onChange={(value) => {
            setKind((value || kinds[0]) as WorkbookKind);
            setLeft(new Set());
          }}
        />
        {filter('district', 'All districts', namesOf(districts))}
        {filter('rd_block', 'All RD blocks', namesOf(rdBlocks))}
        {kind !== 'posts' && filter('management', 'All managements', namesOf(managements))}
      </Box>
      <Box
        role="group"
        aria-label="Columns"
        display="flex"
        flexWrap="wrap"
        columnGap={6}
        rowGap={{ base: 0, lg: 2 }}
        marginBottom={4}
      >
        {(kind === 'posts' ? [] : columnNames(kind)).map((name) => (
          <TickBox
            key={name}
            low
            checked={!left.has(name)}
            disabled={name === key}
            onChange={(checked) =>
              setLeft(new Set(checked ? [...left].filter((one) => one !== name) : [...left, name]))
            }
          >
            {columnLabel(kind, name)}
          </TickBox>
        ))}
      </Box>
      <Box display="flex" flexWrap="wrap" gap={3}>
        <Button
          width={{ base: 'full', md: 'auto' }}
          onClick={() => download(wanted)}
          aria-disabled={loaded !== undefined || undefined}
        >
          Download records
        </Button>
        <Button
          variant="outline"
          width={{ base: 'full', md: 'auto' }}
          onClick={() => template(wanted, false)}
        >
          Empty template
        </Button>
        <Button variant="outline" width={{ base: 'full', md: 'auto' }} onClick={() => template(wanted, true)}>
          Template with an example
        </Button>
      </Box>
      {loaded && (
        <Box role="status" marginTop={3}>
          {workbookMessages.loadedSoFar(loaded.done, loaded.total)}
          <ProgressBar label="Records loaded" done={loaded.done} total={loaded.total} />
        </Box>
      )}
      {problem && <Fault marginTop={3}>{problem}</Fault>}
    </TitledPanel>
  );
}
