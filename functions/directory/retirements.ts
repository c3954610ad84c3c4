import {
  isInWarning,
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
type RetirementQuery = {
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

/** Who retires on each day on which somebody does, the earliest first. */
type Days = [on: string, all: Retiring[]][];

/** Who of the teachers in sight retires, the earliest first. */
export const retirements = (
  joined: Joined,
  query: RetirementQuery,
  master: MasterData,
  asOf: AsOf,
): Retiring[] => among(daysOf(joined, query, master, asOf), query, asOf.today);

/**
 * Who retires, how many have each warning, and how many retire in each of the next ten years. A count is that of the
 * list which has this choice in place of its own, beside all other filters.
 */
export function countedRetirements(joined: Joined, query: RetirementQuery, master: MasterData, asOf: AsOf) {
  const { today } = asOf;
  const days = daysOf(joined, query, master, asOf);
  const inTime = among(days, { ...query, warning: undefined }, today);
  const warned = among(days, { ...query, from: undefined, to: undefined }, today);
  const first = Number(today.slice(0, 4));
  const inYear = Map.groupBy(warned, ({ on }) => Number(on.slice(0, 4)));
  return {
    found: among(days, query, today),
    warnings: RETIREMENT_WARNINGS.map((warning) => ({
      warning,
      count: inTime.filter(({ on }) => isInWarning(on, warning, today)).length,
    })),
    years: Array.from({ length: YEARS }, (_, i) => ({
      year: first + i,
      count: inYear.get(first + i)?.length ?? 0,
    })),
  };
}

function daysOf(
  joined: Joined,
  { warning: _warning, from: _from, to: _to, ...filters }: RetirementQuery,
  master: MasterData,
  asOf: AsOf,
): Days {
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
  return [...onDay].sort(([a], [b]) => (a < b ? -1 : 1));
}

const among = (days: Days, { warning, from = '', to = '' }: RetirementQuery, today: string): Retiring[] =>
  days
    .filter(([on]) => on >= from && (to === '' || on <= to))
    .filter(([on]) => warning === undefined || isInWarning(on, warning, today))
    .flatMap(([, all]) => all);
