import type { FilterName } from '#shared/domain/listNames.ts';
import { paths } from '../../paths.ts';
import type { Share } from '../../ui/chart/share.ts';

type Counted = { list: 'schools' | 'teachers'; filter: FilterName };

/** The address of the list that a bar counts, filtered by the bar's name. */
const listOf = ({ list, filter }: Counted, name: string) =>
  `${paths[list]()}?${new URLSearchParams({ [filter]: name })}`;

/** Adds to each part the address of its list. */
export const leadingTo = (counted: Counted, shares: readonly Share[]): Share[] =>
  shares.map((share) => ({ ...share, to: listOf(counted, share.name) }));
