/** An answer's time is rounded to the second, and is old by the time that the line took. */
const DIFFERS_MS = 60_000;

/** How far the server's clock is ahead of this computer's. */
let ahead = 0;

/** Takes the time from an answer of the API. A computer whose clock is wrong would write a wrong day into a record. */
export function noteTime({ headers }: Response): void {
  const at = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(at)) return;
  const difference = at - Date.now();
  ahead = Math.abs(difference) < DIFFERS_MS ? 0 : difference;
}

/** The time by the server's clock; by that of the computer until the server has answered. */
export const serverNow = () => new Date(Date.now() + ahead);
