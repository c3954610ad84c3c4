import ts from 'typescript';
import { type Mutation, mutationsOf } from './mutators.ts';

/** A small change of a file of the product. `start` and `end` count characters. */
export type Mutant = Mutation & {
  file: string;
  start: number;
  end: number;
  /** The innermost function that it is in, as `telling` numbers them; 0 is the file itself. */
  within: number;
};

/** All mutants of a file, by the mutators of StrykerJS. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const functions = functionsOf(source);
  const found: Mutant[] = [];
  const walk = (node: ts.Node, within: number) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    const inside = functions.indexOf(node as ts.FunctionLikeDeclaration) + 1 || within;
    const place = { file, start: node.getStart(source), end: node.getEnd(), within: inside };
    found.push(...mutationsOf(node, source).map((mutation) => ({ ...mutation, ...place })));
    ts.forEachChild(node, (child) => walk(child, inside));
  };
  walk(source, 0);
  return found;
}

function functionsOf(source: ts.SourceFile): ts.FunctionLikeDeclaration[] {
  const found: ts.FunctionLikeDeclaration[] = [];
  const walk = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body)
      found.push(node as ts.FunctionLikeDeclaration);
    ts.forEachChild(node, walk);
  };
  walk(source);
  return found;
}

/** The text of a file that tells, in the set `globalThis.reached`, which of its functions were called. */
export function telling(file: string, text: string): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const tell = (number: number) =>
    `(globalThis.reached ??= new Set()).add(${JSON.stringify(`${file}#${number}`)})`;
  const put: { at: number; text: string }[] = [{ at: text.length, text: `\n${tell(0)};\n` }];
  for (const [i, { body }] of functionsOf(source).entries()) {
    if (!body) continue;
    if (ts.isBlock(body)) put.push({ at: body.getStart(source) + 1, text: `${tell(i + 1)};` });
    else put.push({ at: body.getStart(source), text: `(${tell(i + 1)}, ` }, { at: body.getEnd(), text: ')' });
  }
  return put
    .sort((a, b) => b.at - a.at)
    .reduce((made, { at, text: piece }) => made.slice(0, at) + piece + made.slice(at), text);
}

/** The text of a file with one of its mutants in place. */
export const applied = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, start) + replacement + text.slice(end);

/** Where it is, what stood there, and what stands there now, on one line. */
export function inWords(text: string, { file, name, start, end, replacement }: Mutant): string {
  const short = (code: string) => code.replace(/\s+/g, ' ').slice(0, 90);
  const line = text.slice(0, start).split('\n').length;
  return `${file}:${line} ${name}: ${short(text.slice(start, end))}  ->  ${short(replacement)}`;
}
