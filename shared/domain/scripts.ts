/** The scripts in which people write today (Unicode Standard Annex 31, table 5), and the two more of India's schedule. */
const SCRIPTS = `
  Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew
  Hiragana Kannada Katakana Khmer Lao Latin Malayalam Meetei_Mayek Myanmar Ol_Chiki Oriya Sinhala Tamil Telugu Thaana
  Thai Tibetan
`
  .trim()
  .split(/\s+/);

let patterns: RegExp[] | undefined;
const wholly = () => {
  patterns ??= SCRIPTS.map((script) => new RegExp(`^\\p{Script_Extensions=${script}}*$`, 'u'));
  return patterns;
};

/** What belongs to no one script: signs, 0 to 9, and marks that any letter may carry. */
const SHARED = /[^\p{L}\p{M}\p{N}]|\p{Script=Common}|\p{Script=Inherited}/gu;

/** Whether all letters of a text are of one script. A Cyrillic `а` among Latin letters looks like a Latin `a`. */
export function isOneScript(text: string): boolean {
  const letters = text.normalize('NFKC').replace(SHARED, '');
  return wholly().some((pattern) => pattern.test(letters));
}
