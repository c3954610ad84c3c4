import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import {
  badgeRecipe,
  breakpoints,
  buttonRecipe,
  globalCss,
  inputRecipe,
  keyframes,
  layerStyles,
  nativeSelectSlotRecipe,
  semanticTokens,
  spinnerRecipe,
  textareaRecipe,
  textStyles,
  tokens,
} from '@chakra-ui/react/theme';
import { ownColours, ownMeanings } from './palettes.ts';

const systemFonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif';
const typedInto = { variants: { variant: { outline: { borderColor: 'border.control', bg: 'bg.panel' } } } };

/**
 * The look of the whole app. Only recipes used on the first screens are registered here: each adds to the first
 * load. A component used on a later screen brings its own, `<Tabs.Root recipe={tabsSlotRecipe}>`.
 */
export const system = createSystem(
  defaultBaseConfig,
  {
    preflight: true,
    cssVarsPrefix: 'chakra',
    cssVarsRoot: ':where(html, .chakra-theme)',
    globalCss,
    theme: {
      breakpoints,
      keyframes,
      tokens,
      semanticTokens,
      textStyles,
      layerStyles,
      recipes: {
        badge: badgeRecipe,
        button: buttonRecipe,
        input: inputRecipe,
        spinner: spinnerRecipe,
        textarea: textareaRecipe,
      },
      slotRecipes: { nativeSelect: nativeSelectSlotRecipe },
    },
  },
  {
    theme: {
      tokens: {
        colors: ownColours,
        fonts: { heading: { value: systemFonts }, body: { value: systemFonts } },
      },
      semanticTokens: { colors: ownMeanings },
      recipes: { input: typedInto, textarea: typedInto },
      slotRecipes: {
        nativeSelect: {
          // A list given here replaces the recipe's own.
          slots: nativeSelectSlotRecipe.slots,
          variants: { variant: { outline: { field: { borderColor: 'border.control', bg: 'bg.panel' } } } },
        },
      },
    },
    globalCss: {
      html: { colorPalette: 'brand', scrollPaddingTop: '5rem' },
      body: { bg: 'bg.subtle', minHeight: '100dvh' },
      'a, summary, [tabindex]': {
        _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' },
      },
      '*, *::before, *::after': {
        _motionReduce: { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
      },
    },
  },
);
