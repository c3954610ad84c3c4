import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { FONT_SCALE, larger, readScale, rootSize, smaller } from './fontScale.ts';

type Theme = 'dark' | 'light';
const THEME_KEY = 'theme';
/** Compact rows have two lines and cut what is longer. Comfortable ones show everything. */
export type Density = 'compact' | 'comfortable';
const DENSITY_KEY = 'density';

const { add: subscribe, tell } = createListeners();
const systemDark = matchMedia('(prefers-color-scheme: dark)');

/** What the storage did not take, because it is full or forbidden: it counts until the page is left. */
const unkept = new Map<string, string>();
const stored = (key: string) => {
  try {
    return unkept.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
};
const readTheme = (): Theme => {
  const theme = stored(THEME_KEY);
  if (theme === 'dark' || theme === 'light') return theme;
  return systemDark.matches ? 'dark' : 'light';
};

const readDensity = (): Density => (stored(DENSITY_KEY) === 'comfortable' ? 'comfortable' : 'compact');
const read = () => ({
  theme: readTheme(),
  scale: readScale(stored(FONT_SCALE.key)),
  density: readDensity(),
});

let current = read();

const colour = (theme: Theme) => {
  const root = document.documentElement;
  root.classList.toggle('dark', theme === 'dark');
  root.classList.toggle('light', theme === 'light');
  root.style.colorScheme = theme;
};

/** Reads the preferences again, after signing out has removed some of them from the storage of this tab. */
export function applyPreferences() {
  current = read();
  colour(current.theme);
  document.documentElement.style.fontSize = rootSize(current.scale);
  tell();
}

const store = (key: string, value: string) => {
  unkept.delete(key);
  try {
    localStorage.setItem(key, value);
  } catch {
    unkept.set(key, value);
  }
  applyPreferences();
};

// Subscribed before the first rendering, because the system or another tab may change the theme earlier.
systemDark.addEventListener('change', applyPreferences);
addEventListener('storage', applyPreferences);
// Printed pages always use the light theme.
addEventListener('beforeprint', () => colour('light'));
addEventListener('afterprint', applyPreferences);
applyPreferences();

/**
 * The theme, font scale and density of lists of this browser. They are in its storage and every tab follows them. Signing
 * out keeps the theme and the scale alone.
 */
export function usePreferences() {
  const { theme, scale, density } = useSyncExternalStore(subscribe, () => current);
  return {
    theme,
    scale,
    density,
    toggleTheme: () => store(THEME_KEY, theme === 'dark' ? 'light' : 'dark'),
    toggleDensity: () => store(DENSITY_KEY, density === 'compact' ? 'comfortable' : 'compact'),
    enlarge: () => store(FONT_SCALE.key, String(larger(scale))),
    reduce: () => store(FONT_SCALE.key, String(smaller(scale))),
    resetScale: () => store(FONT_SCALE.key, String(FONT_SCALE.default)),
  };
}
