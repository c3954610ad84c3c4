/** What a styled element may be told that is neither a style nor an attribute. */
const OWN = new Set(['as', 'asChild', 'theme', 'recipe', 'unstyled']);

/**
 * Takes the place of `@emotion/is-prop-valid` in the build, which lists every attribute of HTML and SVG. The styled
 * elements ask it which properties are passed on to an element; they hold back styles and variants by themselves,
 * and the types let nothing else be written.
 */
export default function isPropValid(name: string): boolean {
  return !OWN.has(name);
}
