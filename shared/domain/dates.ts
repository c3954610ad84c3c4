const india = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day in India of an instant, as `YYYY-MM-DD`. */
export const dayInIndia = (instant: Date | string) => india.format(new Date(instant));

/** The instant at which a day begins in India, as ISO 8601 in UTC. */
export const startInIndia = (day: string) => new Date(`${day}T00:00:00+05:30`).toISOString();

/** The day after a day. */
export const dayAfter = (day: string) => daysAfter(day, 1);

/** The day that many days after a day. */
export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** How many days lie between two days; below 0 where `to` is the earlier one. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** A stored date or instant as `DD/MM/YYYY`, as people here read it. Empty stays empty. */
export function showDate(value: string | null | undefined): string {
  if (!value) return '';
  const [year, month, day] = (value.length === 10 ? value : dayInIndia(value)).split('-');
  return `${day}/${month}/${year}`;
}

const long = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });

/** A stored day in words, `5 June 1980`. */
export const showLongDate = (day: string) => long.format(new Date(`${day}T00:00:00Z`));

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
});

/** An instant as `DD/MM/YYYY, HH:MM` in India. Empty stays empty. */
export const showMoment = (instant: string | null | undefined) =>
  instant ? `${showDate(dayInIndia(instant))}, ${clock.format(new Date(instant))}` : '';

const seconds = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', timeStyle: 'medium' });

/** An instant as `DD/MM/YYYY, HH:MM:SS` in India. Empty stays empty. */
export const showInstant = (instant: string) =>
  instant ? `${showDate(dayInIndia(instant))}, ${seconds.format(new Date(instant))}` : '';

/** Whole years from one day to another. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** Whole months from one day to another; negative when the other is earlier. */
export function monthsBetween(from: string, to: string): number {
  if (to < from) return 0 - monthsBetween(to, from);
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(to) - months(from) - (to.slice(8) < from.slice(8) ? 1 : 0);
}

/** The day some months after another. A day that the month lacks is its last one. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10);
}
