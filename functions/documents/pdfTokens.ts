import { refused } from './rules.ts';

/** A token of a PDF: `name` is that of a name without its slash; what a string says is not told. */
export type PdfToken = { text: string; name?: string; end: number };

/** How many more characters may be read. */
export type Budget = { left: number };

/** Blanks or one comment. A file may have millions by turns, more than one expression can keep track of. */
const SPACE = /[\0\t\n\f\r ]+|%[^\r\n]*/y;
const WORD = /<<|>>|[[\]{}]|\/[^\0\t\n\f\r ()<>[\]{}/%]*|[^\0\t\n\f\r ()<>[\]{}/%]+/y;
export const STRING = '()';

/** A name as it is meant: without its slash, and with every `#` and two digits as the letter that they stand for. */
export const plainName = (written: string) =>
  written
    .slice(1)
    .replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * The tokens of a text from a place on, until its end. A bracket that closes nothing is passed over, as readers do.
 * @throws 415 where a string has no end, or more is read than the budget has
 */
export function* pdfTokens(text: string, from: number, budget: Budget): Generator<PdfToken> {
  let at = from;
  const spend = (end: number) => {
    budget.left -= end - at;
    if (budget.left < 0) throw refused();
    at = end;
  };
  for (;;) {
    for (SPACE.lastIndex = at; SPACE.test(text); ) spend(SPACE.lastIndex);
    WORD.lastIndex = at;
    const [word] = WORD.exec(text) ?? [];
    if (word !== undefined) {
      spend(at + word.length);
      yield { text: word, name: word.startsWith('/') ? plainName(word) : undefined, end: at };
    } else if (text[at] === '(' || text[at] === '<') {
      spend(text[at] === '(' ? stringEnd(text, at) : hexEnd(text, at));
      yield { text: STRING, end: at };
    } else if (at < text.length) {
      spend(at + 1);
    } else {
      return;
    }
  }
}

/** Where a string ends, which may have brackets in it. */
function stringEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw refused();
}

/** Where a string of hexadecimal digits ends. */
function hexEnd(text: string, from: number): number {
  const found = text.indexOf('>', from);
  if (found < 0) throw refused();
  return found + 1;
}
