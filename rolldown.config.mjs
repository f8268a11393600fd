import { defineConfig } from 'rolldown';

/** Native code, what finds files beside its own, what tracing patches, and optional peers that are not installed. */
const EXTERNAL =
  /^(sharp|pg|libheif-js|pdfkit|@aws-sdk|@fastify\/(swagger-ui|view)|@litertjs|@mediapipe|@napi-rs|@nestjs\/(microservices|websockets)|@node-rs|@opentelemetry\/(?!api)[\w-]+|@swc|class-transformer|class-validator|pg-native)(\/|$)/;
const OURS = /\/dist\/(painter|server|workers)\//;
/** Metadata of decorators for parameters of an inferred type. To the bundler it is a use of all of zod, languages included. */
const INFERRED_TYPE = /typeof z === "undefined" \|\| typeof z\.\w+ === "undefined" \? Object : z\.\w+/g;

/**
 * Turns the compiled web and worker tiers into a few files: 3,000 modules take three times as long to load and 30 MB
 * more memory, because V8 keeps the text of every module. Text beyond ASCII would count double.
 */
export default defineConfig({
  input: { 'server/main': 'dist/server/main.js', 'workers/main': 'dist/workers/main.js' },
  platform: 'node',
  external: EXTERNAL,
  plugins: [
    {
      name: 'inferred-types',
      transform: { filter: { code: INFERRED_TYPE }, handler: (code) => code.replaceAll(INFERRED_TYPE, 'Object') },
    },
  ],
  // None of our modules does anything but define: a worker leaves out the controllers that it never names.
  treeshake: { moduleSideEffects: [{ test: OURS, sideEffects: false }] },
  output: {
    dir: 'dist',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    // Decorators need reflect-metadata, which the entries import first.
    strictExecutionOrder: true,
    charset: 'ascii',
    keepNames: true,
    minify: { codegen: { removeWhitespace: false } },
    comments: false,
  },
});
