const LAYERS = require('./test/architecture/layers.cjs');

/** A module is any folder of server/ except these three. */
const MODULE = '^server/(?!(?:platform|database|local)/)';
const PUBLIC_API = '^server/[^/]+/index\\.ts$';
const CONTRACT = '^server/.+/contract\\.ts$';
const EXCEPT_CONTRACTS = { from: { pathNot: '/contract\\.ts$' }, to: { pathNot: CONTRACT } };
/** Tests, and files that only tests use. */
const TEST = '(?:\\.spec\\.tsx?|/spec-support\\.ts)$';
/** Entry points: started by name, so no import leads to them. */
const ENTRY = [
  '^server/main\\.ts$',
  '^server/database/(?:backup|migrate|restore|seed)\\.ts$',
  '^server/database/seed/make-avif\\.mjs$',
  '^server/generation/engines/local/larger-picture-process\\.ts$',
  '^server/generation/vision/vision-process\\.ts$',
  '^server/platform/images/process/image-process\\.ts$',
  '^server/local/(?:bootstrap\\.mjs|launcher\\.ts|payments/main\\.ts)$',
  '^workers/main\\.ts$',
  '^web/(?:main|render-page)\\.tsx$',
  '^web/vite\\.config\\.ts$',
];
/** The image library with our settings. */
const SHARP = '^server/platform/images/sharp\\.ts$';
/** Files that read only images that ImageDecoder accepted, results of the image engine, or our own pictures. */
const READS_OWN_IMAGES = [
  '^server/platform/images/(?:process/.+|sharp)\\.ts$',
  '^server/generation/(?:engines/|vision/|execution/picture-(?:files|score)\\.ts$|photos/square-thumbnail\\.ts$)',
  '^server/checkout/prints/pdf/',
  '^server/platform/mail/mail-picture\\.ts$',
  '^server/gifts/(?:paint-view|pixels|print/)',
  '^server/catalog/seed\\.ts$',
  '^server/database/seed/make-avif\\.mjs$',
];
/** Pages that load MUI. */
const MUI_PAGES = '^web/features/(?:account|admin|auth|mailing|reviews|testing)/';

/** @param except what may be used from any folder */
function layersOf(module, folders, except = {}) {
  const folder = (...names) => `(?:${names.join('|')})/`;
  return [
    ...folders.map((name, index) => ({
      name: 'folders-are-layers',
      comment: `A folder of ${module} uses none that is above it: move what both need down.`,
      severity: 'error',
      from: { path: `^server/${module}/${name}/`, ...except.from },
      to: { path: `^server/${module}/(?!${folder(...folders.slice(0, index + 1))})[^/]+/`, ...except.to },
    })),
    {
      name: 'layers-are-complete',
      comment: `A new folder in ${module} needs its place among its layers.`,
      severity: 'error',
      from: { path: `^server/${module}/(?!${folder(...folders)})[^/]+/` },
      to: { path: '^server/' },
    },
  ];
}

/**
 * Architecture rules. test/architecture/fixtures holds a small tree of files per rule that violates it, and
 * test/architecture/rules.spec.ts checks that the rule reports it.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'modules-use-public-api-only',
      comment: 'A module uses only what the index.ts of another module exports.',
      severity: 'error',
      from: { path: `${MODULE}([^/]+)/`, pathNot: '/contract\\.ts$' },
      to: { path: `${MODULE}[^/]+/`, pathNot: ['^server/$1/', PUBLIC_API] },
    },
    {
      name: 'checkout-modules-use-public-api-only',
      comment: 'The modules inside checkout use only what the index.ts of another one exports, too.',
      severity: 'error',
      from: { path: '^server/checkout/(?:([^/]+)/|[^/]+$)', pathNot: '/contract\\.ts$' },
      to: {
        path: '^server/checkout/(?!model/)[^/]+/',
        pathNot: ['^server/checkout/$1/', '^server/checkout/[^/]+/index\\.ts$', CONTRACT],
      },
    },
    ...layersOf('checkout', LAYERS.checkout, EXCEPT_CONTRACTS),
    ...layersOf('generation', LAYERS.generation, EXCEPT_CONTRACTS),
    ...layersOf('identity', LAYERS.identity),
    ...layersOf('platform', LAYERS.platform),
    {
      name: 'tiers-use-public-api-only',
      comment: 'Code that assembles modules (the two tiers, the database, the local stack) uses only their index.ts, too.',
      severity: 'error',
      from: { path: '^(?:server/[^/]+\\.ts$|server/(?:database|local)/|workers/)' },
      to: { path: `${MODULE}[^/]+/`, pathNot: PUBLIC_API },
    },
    {
      name: 'contracts-stand-alone',
      comment: 'The client is built from contract.ts files: any other import would pull the server into the browser bundle.',
      severity: 'error',
      from: { path: CONTRACT },
      to: { path: ['^(?:server|workers|web)/', 'node_modules'], pathNot: [CONTRACT, 'node_modules/zod/'] },
    },
    {
      name: 'platform-imports-no-module',
      severity: 'error',
      from: { path: '^server/platform/' },
      to: { path: '^server/(?!platform/)' },
    },
    {
      name: 'platform-public-api-only',
      comment:
        'Only the web tier also imports platform/http, which workers do not need. The image library is not in the index: ' +
        'importing the index must not load 20 MB before the first image.',
      severity: 'error',
      from: { path: '^(?:server|workers)/', pathNot: ['^server/(?:platform/|main\\.ts$|app\\.module\\.ts$)', CONTRACT] },
      to: { path: '^server/platform/', pathNot: [PUBLIC_API, SHARP] },
    },
    {
      name: 'no-admin-imports',
      severity: 'error',
      from: { path: '^(?:server|workers)/', pathNot: '^server/(?:admin/|app\\.module\\.ts$)' },
      to: { path: '^server/admin/' },
    },
    {
      name: 'server-imports-no-worker',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^workers/' },
    },
    {
      name: 'no-client-imports',
      severity: 'error',
      from: { path: '^(?:server|workers)/' },
      to: { path: '^web/' },
    },
    {
      name: 'client-imports-only-contracts',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(?:server|workers)/', pathNot: CONTRACT },
    },
    {
      name: 'painter-stands-alone',
      comment: 'It runs in browsers and in workers, so it depends on neither, only on contracts.',
      severity: 'error',
      from: { path: '^painter/', pathNot: TEST },
      to: { path: ['^(?:server|workers|web)/', 'node_modules'], pathNot: CONTRACT },
    },
    {
      name: 'painter-public-api-only',
      severity: 'error',
      from: { path: '^(?:server|workers|web)/' },
      to: { path: '^painter/', pathNot: '^painter/index\\.ts$' },
    },
    {
      name: 'features-stay-apart',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'features-import-only-shared',
      severity: 'error',
      from: { path: '^web/features/' },
      to: { path: '^web/', pathNot: '^web/(?:features|shared)/' },
    },
    {
      name: 'shared-imports-nothing-above',
      severity: 'error',
      from: { path: '^web/shared/' },
      to: { path: '^web/', pathNot: '^web/shared/' },
    },
    {
      name: 'mui-pages-use-mui',
      comment: 'The small parts in shared/ui are for the first view, which has no MUI. The other pages have those of MUI.',
      severity: 'error',
      from: { path: MUI_PAGES },
      to: { path: '^web/shared/ui/(?:Badge|Button|Skeleton|Stars)\\.tsx$' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^(?:painter|server|workers|web|test)/' },
      to: { circular: true },
    },
    {
      name: 'images-are-decoded-apart',
      comment:
        'Uploaded images may require any amount of memory: ImageDecoder reads them in a separate process. Contracts have ' +
        'their own rule.',
      severity: 'error',
      from: { path: '^(?:server|workers)/', pathNot: [...READS_OWN_IMAGES, CONTRACT, TEST] },
      to: { path: [SHARP, 'node_modules/(?:sharp|libheif-js)(?:/|$)'] },
    },
    {
      name: 'local-stands-apart',
      comment: 'The local stack emulates hosted services; the shop must run without it.',
      severity: 'error',
      from: { path: '^(?:server|workers|web)/', pathNot: ['^server/(?:local/|database/seed\\.ts$)', TEST] },
      to: { path: '^server/local/' },
    },
    {
      name: 'seed-takes-only-accounts-from-local',
      severity: 'error',
      from: { path: '^server/database/seed\\.ts$' },
      to: { path: '^server/local/', pathNot: '^server/local/accounts\\.ts$' },
    },
    {
      name: 'production-imports-no-tests',
      severity: 'error',
      from: { path: '^(?:painter|server|workers|web)/', pathNot: TEST },
      to: { path: ['^test/', TEST] },
    },
    {
      name: 'production-needs-no-dev-dependency',
      comment: 'The image has no devDependencies. Only code that never runs in production may use them.',
      severity: 'error',
      from: {
        path: '^(?:server|workers|web)/',
        pathNot: ['^server/local/', '^web/vite[^/]*\\.ts$', TEST],
      },
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'packages-are-declared',
      comment: 'A transitive dependency may disappear with the next version of its parent. Jest provides its own globals.',
      severity: 'error',
      from: { path: '^(?:painter|server|workers|web|test)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/@jest/globals/' },
    },
    {
      name: 'imports-lead-somewhere',
      severity: 'error',
      from: { path: '^(?:painter|server|workers|web|test)/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'no-dead-files',
      comment: 'Every file of the shop can be reached from an entry point.',
      severity: 'error',
      from: { path: ENTRY },
      to: { path: '^(?:painter|server|workers|web)/', pathNot: [...ENTRY, TEST, '\\.d\\.ts$'], reachable: false },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^test/architecture/fixtures/' },
    tsConfig: { fileName: 'tsconfig.json' },
    // An import of a type is a dependency as well: it breaks when the other side changes.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
