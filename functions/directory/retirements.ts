import {
  RETIREMENT_WARNINGS,
  type RetirementWarning,
  retirementWarning,
} from '#shared/domain/service/superannuation.ts';
import type { MasterData } from '../masterData/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import { filterTeachers } from './filters.ts';
import type { Joined } from './joined.ts';
import { type AsOf, retiring } from './status.ts';

/** The filters of a list of retirements. `from` and `to` are days, both included. */
export type RetirementQuery = {
  district?: string;
  rd_block?: string;
  subject?: string;
  warning?: RetirementWarning;
  from?: string;
  to?: string;
};

/** A teacher whose birth date is known, and the last day of service. */
export type Retiring = { teacher: TeacherRow; on: string; warning: RetirementWarning | '' };

/** How many years the counts by year cover, this year included. */
const YEARS = 10;

/** Who of the teachers in sight retires, the earliest first. */
export function retirements(
  joined: Joined,
  { warning, from = '', to = '', ...filters }: RetirementQuery,
  master: MasterData,
  asOf: AsOf,
): Retiring[] {
  const lastDay = retiring(asOf);
  // Services end on few days, each the last of a month, so only those days are compared and sorted.
  const onDay = new Map<string, Retiring[]>();
  filterTeachers(joined.teachers, joined, filters, master, asOf).forEach((teacher) => {
    const on = lastDay(teacher);
    if (on === '') return;
    const others = onDay.get(on);
    if (others) others.push({ teacher, on, warning: others[0]?.warning ?? '' });
    else onDay.set(on, [{ teacher, on, warning: retirementWarning(on, asOf.today) }]);
  });
  return [...onDay]
    .filter(([on]) => on >= from && (to === '' || on <= to))
    .filter(([, [one]]) => warning === undefined || one?.warning === warning)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, all]) => all);
}

/** How many have each warning, and how many retire in each of the next ten years. */
export function retirementCounts(found: readonly Retiring[], today: string) {
  const first = Number(today.slice(0, 4));
  const inYear = Map.groupBy(found, ({ on }) => Number(on.slice(0, 4)));
  return {
    warnings: RETIREMENT_WARNINGS.map((warning) => ({
      warning,
      count: found.filter((one) => one.warning === warning).length,
    })),
    years: Array.from({ length: YEARS }, (_, i) => ({
      year: first + i,
      count: inYear.get(first + i)?.length ?? 0,
    })),
  };
}
