const { readFileSync } = require('node:fs');

/** Folders below `functions/` that hold no endpoints; every other folder is an area, each of its files a handler. */
const SUPPORT = 'http|data|directory|events';
const HANDLER = `^functions/(?!(${SUPPORT})/)[^/]+/[^/]+[.]ts$`;
const TEST = '[.]test[.]tsx?$|^test/';
const AWS = 'node_modules/@(aws-sdk|smithy)/';
const INDEX = '^shared/contracts/index[.]ts$';

/** Parts of `functions` that infra may call: what loads data with the rules of the product, and their types. */
const FOR_INFRA =
  '^functions/(deps|environment|limits|messaging|secrets)[.]ts$|^functions/data/|^functions/http/(origin|password|run|errors)[.]ts$';

/** The files that `npm start` and its like run, as the launcher lists them. */
const LAUNCHED = (readFileSync('infra/launch.mjs', 'utf8').match(/\binfra\/[\w/]+[.]ts\b/g) ?? []).map(
  (file) => `^${file.replaceAll('.', '[.]')}$`,
);

/** What nobody imports because a tool, the browser or a person starts it. */
const ENTRIES = [
  TEST,
  HANDLER,
  '[.]d[.]ts$',
  '^functions/events/',
  ...LAUNCHED,
  '^infra/(launch[.]mjs|app[.]ts)$',
  // Writes shared/openapi.json, when test/contract/openapi.test.ts is told to.
  '^infra/openapi/document[.]ts$',
  // Started as threads of their own.
  '^infra/local/(seedWorker|handlerWorker)[.]ts$',
  // Bundled on its own by the construct beside it.
  '^infra/constructs/secretGenerator[.]ts$',
  '^web/(main[.]tsx|endpointsPlugin[.]ts|config[.]ts)$',
  '^web/public/',
  // Held to the specification as a whole, also where a screen of later work will say them.
  '^shared/messages/',
  // Put in the place of packages by vite.config.ts.
  '^web/lean/',
];

const forbidden = [
  {
    name: 'shared-is-pure',
    comment: 'shared runs everywhere: it knows zod and itself, no AWS, no React, no Node',
    from: { path: '^shared/', pathNot: TEST },
    to: { pathNot: '^shared/|node_modules/zod/' },
  },
  {
    name: 'web-apart',
    comment: 'the web app knows the API by the contract only',
    from: { path: '^web/' },
    to: { path: '^(functions|infra)/' },
  },
  {
    name: 'features-apart',
    comment: 'a feature never imports another: what two need lies in ui, session, api or shared',
    from: { path: '^web/features/([^/]+)/' },
    to: { path: '^web/features/([^/]+)/', pathNot: '^web/features/$1/' },
  },
  {
    name: 'handlers-apart',
    comment: 'a handler is an end: what two handlers need lies in data, directory or http',
    from: { path: '^functions/' },
    to: { path: HANDLER },
  },
  {
    name: 'functions-know-no-infra',
    comment: 'what is deployed does not know who deploys it',
    from: { path: '^functions/', pathNot: TEST },
    to: { path: '^(infra|web|test)/' },
  },
  {
    name: 'infra-by-bundle',
    comment: 'infra reaches handlers by the path of their bundle, and data by its functions',
    from: { path: '^infra/', pathNot: TEST },
    to: { path: '^functions/', pathNot: FOR_INFRA },
  },
  {
    name: 'contract-index',
    comment:
      'the list of all contracts is for infra, build tools and tests: a bundle that has it has every schema',
    from: { path: '^(functions|web)/', pathNot: TEST },
    to: { path: INDEX, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'aws-in-its-place',
    comment: 'the SDK appears only in functions/data, functions/deps.ts, functions/events and infra',
    from: { pathNot: `^functions/(data|events)/|^functions/deps[.]ts$|^infra/|${TEST}|node_modules/` },
    to: { path: AWS },
  },
  {
    name: 'password-list-on-demand',
    comment: 'the list of common passwords is no part of the first load of the web app',
    from: { path: '^web/' },
    to: { path: '^shared/domain/(password|commonPasswords)[.]ts$', dependencyTypesNot: ['dynamic-import'] },
  },
  {
    name: 'no-cycles',
    comment: 'types may refer to each other; code may not',
    from: { pathNot: 'node_modules/' },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-orphans',
    comment: 'a file nobody imports is either an entry listed here or dead',
    from: {},
    module: { path: '^(shared|functions|infra|web)/', pathNot: ENTRIES, numberOfDependentsLessThan: 1 },
  },
  {
    name: 'resolvable',
    comment: 'what cannot be found could not be checked; only type packages and virtual modules have no file',
    from: {},
    to: { couldNotResolve: true, pathNot: '^(aws-lambda|virtual:.+)$' },
  },
  {
    name: 'declared',
    comment: 'a package that package.json does not name is there by chance',
    from: { path: '^(shared|functions|infra|web)/' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
].map((rule) => ({ severity: 'error', ...rule }));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
