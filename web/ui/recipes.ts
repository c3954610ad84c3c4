import { controlSize } from './sizes.ts';

/** The styles of the library's components, with the variants in use. A screen brings any other style itself. */
export const DISABLED = { opacity: 0.5, cursor: 'not-allowed' };
const size = (height: string, fontSize: string, px: string, gap: string) => ({
  h: height,
  minW: height,
  fontSize,
  px,
  gap,
});

export const button = {
  className: 'chakra-button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontWeight: 'medium',
    lineHeight: 1.2,
    whiteSpace: 'nowrap',
    userSelect: 'none',
    cursor: 'pointer',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: '120ms',
    focusVisibleRing: 'outside',
    _disabled: DISABLED,
  },
  variants: {
    size: {
      xs: size('7', 'xs', '2.5', '1'),
      sm: size('9', 'sm', '3', '1.5'),
      md: size('10', 'sm', '4', '2'),
      lg: size('11', 'md', '5', '2'),
    },
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { bg: 'colorPalette.700' },
      },
      subtle: {
        bg: 'colorPalette.subtle',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.muted' },
      },
      outline: {
        bg: 'bg.panel',
        borderColor: 'border.emphasized',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.subtle' },
      },
      ghost: { color: 'colorPalette.fg', _hover: { bg: 'colorPalette.subtle' } },
    },
  },
  defaultVariants: { size: controlSize, variant: 'solid' },
};

export const badge = {
  className: 'chakra-badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    borderRadius: 'sm',
    gap: '1',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
  },
  variants: {
    size: {
      sm: { fontSize: 'xs', px: '1.5', minH: '5' },
      md: { fontSize: 'sm', px: '2', minH: '6' },
    },
    variant: { subtle: {}, solid: { bg: 'colorPalette.solid', color: 'colorPalette.contrast' } },
  },
  defaultVariants: { size: 'sm', variant: 'subtle' },
};

export const typedInto = {
  width: 'full',
  minW: '0',
  appearance: 'none',
  textAlign: 'start',
  borderRadius: 'md',
  borderWidth: '1px',
  borderColor: 'border.control',
  bg: 'bg.panel',
  focusVisibleRing: 'inside',
  focusRingColor: 'colorPalette.focusRing',
  _disabled: DISABLED,
  _invalid: { borderColor: 'border.error', focusRingColor: 'border.error' },
};
export const inputSizes = {
  md: { h: '10', fontSize: 'sm', px: '3' },
  lg: { h: '11', fontSize: 'md', px: '4' },
};

export const input = {
  className: 'chakra-input',
  base: typedInto,
  variants: { size: inputSizes },
  defaultVariants: { size: controlSize },
};

/** Several lines of text. */
export const textarea = {
  base: {
    ...typedInto,
    px: '3',
    py: '2',
    fontSize: { base: 'md', md: 'sm' },
    overflowWrap: 'anywhere',
    resize: 'vertical',
  },
} as const;

/** The grey bars that stand for what is awaited. */
export const skeletonRecipe = {
  className: 'chakra-skeleton',
  base: { borderRadius: 'sm', bg: 'bg.emphasized', animation: 'pulse 1.6s ease-in-out infinite' },
};
