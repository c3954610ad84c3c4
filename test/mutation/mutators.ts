import ts from 'typescript';

/** What stands in the place of a node: each is a mutant. */
export type Mutation = { name: string; replacement: string };

const K = ts.SyntaxKind;

/** The swapped operators, as StrykerJS has them. */
const OPERATORS: Partial<Record<ts.SyntaxKind, [name: string, others: string[]]>> = {
  [K.PlusToken]: ['ArithmeticOperator', ['-']],
  [K.MinusToken]: ['ArithmeticOperator', ['+']],
  [K.AsteriskToken]: ['ArithmeticOperator', ['/']],
  [K.SlashToken]: ['ArithmeticOperator', ['*']],
  [K.PercentToken]: ['ArithmeticOperator', ['*']],
  [K.LessThanToken]: ['EqualityOperator', ['<=', '>=']],
  [K.LessThanEqualsToken]: ['EqualityOperator', ['<', '>']],
  [K.GreaterThanToken]: ['EqualityOperator', ['>=', '<=']],
  [K.GreaterThanEqualsToken]: ['EqualityOperator', ['>', '<']],
  [K.EqualsEqualsEqualsToken]: ['EqualityOperator', ['!==']],
  [K.ExclamationEqualsEqualsToken]: ['EqualityOperator', ['===']],
  [K.AmpersandAmpersandToken]: ['LogicalOperator', ['||']],
  [K.BarBarToken]: ['LogicalOperator', ['&&']],
  [K.QuestionQuestionToken]: ['LogicalOperator', ['&&']],
  [K.PlusEqualsToken]: ['AssignmentOperator', ['-=']],
  [K.MinusEqualsToken]: ['AssignmentOperator', ['+=']],
  [K.AsteriskEqualsToken]: ['AssignmentOperator', ['/=']],
  [K.SlashEqualsToken]: ['AssignmentOperator', ['*=']],
  [K.AmpersandAmpersandEqualsToken]: ['AssignmentOperator', ['||=']],
  [K.BarBarEqualsToken]: ['AssignmentOperator', ['&&=']],
  [K.QuestionQuestionEqualsToken]: ['AssignmentOperator', ['&&=']],
};
const BOOLEAN = new Set(['EqualityOperator', 'LogicalOperator']);

/** Methods and what is called in their place; nothing where the call is left out. */
const METHODS: Record<string, string> = {
  ...{ startsWith: 'endsWith', endsWith: 'startsWith', some: 'every', every: 'some', min: 'max', max: 'min' },
  ...{ toLowerCase: 'toUpperCase', toUpperCase: 'toLowerCase', trimStart: 'trimEnd', trimEnd: 'trimStart' },
  ...{ trim: '', sort: '', reverse: '', filter: '', slice: '', charAt: '', substring: '', toSorted: '' },
};

/** What may become of one node. Parts of it have their own. */
export function mutationsOf(node: ts.Node, source: ts.SourceFile): Mutation[] {
  const own = ownMutations(node, (part) => part.getText(source));
  const decided = isTest(node) && !own.some(({ name }) => name === 'ConditionalExpression');
  return decided ? [...own, ...DECIDED] : own;
}

const DECIDED = ['true', 'false'].map((replacement) => ({ name: 'ConditionalExpression', replacement }));

type Code = (part: ts.Node) => string;

function ownMutations(node: ts.Node, code: Code): Mutation[] {
  const named = (name: string, ...replacements: string[]) =>
    replacements.map((replacement) => ({ name, replacement }));
  if (ts.isBlock(node)) return node.statements.length > 0 ? named('BlockStatement', '{}') : [];
  if (ts.isBinaryExpression(node)) return binary(node, code);
  if (ts.isPrefixUnaryExpression(node)) return prefixed(node, code);
  if (ts.isPostfixUnaryExpression(node)) {
    const other = node.operator === K.PlusPlusToken ? '--' : '++';
    return named('UpdateOperator', code(node.operand) + other);
  }
  if (node.kind === K.TrueKeyword) return named('BooleanLiteral', 'false');
  if (node.kind === K.FalseKeyword) return named('BooleanLiteral', 'true');
  if (ts.isObjectLiteralExpression(node))
    return node.properties.length > 0 ? named('ObjectLiteral', '{}') : [];
  if (ts.isArrayLiteralExpression(node))
    return named('ArrayDeclaration', node.elements.length > 0 ? '[]' : '["Stryker was here"]');
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return named('ArrowFunction', '() => undefined');
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return isValue(node) ? named('StringLiteral', node.text === '' ? '"Stryker was here!"' : '""') : [];
  if (ts.isTemplateExpression(node)) return named('StringLiteral', '``');
  if (ts.isRegularExpressionLiteral(node)) return named('Regex', ...regexes(node.text));
  if (ts.isCallExpression(node)) return called(node, code);
  if (node.kind === K.QuestionDotToken) {
    const { parent } = node;
    return named('OptionalChaining', ts.isPropertyAccessExpression(parent) ? '.' : '');
  }
  if (ts.isCaseClause(node) && node.statements.length > 0)
    return named('ConditionalExpression', `case ${code(node.expression)}:`);
  return [];
}

function binary(node: ts.BinaryExpression, code: Code): Mutation[] {
  const { left, operatorToken, right } = node;
  const [name, others] = OPERATORS[operatorToken.kind] ?? ['', []];
  if (name === 'ArithmeticOperator' && [left, right].some(ts.isStringLiteralLike)) return [];
  // Of a && b ?? c nobody can read which belongs together, so the language refuses it.
  const part = (side: ts.Node) => (name === 'LogicalOperator' ? `(${code(side)})` : code(side));
  const swapped = others.map((other) => ({ name, replacement: `${part(left)} ${other} ${part(right)}` }));
  const decides = BOOLEAN.has(name) && operatorToken.kind !== K.QuestionQuestionToken;
  return decides ? [...DECIDED, ...swapped] : swapped;
}

function prefixed({ operator, operand }: ts.PrefixUnaryExpression, code: Code): Mutation[] {
  const to: Partial<Record<ts.SyntaxKind, [string, string]>> = {
    [K.ExclamationToken]: ['BooleanLiteral', ''],
    [K.MinusToken]: ['UnaryOperator', '+'],
    [K.PlusToken]: ['UnaryOperator', '-'],
    [K.TildeToken]: ['UnaryOperator', ''],
    [K.PlusPlusToken]: ['UpdateOperator', '--'],
    [K.MinusMinusToken]: ['UpdateOperator', '++'],
  };
  const [name, other] = to[operator] ?? [];
  return name === undefined ? [] : [{ name, replacement: `${other}${code(operand)}` }];
}

function called({ expression, arguments: given }: ts.CallExpression, code: Code): Mutation[] {
  if (!ts.isPropertyAccessExpression(expression)) return [];
  const other = Object.hasOwn(METHODS, expression.name.text) ? METHODS[expression.name.text] : undefined;
  if (other === undefined) return [];
  const on = code(expression.expression);
  const replacement = other === '' ? on : `${on}.${other}(${given.map(code).join(', ')})`;
  return [{ name: 'MethodExpression', replacement }];
}

/** A text that is a value: no name of a module or a member, and no type. */
function isValue(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent))
    return false;
  if (ts.isCallExpression(parent) && parent.expression.kind === K.ImportKeyword) return false;
  return !(ts.isPropertyAssignment(parent) && parent.name === node);
}

/** Whether a node decides which way it goes. */
function isTest(node: ts.Node): boolean {
  const { parent } = node;
  if (!parent) return false;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent))
    return parent.expression === node;
  return (ts.isConditionalExpression(parent) || ts.isForStatement(parent)) && parent.condition === node;
}

/** A regular expression without one of its anchors, one of its classes turned round, or one repetition less. */
function regexes(text: string): string[] {
  const cuts: [RegExp, (found: string) => string][] = [
    [/^\/\^/, () => '/'],
    [/\$(?=\/[a-z]*$)/, () => ''],
    [
      /\\[dDsSwW]/g,
      ([, letter = '']) =>
        `\\${letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()}`,
    ],
    [/(?<!\\)\[\^?/g, (found) => (found === '[' ? '[^' : '[')],
    [/(?<=[\])\w])(?:[+*]|\{[\d,]+\})/g, () => ''],
  ];
  return cuts.flatMap(([pattern, put]) => {
    const all = pattern.global
      ? [...text.matchAll(pattern)]
      : [pattern.exec(text)].filter((found) => found !== null);
    return all.map(
      ({ 0: found, index }) => text.slice(0, index) + put(found) + text.slice(index + found.length),
    );
  });
}
