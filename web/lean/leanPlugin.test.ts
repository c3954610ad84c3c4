import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { unnamedStyles, unusedParts, without } from './leanPlugin.ts';

const CONFIG = `const conditions = defineConditions({ hover: '&:hover', peerHover: '.peer:hover ~ &' });
const config = { utilities: {
  padding: { shorthand: ['p'], values: 'spacing' },
  margin: { shorthand: 'm' },
  columnRule: {},
  gap: {},
  rowRule: {},
} };`;

const named = (words: string[]) => {
  const met = new Set<string>();
  const text = without(CONFIG, unnamedStyles(parseAst(CONFIG), new Set(words), met));
  expect([...met]).toEqual(['defineConditions', 'utilities']);
  return text.replace(/\s+/g, ' ');
};

test('a style stays that is named by itself, by a shorthand or as a condition', () => {
  expect(named(['p', 'gap', '_hover', 'peerHover'])).toBe(
    "const conditions = defineConditions({ hover: '&:hover', ...{} }); " +
      "const config = { utilities: { padding: { shorthand: ['p'], values: 'spacing' }, gap: {}, ...{}, } };",
  );
  const all = ['padding', 'm', 'columnRule', 'gap', 'rowRule', '_hover', '_peerHover'];
  expect(named(all)).toBe(CONFIG.replace(/\s+/g, ' '));
});

test('a part nobody calls loses its body, and what keeps it alive', () => {
  const met = new Set<string>();
  const code = `function handleAction() { return work(); }
var Form = React.forwardRef(draw);
Form.displayName = "Form";
function stays() { return 1; }`;
  expect(without(code, unusedParts(parseAst(code), met)).split('\n')).toEqual([
    "function handleAction() { throw new Error('left out of the build by web/lean/leanPlugin.ts'); }",
    'var Form = /* @__PURE__ */ React.forwardRef(draw);',
    '',
    'function stays() { return 1; }',
  ]);
  expect([...met]).toEqual(['handleAction']);
});
