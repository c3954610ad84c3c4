import { usePreferences } from './preferences.ts';
import { useMediaQuery } from './useMediaQuery.ts';

/** The width in rem from which nine columns fit. */
const FITS_FROM = { compact: 56.25, comfortable: 64 };

/** Whether the window is wide enough for rows in a table, with `beside` rem of something else next to it. */
export function useTables(beside = 0): boolean {
  const { scale, density } = usePreferences();
  // A media query takes `em` for the browser's own text size and knows nothing of the scale chosen here.
  return useMediaQuery(`(min-width: ${(FITS_FROM[density] + beside) * scale}em)`);
}
