import { Box, Button } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import type { FilterName, Order, Sort } from '#shared/domain/listNames.ts';
import { listMessages } from '#shared/messages/lists.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { Select } from '../ui/Select.tsx';
import { useTables } from '../ui/useTables.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { FILTER_LABELS, filterText } from './filterLabels.ts';
import type { EmptyTexts } from './ListEmpty.tsx';
import { offeredFilters } from './recordState.ts';
import type { FilteredList } from './useRecordList.ts';

const ORDER_NAMES: readonly (readonly [`${Sort} ${Order}`, string])[] = [
  ['newest desc', 'Newest first'],
  ['newest asc', 'Oldest first'],
  ['name asc', 'Name, A to Z'],
  ['name desc', 'Name, Z to A'],
  ['id asc', 'ID, ascending'],
  ['id desc', 'ID, descending'],
  ['district asc', 'District, A to Z'],
  ['district desc', 'District, Z to A'],
];

type Props = { list: FilteredList<unknown> };
type Field = RefObject<HTMLSelectElement | null>;

function OrderChoice({ list: { state, orderBy }, field }: Props & { field: Field }) {
  return (
    <Select
      ref={field}
      aria-label="Sort by"
      box={{ width: 'auto', flex: { base: '1 1 9rem', md: 'none' } }}
      value={`${state.sort} ${state.order}`}
      options={ORDER_NAMES}
      onChange={(value) => {
        const [sort, order] = value.split(' ') as [Sort, Order];
        orderBy(sort, order);
      }}
    />
  );
}

/**
 * The filters that are set, each as a button that removes it. The focus then moves to `next`, because the button is
 * gone.
 */
function Chips({ list, next }: Props & { next: Field }) {
  const chosen = Object.entries(list.state.filters) as [FilterName, string][];
  if (chosen.length === 0) return null;
  const drop = (change: () => void) => {
    change();
    next.current?.focus();
  };
  return (
    <Box as="ul" aria-label="Filters set" flexBasis="100%" display="flex" flexWrap="wrap" gap={2}>
      {chosen.map(([name, value]) => {
        const text = `${FILTER_LABELS[name]}: ${filterText(name, value)}`;
        return (
          <li key={name}>
            <Button
              size="sm"
              variant="subtle"
              whiteSpace="normal"
              aria-label={`Remove filter ${text}`}
              onClick={() => drop(() => list.filter(name, ''))}
            >
              {text} <CloseIcon size="4" />
            </Button>
          </li>
        );
      })}
      <li>
        <Button size="sm" variant="ghost" onClick={() => drop(list.clearFilters)}>
          Clear Filters
        </Button>
      </li>
    </Box>
  );
}

type FiltersProps = Props & {
  /** The headers of the columns that can be hidden. */
  headers: readonly string[];
  /** Further buttons, and what stands below all of them. */
  children?: ReactNode;
  below?: ReactNode;
};

/** The order, the filters and the columns of schools or teachers, beside the search box. The address bar keeps them. */
export function ListFilters({ list, headers, children, below }: FiltersProps) {
  const { role } = useSession();
  const tables = useTables();
  const [open, setOpen] = useState(false);
  const panel = useId();
  const order = useRef<HTMLSelectElement>(null);
  const names = offeredFilters(list.area, role);
  return (
    <>
      <OrderChoice list={list} field={order} />
      {names.length > 0 && (
        <Button
          variant="outline"
          flex={{ base: '1 1 5rem', md: 'none' }}
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onClick={() => setOpen(!open)}
        >
          Filters
        </Button>
      )}
      {children}
      {tables && <ColumnChoice list={list} headers={headers} />}
      {open && <FilterPanel id={panel} names={names} list={list} />}
      {below}
      <Chips list={list} next={order} />
    </>
  );
}

/** The texts of an empty list. They mention the filters if any are set. */
export const filteredTexts = <T extends EmptyTexts>(texts: T, { filtered }: FilteredList<unknown>) =>
  filtered
    ? {
        ...texts,
        emptyHint: listMessages.noneMatch,
        nothingFound: (q: string) => listMessages.withinFilters(texts.nothingFound(q)),
      }
    : texts;
