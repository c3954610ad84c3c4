import { RETIREMENT_WARNINGS } from '#shared/domain/service/superannuation.ts';
import { address, choice, page, text } from '../../list/address.ts';
import { day } from '../../list/addressDay.ts';

/** Which retirements are shown. */
export const retirements = address({
  district: text(),
  subject: text(),
  warning: choice(RETIREMENT_WARNINGS),
  from: day(),
  to: day(),
  page: page(),
});

/** The rows of each month, `YYYY-MM`, in their order. */
export const byMonth = <Row extends { retires_on: string }>(rows: readonly Row[]): [string, Row[]][] => {
  const months = new Map<string, Row[]>();
  for (const row of rows) {
    const month = row.retires_on.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), row]);
  }
  return [...months];
};
