import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { colours, meanings } from './palettes.ts';
import { badge, button, input } from './recipes.ts';
import { breakpoints, shadows, tokens } from './tokens.ts';

/**
 * The theme of the whole app. It registers only the recipes of the first screens, because each adds to the first load.
 * A component of a later screen brings its own, as `TabList.tsx` does: `<Tabs.Root recipe={recipe}>`.
 */
export const system = createSystem(defaultBaseConfig, {
  preflight: true,
  cssVarsPrefix: 'chakra',
  cssVarsRoot: ':where(html, .chakra-theme)',
  theme: {
    breakpoints,
    tokens: { ...tokens, colors: colours },
    keyframes: { spin: { to: { transform: 'rotate(360deg)' } }, pulse: { '50%': { opacity: 0.5 } } },
    semanticTokens: { colors: meanings, shadows },
    recipes: { badge, button, input },
  },
  globalCss: {
    '*': {
      '--global-font-body': 'fonts.body',
      '--global-font-mono': 'fonts.mono',
      '--global-color-border': 'colors.border',
    },
    '*, *::before, *::after': {
      // An animation of 0 s ends at once, even one that has no last round, which would flicker otherwise.
      _motionReduce: { animationDuration: '0s !important', transitionDuration: '0s !important' },
    },
    html: {
      color: 'fg',
      bg: 'bg.subtle',
      lineHeight: 1.5,
      colorPalette: 'brand',
      scrollPaddingTop: '5rem',
      '--bar-height': 'calc(3.5rem + 1px)',
      '&:has([data-line-note])': { '--bar-height': 'calc(5.5rem + 1px)' },
    },
    // The search stays below the bar there.
    'html:has([data-list])': { mdDown: { scrollPaddingTop: '8.5rem' } },
    // Forced colours take away the background that says which one is chosen.
    ':is(a, button)[aria-current], :is([aria-selected=true], [aria-pressed=true], [data-highlighted])': {
      '@media (forced-colors: active)': {
        forcedColorAdjust: 'none',
        bg: 'Highlight !important',
        color: 'HighlightText !important',
      },
    },
    // Fields that take the focus, and notices, stay clear of the buttons of a form. At its end these stand above the
    // footer of the page.
    'html:has([data-form-bar])': { scrollPaddingBottom: '5rem', '--below-notices': '8.5rem' },
    body: { minHeight: '100dvh' },
    // While it is unknown whether the session still stands. `visibility` would take the focus away. A modal dialog is
    // painted apart from its parent.
    '[data-veiled] body > *, [data-veiled] dialog': {
      opacity: 0,
      pointerEvents: 'none',
      // The first frame of a page that was hidden must show nothing.
      transition: 'none !important',
    },
    '*::placeholder': { color: 'fg.subtle' },
    'a, summary, [tabindex]': {
      _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' },
    },
  },
});
