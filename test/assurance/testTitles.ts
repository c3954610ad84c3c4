import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A test or a group of tests: the titles around it and its own, as the source has them. */
export type TestTitle = { file: string; path: readonly string[] };

const FOLDERS = ['functions', 'infra', 'shared', 'test', 'web'];
const NAMES = ['describe', 'it', 'test'];

/** Every test of the wanted files, read from the sources. Tests that are left out (`skip`, `todo`) do not count. */
export function allTitles(root: string, wanted: (file: string, text: string) => boolean): TestTitle[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name))
      .sort()
      .flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8');
        return wanted(file, text) ? titlesIn(file, text) : [];
      }),
  );
}

/** The tests and groups of one source, in order. `%s` stands for what a template fills in. */
export function titlesIn(file: string, text: string): TestTitle[] {
  const found: TestTitle[] = [];
  const visit = (node: ts.Node, around: readonly string[]): void => {
    const title = ts.isCallExpression(node) ? titleOf(node) : undefined;
    const path = title === undefined ? around : [...around, title];
    if (title !== undefined) found.push({ file, path });
    ts.forEachChild(node, (child) => visit(child, path));
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest), []);
  return found;
}

/** The title of `it('title', …)`, `describe.each(…)('title', …)` and the like. */
function titleOf({ expression, arguments: [first, second] }: ts.CallExpression): string | undefined {
  const words = wordsOf(expression);
  const named = NAMES.includes(words[0] ?? '') && !words.includes('skip') && !words.includes('todo');
  return named && first && second ? textOf(first) : undefined;
}

/** The names in a call: `it` and `each` of `it.each(…)`. */
function wordsOf(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isCallExpression(node)) return wordsOf(node.expression);
  if (ts.isTaggedTemplateExpression(node)) return wordsOf(node.tag);
  return ts.isPropertyAccessExpression(node) ? [...wordsOf(node.expression), node.name.text] : [];
}

function textOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `%s${literal.text}`).join('');
}
