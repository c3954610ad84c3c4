import { readdirSync, readFileSync } from 'node:fs';
import { type ESTree, type Plugin, parseAst, Visitor } from 'vite';

/** Where a text is cut, and what stands there instead. */
type Cut = { start: number; end: number; text: string };

const ROUTER = /react-router\/dist\/production\/chunk-[^/]*$/;
const STYLES = /@chakra-ui\/react\/dist\/esm\/preset-base\.js$/;

const NEVER = `throw new Error('left out of the build by web/lean/leanPlugin.ts');`;
/**
 * Functions of the router that its own code mentions, so that the bundler keeps them, but that nothing here ever
 * calls: forms and fetchers that submit to a route, routes fetched from a server, prefetching, instrumentation.
 * Each gets the body written here. One that is called after all says so, instead of doing half of its work.
 */
const BODIES: Record<string, string> = {
  PrefetchPageLinks: NEVER,
  usePrefetchBehavior: 'return [false, undefined, {}];',
  RSCErrorHandler: NEVER,
  instrumentClientSideRouter: NEVER,
  getRouteInstrumentationUpdates: NEVER,
  parseHydrationData: 'return undefined;',
  fetch2: NEVER,
  handleAction: NEVER,
  discoverRoutes: NEVER,
  patchRoutes: NEVER,
};

/** Where the library's styles stand: in a call of this name, and below a key of this one. */
const CONDITIONS = 'defineConditions';
const PROPERTIES = 'utilities';
/** What may name a style: our own code, and the library's components. */
const STYLED = ['web', 'node_modules/@chakra-ui/react/dist/esm/components'];

/**
 * Makes the first load lighter than the bundler can see by itself: see `BODIES` and `unnamedStyles`. Where a library
 * has changed so that there is nothing to cut any more, the build stops.
 */
export function leanPlugin(root: string): Plugin {
  const met = new Set<string>();
  return {
    name: 'lean',
    apply: 'build',
    transform: {
      filter: { id: [ROUTER, STYLES] },
      handler(code, id) {
        const program = parseAst(code);
        const cuts = STYLES.test(id) ? unnamedStyles(program, wordsOf(root), met) : unusedParts(program, met);
        return { code: without(code, cuts), map: null };
      },
    },
    buildEnd(error) {
      const gone = [...Object.keys(BODIES), CONDITIONS, PROPERTIES].filter((name) => !met.has(name));
      if (!error && gone.length > 0) this.error(`the libraries have no ${gone.join(', ')}`);
    },
  };
}

/**
 * The functions of `BODIES`, and what keeps a component alive that nobody uses: its name for debugging, and a call
 * that the bundler does not know to be without effect.
 * @param met is told the functions found
 */
export function unusedParts(program: ESTree.Program, met: Set<string>): Cut[] {
  const cuts: Cut[] = [];
  new Visitor({
    FunctionDeclaration({ id, body }) {
      const text = id ? BODIES[id.name] : undefined;
      if (!id || !body || text === undefined) return;
      met.add(id.name);
      cuts.push({ start: body.start, end: body.end, text: `{ ${text} }` });
    },
    ExpressionStatement({ start, end, expression }) {
      const target = expression.type === 'AssignmentExpression' ? expression.left : undefined;
      if (target?.type === 'MemberExpression' && nameOf(target.property) === 'displayName') {
        cuts.push({ start, end, text: '' });
      }
    },
    VariableDeclarator({ init }) {
      const made = init?.type === 'CallExpression' && init.callee.type === 'MemberExpression' && init.callee;
      if (made && nameOf(made.property) === 'forwardRef') {
        cuts.push({ start: made.start, end: made.start, text: '/* @__PURE__ */ ' });
      }
    },
  }).visit(program);
  return cuts;
}

/**
 * The style properties and conditions that no code names: each is named where it is used, by itself, by a shorthand
 * or as `_condition`. A property that is left out and one of CSS still works, only without tokens.
 * @param met is told which of the two were found
 */
export function unnamedStyles(program: ESTree.Program, words: ReadonlySet<string>, met: Set<string>): Cut[] {
  const cuts: Cut[] = [];
  const cutUnnamed = (place: string, styles: ESTree.Node | undefined, prefix: string) => {
    if (styles?.type !== 'ObjectExpression') return;
    met.add(place);
    styles.properties.forEach((style, i) => {
      if (style.type !== 'Property') return;
      const names = [`${prefix}${nameOf(style.key)}`, ...shorthandsOf(style.value)];
      const { start, end } = style;
      if (!names.some((name) => words.has(name))) {
        const next = styles.properties[i + 1];
        cuts.push(next ? { start, end: next.start, text: '' } : { start, end, text: '...{}' });
      }
    });
  };
  new Visitor({
    CallExpression({ callee, arguments: [styles] }) {
      if (nameOf(callee) === CONDITIONS) cutUnnamed(CONDITIONS, styles, '_');
    },
    Property({ key, value }) {
      if (nameOf(key) === PROPERTIES) cutUnnamed(PROPERTIES, value, '');
    },
  }).visit(program);
  return cuts;
}

/** The texts of `shorthand: 'p'` or `shorthand: ['bg']` in what describes a style property. */
function shorthandsOf(style: ESTree.Node): string[] {
  if (style.type !== 'ObjectExpression') return [];
  return style.properties.flatMap((part) => {
    if (part.type !== 'Property' || nameOf(part.key) !== 'shorthand') return [];
    const listed = part.value.type === 'ArrayExpression' ? part.value.elements : [part.value];
    return listed.flatMap((each) => (each?.type === 'Literal' ? String(each.value) : []));
  });
}

const nameOf = (node: ESTree.Node) => (node.type === 'Identifier' ? node.name : undefined);

/** Every word of the sources that may name a style. */
const wordsOf = (root: string) =>
  new Set(
    STYLED.flatMap((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(js|tsx?)$/.test(file))
        .flatMap((file) => readFileSync(`${root}/${folder}/${file}`, 'utf8').match(/\w+/g) ?? []),
    ),
  );

/** The text with each cut made. One inside another is part of it. */
export function without(code: string, cuts: readonly Cut[]): string {
  let done = '';
  let at = 0;
  for (const { start, end, text } of [...cuts].sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    done += code.slice(at, start) + text;
    at = end;
  }
  return done + code.slice(at);
}
