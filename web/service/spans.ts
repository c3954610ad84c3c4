import { counted, listed } from '#shared/domain/text.ts';

const DAY_MS = 86_400_000;

/** The day so many days after another, `YYYY-MM-DD`. */
export const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** How long it is from a day to another, both included: in years and months, or in days below one month. */
export function lengthOf(from: string, to: string): string {
  const end = dayAfter(to);
  const [years, months, days] = [0, 5, 8].map(
    (at) => Number(end.slice(at, at + (at ? 2 : 4))) - Number(from.slice(at, at + (at ? 2 : 4))),
  ) as [number, number, number];
  const whole = years * 12 + months - (days < 0 ? 1 : 0);
  if (whole < 1) return counted((Date.parse(end) - Date.parse(from)) / DAY_MS, 'day', 'days');
  return listed(
    [[Math.floor(whole / 12), 'year', 'years'] as const, [whole % 12, 'month', 'months'] as const].flatMap(
      ([count, one, many]) => (count > 0 ? [counted(count, one, many)] : []),
    ),
  );
}
