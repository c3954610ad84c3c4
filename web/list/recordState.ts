import type { Role } from '#shared/access/roles.ts';
import {
  type FilterName,
  ORDERS,
  type Order,
  orderOf,
  PLACE_FILTERS,
  SCHOOL_FILTERS,
  SORTS,
  type Sort,
  TEACHER_FILTERS,
} from '#shared/domain/listNames.ts';
import { address, type ListState, oneOf, rows, SEARCH_MAX } from './address.ts';

export type Listed = 'schools' | 'teachers';
export type Filters = Partial<Record<FilterName, string>>;
/** What a list of schools or teachers shows. */
export type RecordState = ListState & {
  filters: Filters;
  sort: Sort;
  order: Order;
  /** The headers of columns that are not shown; undefined where the account's own choice holds. */
  hidden: readonly string[] | undefined;
};

const FILTERS: Record<Listed, readonly FilterName[]> = {
  schools: SCHOOL_FILTERS,
  teachers: TEACHER_FILTERS,
};

const HIDE_MAX = 300;
const paged = address(rows());

/** Reads the state from the address bar. A filter or an order that makes no sense counts as none. */
export function readRecordState(area: Listed, params: URLSearchParams): RecordState {
  const filters: Filters = {};
  for (const name of FILTERS[area]) {
    const value = params.get(name)?.trim();
    if (value && value.length <= SEARCH_MAX) filters[name] = value;
  }
  // Those in service are shown where nothing is chosen.
  if (!['left', 'all'].includes(filters.service ?? '')) delete filters.service;
  const sort = oneOf(SORTS, params.get('sort')) || 'newest';
  const order = oneOf(ORDERS, params.get('order')) || orderOf(sort);
  const hidden = params.get('hide')?.slice(0, HIDE_MAX).split(',').filter(Boolean);
  return { ...paged.read(params), filters, sort, order, hidden };
}

/** The filters and the order as parameters of the address bar and of the server, without the defaults. */
export const choicesOf = ({ filters, sort, order }: Pick<RecordState, 'filters' | 'sort' | 'order'>) => ({
  ...filters,
  ...(sort !== 'newest' && { sort }),
  ...(order !== orderOf(sort) && { order }),
});

/** Writes a state as parameters of the address bar, without the defaults. */
export function writeRecordState(state: RecordState): URLSearchParams {
  const params = paged.write(state);
  for (const [name, value] of Object.entries(choicesOf(state))) params.set(name, value);
  if (state.hidden) params.set('hide', state.hidden.join(','));
  return params;
}

/** Sets one filter, or removes it with ''. Another district also removes the block. */
export function withFilter(filters: Filters, name: FilterName, value: string): Filters {
  const others = { ...filters };
  delete others[name];
  if (name === 'district') delete others.rd_block;
  return value === '' ? others : { ...others, [name]: value };
}

/** The filters that a role's scope already decides, so that nothing is left to choose. */
const SCOPED: Partial<Record<Role, Record<Listed, readonly FilterName[]>>> = {
  deo: { schools: ['district'], teachers: ['district'] },
  sdeo: { schools: ['district', 'rd_block'], teachers: ['district', 'rd_block'] },
  hoi: { schools: SCHOOL_FILTERS, teachers: PLACE_FILTERS },
};

/** The filters that a role can choose. A link sets the school of the teachers, so no field offers it. */
export const offeredFilters = (area: Listed, role: Role | undefined): readonly FilterName[] =>
  FILTERS[area].filter((name) => name !== 'school_id' && !(role && SCOPED[role]?.[area].includes(name)));

/** Whether a role's scope leaves a place to choose. */
export const choosesPlace = (place: 'district' | 'rd_block', role: Role | undefined): boolean =>
  role !== undefined && offeredFilters('schools', role).includes(place);
