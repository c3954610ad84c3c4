const india = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day in India of an instant, as `YYYY-MM-DD`. */
export const dayInIndia = (instant: Date | string) => india.format(new Date(instant));

/** A stored date or instant as people here read it, `DD/MM/YYYY`; empty stays empty. */
export function showDate(value: string | null | undefined): string {
  if (!value) return '';
  const [year, month, day] = (value.length === 10 ? value : dayInIndia(value)).split('-');
  return `${day}/${month}/${year}`;
}
