export const FONT_SCALE = { key: 'fontSize', default: 1, min: 0.8, max: 1.4, step: 0.1, basePx: 16 } as const;

const clamp = (scale: number) => Math.min(FONT_SCALE.max, Math.max(FONT_SCALE.min, scale));
/** Steps are tenths. Rounding keeps the errors of sums such as 0.1 + 0.2 from adding up. */
const round = (scale: number) => Math.round(scale * 10) / 10;

/** Reads a stored scale. A number outside the limits is moved to the nearer limit, other text gives the default. */
export function readScale(stored: string | null): number {
  const scale = Number.parseFloat(stored ?? '');
  return Number.isFinite(scale) ? round(clamp(scale)) : FONT_SCALE.default;
}

export const larger = (scale: number) => round(clamp(scale + FONT_SCALE.step));
export const smaller = (scale: number) => round(clamp(scale - FONT_SCALE.step));

/** The font size of the root element, in CSS. */
export const rootSize = (scale: number) => `${round(FONT_SCALE.basePx * scale)}px`;
