import type { FilterName } from '#shared/domain/listNames.ts';
import { paths } from '../../paths.ts';
import type { Share } from './shares.ts';

type Counted = { list: 'schools' | 'teachers'; filter: FilterName };

/** The list of what a bar counts: filtered by its name. */
export const listOf = ({ list, filter }: Counted, name: string) =>
  `${paths[list]()}?${new URLSearchParams({ [filter]: name })}`;

/** Each part with the way to its list. */
export const leadingTo = (counted: Counted, shares: readonly Share[]): Share[] =>
  shares.map((share) => ({ ...share, to: listOf(counted, share.name) }));
