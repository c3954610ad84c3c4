/**
 * The design tokens. The library's own set is three times as large and would be in the first load. Only the scales in
 * use are here, under the library's names.
 */
const values = <T extends string | number>(entries: Record<string, T>) =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, { value }]));

/** A step is a quarter of the root size, so that everything grows with the font scale. */
const STEPS = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 48];
const spacing = values(Object.fromEntries(STEPS.map((step) => [step, `${step / 4}rem`])));

const fonts = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif';

export const breakpoints = { sm: '480px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' };

export const tokens = {
  spacing,
  sizes: { ...spacing, ...values({ full: '100%' }) },
  radii: values({
    sm: '0.25rem',
    md: '0.375rem',
    lg: '0.5rem',
    full: '9999px',
    l1: '0.25rem',
    l2: '0.375rem',
    l3: '0.5rem',
  }),
  fonts: values({ body: fonts, heading: fonts, mono: 'ui-monospace, "Liberation Mono", monospace' }),
  fontSizes: values({
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.875rem',
  }),
  fontWeights: values({ normal: '400', medium: '500', semibold: '600', bold: '700' }),
  lineHeights: values({ short: 1.375 }),
  zIndex: values({
    docked: 10,
    dropdown: 1000,
    sticky: 1100,
    popover: 1500,
    skipNav: 1600,
    toast: 1700,
  }),
};

const shadow = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });

export const shadows = {
  sm: shadow('0 1px 3px rgb(15 23 42 / 0.12)', '0 1px 3px rgb(0 0 0 / 0.6)'),
  md: shadow('0 4px 10px rgb(15 23 42 / 0.14)', '0 4px 10px rgb(0 0 0 / 0.6)'),
  lg: shadow('0 8px 24px rgb(15 23 42 / 0.18)', '0 8px 24px rgb(0 0 0 / 0.7)'),
};
