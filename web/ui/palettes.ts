type Shade = '50' | '100' | '200' | '300' | '400' | '500' | '600' | '700' | '800' | '900' | '950';
const SHADES: readonly Shade[] = ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900', '950'];

const shades = (...values: string[]) =>
  Object.fromEntries(SHADES.map((shade, index) => [shade, { value: values[index] ?? '' }]));

/** Own colours beside the library's: `brand` for actions, `indigo` for a badge, a cooler `gray`. */
export const ownColours = {
  brand: shades(
    '#eff5fb',
    '#dbe8f6',
    '#b9d2ec',
    '#8fb7e0',
    '#5f95cf',
    '#3974b5',
    '#2a5d99',
    '#224a7b',
    '#1c3c63',
    '#172f4d',
    '#0f1f33',
  ),
  indigo: shades(
    '#eef2ff',
    '#e0e7ff',
    '#c7d2fe',
    '#a5b4fc',
    '#818cf8',
    '#6366f1',
    '#4f46e5',
    '#4338ca',
    '#312e81',
    '#26235e',
    '#1a183f',
  ),
  gray: shades(
    '#f8fafc',
    '#f1f5f9',
    '#e2e8f0',
    '#cbd5e1',
    '#94a3b8',
    '#64748b',
    '#475569',
    '#334155',
    '#1e293b',
    '#141d2e',
    '#0c1322',
  ),
};

const both = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });

/** The roles a palette's shades play, as the library's recipes name them. */
const rolesOf = (name: string) => ({
  contrast: both('white', 'white'),
  fg: both(`{colors.${name}.700}`, `{colors.${name}.300}`),
  subtle: both(`{colors.${name}.100}`, `{colors.${name}.900}`),
  muted: both(`{colors.${name}.200}`, `{colors.${name}.800}`),
  emphasized: both(`{colors.${name}.300}`, `{colors.${name}.700}`),
  solid: both(`{colors.${name}.600}`, `{colors.${name}.600}`),
  focusRing: both(`{colors.${name}.500}`, `{colors.${name}.400}`),
  border: both(`{colors.${name}.500}`, `{colors.${name}.400}`),
});

/** Meanings of our own; every pair of text and ground used together has a contrast of at least 4.5 to 1. */
export const ownMeanings = {
  bg: {
    DEFAULT: both('{colors.white}', '{colors.gray.950}'),
    subtle: both('{colors.gray.50}', '{colors.gray.950}'),
    muted: both('{colors.gray.100}', '{colors.gray.800}'),
    panel: both('{colors.white}', '{colors.gray.900}'),
  },
  fg: {
    DEFAULT: both('{colors.gray.900}', '{colors.gray.100}'),
    muted: both('{colors.gray.600}', '{colors.gray.400}'),
    subtle: both('{colors.gray.600}', '{colors.gray.400}'),
    error: both('{colors.red.600}', '{colors.red.300}'),
  },
  border: {
    DEFAULT: both('{colors.gray.200}', '{colors.gray.800}'),
    /** The edge of what one types into: 3 to 1 against its ground. */
    control: both('{colors.gray.500}', '{colors.gray.500}'),
  },
  brand: rolesOf('brand'),
  indigo: rolesOf('indigo'),
};
