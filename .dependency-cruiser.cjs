const { readFileSync } = require('node:fs');

const { eventFunctions } = require('./infra/eventFunctions.ts');
const { endpoints } = require('./shared/contracts/index.ts');

const files = (ids) => `^functions/(${ids.map((id) => id.replace('.', '/')).join('|')})[.]ts$`;
const filesOf = (some) => files(some.map(({ id }) => id));

/** One file for each endpoint, in its area's folder; what else lies there is the area's model. */
const HANDLER = filesOf(endpoints);
/** Those whose contract does not open everybody's records: `Given` in functions/http/run.ts says the same in types. */
const NARROW = filesOf(
  endpoints.filter(({ allow = [{}], scope }) => !allow.every((way) => (way.scope ?? scope) === 'all')),
);
/** Rooms of `functions` that wrap a service of AWS. */
const WRAPS_AWS = '^functions/(app|table|documents|exports|messages|security)/';
const TEST = '[.]test[.]tsx?$|^test/';
const AWS = 'node_modules/@(aws-sdk|smithy)/';
const INDEX = '^shared/contracts/index[.]ts$';

/** The files that `npm start` and its like run, as the launcher lists them. */
const LAUNCHED = (readFileSync('infra/launch.mjs', 'utf8').match(/\binfra\/[\w/]+[.]ts\b/g) ?? []).map(
  (file) => `^${file.replaceAll('.', '[.]')}$`,
);

/** What nobody imports because a tool, the browser or a person starts it. */
const ENTRIES = [
  TEST,
  HANDLER,
  '[.]d[.]ts$',
  files(Object.keys(eventFunctions)),
  ...LAUNCHED,
  '^infra/(launch[.]mjs|app[.]ts)$',
  // Started as threads of their own.
  '^infra/local/(seedWorker|handlerWorker)[.]ts$',
  // Run by hand when the list of leaked passwords is a newer one.
  '^infra/passwords/makeFilter[.]ts$',
  // Bundled on its own by the construct beside it.
  '^infra/constructs/secretGenerator[.]ts$',
  '^web/(main[.]tsx|docs[.]ts|serviceWorker[.]ts|(endpoints|page|worker)Plugin[.]ts)$',
  // Put into the page as it is.
  '^web/boot[.]js$',
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
    comment: 'a handler is an end: what two handlers need lies in the model beside them, or in a room',
    from: { path: '^(functions|infra)/', pathNot: TEST },
    to: { path: HANDLER },
  },
  {
    name: 'scope-in-contract',
    comment:
      'a handler takes what its contract opens and input.see: it makes no other side effects, and opens none',
    from: { path: HANDLER },
    to: { path: '^functions/app/(createDeps|deps|whole)[.]ts$' },
  },
  {
    name: 'table-by-scope',
    comment: "a handler whose contract does not open everybody's records leaves the table to the models",
    from: { path: NARROW },
    to: { path: '^functions/table/' },
  },
  {
    name: 'writes-apart',
    comment:
      "an area's records are written by that area alone; the cascade deletes what lies in others, the bin brings back what the cascade deleted, a closing moves it, a teacher's own profile is the teacher's record, imports and accepted corrections store what the form would, and a merge makes one record of two",
    from: {
      path: '^functions/([^/]+)/',
      pathNot: `^functions/(bin|cascade|closures|profile|imports|leaving|orders|duplicates|tickets)/|${TEST}`,
    },
    to: { path: '^functions/[^/]+/writes[.]ts$', pathNot: '^functions/$1/' },
  },
  {
    name: 'functions-know-no-infra',
    comment:
      'what is deployed does not know who deploys it; of the document of the API a bundle holds the text alone',
    from: { path: '^functions/', pathNot: TEST },
    to: { path: '^(infra|web|test)/', pathNot: '^infra/openapi/document[.]ts$' },
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
    comment: 'the SDK appears only in the rooms that wrap it, and in infra',
    from: { pathNot: `${WRAPS_AWS}|^infra/|${TEST}|node_modules/` },
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
    comment: 'neither code nor types go round in a circle',
    from: { pathNot: 'node_modules/' },
    to: { circular: true },
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
