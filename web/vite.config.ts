import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  brandTokens,
  compressedBeside,
  droppableContractSchemas,
  droppableRouterParts,
  firstScreens,
  ownToolkitForQueries,
  rulesWithoutStyleText,
  usedIconWeightsOnly,
} from './vite-plugins.js';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  root: path('.'),
  plugins: [
    react(),
    brandTokens(),
    usedIconWeightsOnly(path('.')),
    droppableContractSchemas(),
    droppableRouterParts(),
    ownToolkitForQueries(),
    rulesWithoutStyleText(),
    firstScreens(path('./first-screens.tsx')),
    compressedBeside(),
  ],
  resolve: {
    // react-router's package exports name only its development build.
    alias: [
      { find: /^react-router$/, replacement: path('../node_modules/react-router/dist/production/index.mjs') },
      { find: /^react-router\/dom$/, replacement: path('../node_modules/react-router/dist/production/dom-export.mjs') },
    ],
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/auth/v1', '/product-pictures'].map((at) => [at, 'http://localhost:3000'])),
  },
  experimental: {
    // Code and styles find their files beside themselves, wherever they are loaded from: the shop, or its CDN.
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    outDir: path('../dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    // Which files each page needs, for the server that writes its document.
    manifest: 'manifest.json',
    modulePreload: {
      polyfill: false,
      // Later pages find their code by themselves: naming it all ahead would be in everybody's first view.
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : files.filter((file) => file.endsWith('.css'))),
    },
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\// },
            // RTK Query's alone, though it comes through the toolkit's door.
            { name: 'reselect', priority: 1, test: /node_modules\/reselect\// },
            // The generator's and the dashboard's.
            { name: 'gifts', priority: 1, test: /server\/catalog\/gifts\// },
            // What may be written on gifts: for whoever writes.
            { name: 'words', priority: 1, test: /server\/catalog\/words\// },
            { name: 'scenes', priority: 1, test: /server\/catalog\/scenes\// },
            {
              name: 'shell',
              // What is loaded later has chunks of its own, or would bring all that it needs into the first view.
              test: /web\/app\/(?!NotFound|theme)|web\/features\/catalog\/list-filters|phosphor.*\/(PaintBrush|MagnifyingGlass|X|Heart|List|UserCircle|Basket)\.es|web\/shared\/(?!api|images|gifts\/(?!words-on)|orders|dates|sign-in|shipping|session\/auth-client-instance|toasts\/Toaster|favorites\/account-|cart\/(cart-check|cart-notes|line-problem|destination|open-payment)|ui\/(Panel|QuantityStepper|EmptyState|Badge|StatusBadge|order-status|server-values))|\/(redux-toolkit\.modern|react-redux)\.mjs$/,
            },
            {
              name: 'listing',
              test: /features\/catalog\/(GiftListing|FilterButton|MyPictureSwitch|ProductGrid|ProductCard)|phosphor.*\/(CaretDown|Image)\.es/,
            },
            // Charts come with the one panel that draws them, and what the dashboard alone wants comes with it.
            {
              name: 'mui',
              test: /node_modules\/(@mui\/(?!x-|material\/(?:esm\/)?(?:Popper|ToggleButton|ToggleButtonGroup|Button|Switch|internal)\/)|@emotion\/)/,
            },
          ],
        },
      },
    },
  },
});
