const SHADES = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950];

/** Eleven shades from the lightest to the darkest, as hexadecimal numbers without the # sign. */
const shades = (listed: string) =>
  Object.fromEntries(listed.split(' ').map((hex, index) => [String(SHADES[index]), { value: `#${hex}` }]));

export const colours = {
  white: { value: '#ffffff' },
  black: { value: '#09090b' },
  blackAlpha: { 600: { value: 'rgb(0 0 0 / 0.5)' } },
  /** For links, buttons and other controls. */
  brand: shades('eff5fb dbe8f6 b9d2ec 8fb7e0 5f95cf 3974b5 2a5d99 224a7b 1c3c63 172f4d 0f1f33'),
  gray: shades('f8fafc f1f5f9 e2e8f0 cbd5e1 94a3b8 64748b 475569 334155 1e293b 141d2e 0c1322'),
  red: shades('fef2f2 fee2e2 fecaca fca5a5 f87171 dc2626 c81e1e 991b1b 641717 3a1010 1f0808'),
  orange: shades('fff7ed ffedd5 fed7aa fdba74 fb923c ea580c c2410c 8f2f0b 6c2710 3b1a0c 220a04'),
  yellow: shades('fefce8 fef9c3 fef08a fde047 facc15 a16207 854d0e 713f12 4d2c0f 33200c 1c1104'),
  green: shades('f0fdf4 dcfce7 bbf7d0 86efac 4ade80 16a34a 15803d 116932 124a28 0f3220 061a10'),
  blue: shades('eff6ff dbeafe bfdbfe 93c5fd 60a5fa 2f74ea 2563eb 1d4fc4 1a3478 14204a 0c142e'),
  cyan: shades('ecfeff cffafe a5f3fc 67e8f9 22d3ee 0891b2 0e7490 0c5c72 134152 11303c 051b24'),
  indigo: shades('eef2ff e0e7ff c7d2fe a5b4fc 818cf8 6366f1 4f46e5 4338ca 312e81 26235e 1a183f'),
  purple: shades('faf5ff f3e8ff e9d5ff d8b4fe c084fc a855f7 9333ea 7e22ce 551a8b 37115c 1a032e'),
};

const both = (light: string, dark: string) => ({
  value: { _light: `{colors.${light}}`, _dark: `{colors.${dark}}` },
});

/** The roles of a palette's shades, under the names that recipes use. */
const partsOf = (name: string) => ({
  contrast: both('white', 'white'),
  fg: both(`${name}.700`, `${name}.300`),
  subtle: both(`${name}.100`, `${name}.900`),
  muted: both(`${name}.200`, `${name}.800`),
  solid: both(`${name}.600`, `${name}.600`),
  focusRing: both(`${name}.500`, `${name}.400`),
  border: both(`${name}.500`, `${name}.400`),
});

const PALETTES = ['brand', 'gray', 'red', 'orange', 'yellow', 'green', 'blue', 'cyan', 'indigo', 'purple'];

/** The colours by meaning, for light and dark. Text has a contrast of at least 4.5 to 1 on its background. */
export const meanings = {
  ...Object.fromEntries(PALETTES.map((name) => [name, partsOf(name)])),
  bg: {
    DEFAULT: both('white', 'gray.950'),
    subtle: both('gray.50', 'gray.950'),
    muted: both('gray.100', 'gray.800'),
    emphasized: both('gray.200', 'gray.700'),
    panel: both('white', 'gray.900'),
    error: both('red.50', 'red.950'),
    warning: both('orange.50', 'orange.950'),
  },
  fg: {
    DEFAULT: both('gray.900', 'gray.100'),
    muted: both('gray.600', 'gray.400'),
    subtle: both('gray.600', 'gray.400'),
    error: both('red.600', 'red.300'),
    warning: both('orange.700', 'orange.300'),
    success: both('green.700', 'green.300'),
  },
  border: {
    DEFAULT: both('gray.200', 'gray.800'),
    emphasized: both('gray.300', 'gray.700'),
    /** The edge of input fields, with a contrast of 3 to 1 against its background. */
    control: both('gray.500', 'gray.500'),
    error: both('red.600', 'red.400'),
  },
};
