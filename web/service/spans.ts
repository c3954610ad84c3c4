import { dayAfter, daysBetween } from '#shared/domain/days.ts';
import { counted, listed } from '#shared/domain/text.ts';

/** How long it is from a day to another, both included: in years and months, or in days below one month. */
export function lengthOf(from: string, to: string): string {
  const end = dayAfter(to);
  const [years, months, days] = [0, 5, 8].map(
    (at) => Number(end.slice(at, at + (at ? 2 : 4))) - Number(from.slice(at, at + (at ? 2 : 4))),
  ) as [number, number, number];
  const whole = years * 12 + months - (days < 0 ? 1 : 0);
  if (whole < 1) return counted(daysBetween(from, end), 'day', 'days');
  return listed(
    [[Math.floor(whole / 12), 'year', 'years'] as const, [whole % 12, 'month', 'months'] as const].flatMap(
      ([count, one, many]) => (count > 0 ? [counted(count, one, many)] : []),
    ),
  );
}
