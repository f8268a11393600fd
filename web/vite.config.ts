import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  brandTokens,
  chunkOf,
  compressedBeside,
  droppableContractSchemas,
  droppableRouterParts,
  firstRouteBudget,
  rulesWithoutStyleText,
  usedIconWeightsOnly,
} from './vite-plugins.js';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig(({ isSsrBuild }) => ({
  root: path('.'),
  plugins: [
    react(),
    brandTokens(),
    usedIconWeightsOnly(path('.')),
    droppableContractSchemas(),
    droppableRouterParts(),
    rulesWithoutStyleText(),
    ...(isSsrBuild ? [] : [firstRouteBudget(130_000), compressedBeside()]),
  ],
  resolve: {
    // react-router's package exports name only its development build.
    alias: [
      { find: /^react-router$/, replacement: path('../node_modules/react-router/dist/production/index.mjs') },
      { find: /^react-router\/dom$/, replacement: path('../node_modules/react-router/dist/production/dom-export.mjs') },
    ],
  },
  // The server loads the renderer as one program, React's production build included.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/auth/v1', '/product-pictures', '/review-photos'].map((at) => [at, 'http://localhost:3000']),
    ),
  },
  experimental: {
    // Code and styles find their files beside themselves, wherever they are loaded from: the shop, or its CDN.
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    outDir: path(isSsrBuild ? '../dist/web-renderer' : '../dist/web'),
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    target: 'es2023',
    // Which files each page needs, for the server that writes its document.
    manifest: isSsrBuild ? false : 'manifest.json',
    modulePreload: {
      polyfill: false,
      // Later pages find their code by themselves: naming it all ahead would be in everybody's first view.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      // The renderer is loaded once, by the server.
      ...(!isSsrBuild && {
        output: {
          // The first view names every later file: shorter hashes make it smaller.
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:6][extname]',
          codeSplitting: {
            groups: [
              { name: 'react', priority: 3, test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\// },
              // The rules of what may be written on gifts, and where pictures go on them: for whoever makes one.
              { name: 'gifts', priority: 3, test: /server\/catalog\/gifts\// },
              { name: 'words', priority: 3, test: /server\/catalog\/words\// },
              { name: 'scenes', priority: 3, test: /server\/catalog\/scenes\// },
              { ...chunkOf('shell', /web\/(main|shared\/(ui\/(PageTop|ModeSwitch)|use-page-title))\.tsx?$/), priority: 2 },
              { ...chunkOf('listing', /catalog\/GiftListing\.tsx$/), priority: 1 },
              // Charts come with the one panel that draws them, and what the dashboard alone wants comes with it.
              {
                name: 'mui',
                test: /node_modules\/(@mui\/(?!x-|material\/(?:esm\/)?(?:Popper|ToggleButton|ToggleButtonGroup|Button|Switch|internal)\/)|@emotion\/)/,
              },
            ],
          },
        },
      }),
    },
  },
}));
