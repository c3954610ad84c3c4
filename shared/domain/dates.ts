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

/** The time of day of an instant as `HH:MM` in India, by 24 hours. */
export const showTime = (instant: string) => clock.format(new Date(instant));

/** An instant as `DD/MM/YYYY, HH:MM` in India. Empty stays empty. */
export const showMoment = (instant: string | null | undefined) =>
  instant ? `${showDate(dayInIndia(instant))}, ${showTime(instant)}` : '';

const seconds = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', timeStyle: 'medium' });

/** An instant as `DD/MM/YYYY, HH:MM:SS` in India. Empty stays empty. */
export const showInstant = (instant: string) =>
  instant ? `${showDate(dayInIndia(instant))}, ${seconds.format(new Date(instant))}` : '';
