/**
 * The last day of service of a teacher who retires at an age: the last day of the month of that birthday or, for those
 * born on the first of a month, of the month before (Fundamental Rule 56(a)).
 * @param birth `YYYY-MM-DD`
 * @param age in years
 * @returns `YYYY-MM-DD`
 */
export function retiresOn(birth: string, age: number): string {
  const [year = 0, month = 0, day = 0] = birth.split('-').map(Number);
  // The day 0 of a month is the last of the month before.
  return new Date(Date.UTC(year + age, day === 1 ? month - 1 : month, 0)).toISOString().slice(0, 10);
}
