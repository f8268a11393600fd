import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  brandTokens,
  chunkOf,
  classNames,
  compressedBeside,
  contractsOfForms,
  droppableContractSchemas,
  droppableRouterParts,
  firstRouteBudget,
  iconShapes,
  minifiedBySwc,
  rulesWithoutStyleText,
  sharedByShoppers,
} from './vite-plugins.js';

const shopUrl = `http://localhost:${process.env.KEEPSAKE_PORT ?? 3000}`;
const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** Icons of the shell and the catalog's lists. */
const FIRST_ICONS = [
  'Basket',
  'CaretDown',
  'Heart',
  'Image',
  'List',
  'MagnifyingGlass',
  'PaintBrush',
  'SlidersHorizontal',
  'UserCircle',
  'X',
];

export default defineConfig(({ isSsrBuild }) => ({
  root: path('.'),
  plugins: [
    react(),
    brandTokens(),
    iconShapes(path('.'), FIRST_ICONS),
    contractsOfForms(path('shared/forms/zod.ts')),
    droppableContractSchemas(),
    droppableRouterParts(),
    rulesWithoutStyleText(),
    ...(isSsrBuild ? [] : [minifiedBySwc(), firstRouteBudget(124_400), compressedBeside()]),
  ],
  resolve: {
    // react-router's package exports name only its development build.
    alias: [
      { find: /^react-router$/, replacement: path('../node_modules/react-router/dist/production/index.mjs') },
      { find: /^react-router\/dom$/, replacement: path('../node_modules/react-router/dist/production/dom-export.mjs') },
    ],
  },
  css: { modules: { generateScopedName: classNames() } },
  // The server loads the renderer as one bundle, including React's production build.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/auth/v1', '/product-pictures', '/review-photos'].map((at) => [at, shopUrl])),
  },
  experimental: {
    // Chunks find each other by relative paths, wherever they are loaded from: the shop, or its CDN.
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    outDir: path(isSsrBuild ? '../dist/web-renderer' : '../dist/web'),
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    target: 'es2023',
    // The files that each page needs, for the server that renders its document.
    manifest: isSsrBuild ? false : 'manifest.json',
    modulePreload: {
      polyfill: false,
      // Later pages find their chunks by themselves: a full list would enlarge every first view.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      // The server loads the renderer once.
      ...(!isSsrBuild && {
        output: {
          // The first view contains the names of all later files: short ones make it smaller. The manifest says what is in them.
          entryFileNames: 'assets/[hash:7].js',
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: 'assets/[hash:6][extname]',
          codeSplitting: {
            groups: [
              // Loaded with the first form; signing in needs forms without schemas.
              { name: 'forms', priority: 4, test: /node_modules\/react-hook-form\// },
              { name: 'schemas', priority: 4, test: /node_modules\/(?:zod|@hookform)\/|\?forms$/ },
              { name: 'react', priority: 5, test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\// },
              // Shared by all pages that make gifts: rules for words and positions of pictures.
              { name: 'gifts', priority: 3, test: /server\/catalog\/gifts\// },
              { name: 'words', priority: 3, test: /server\/catalog\/words\// },
              { name: 'scenes', priority: 3, test: /server\/catalog\/scenes\// },
              {
                ...chunkOf('shell', /web\/(main|shared\/(ui\/(PageTop|ModeSwitch)|use-page-title))\.tsx?$|\/Image\.es\.js$/),
                priority: 2,
              },
              { ...chunkOf('listing', /catalog\/GiftListing\.tsx$/), priority: 1 },
              sharedByShoppers('mui', /node_modules\/(?:@mui|@emotion)\//),
            ],
          },
        },
      }),
    },
  },
}));
