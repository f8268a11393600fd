import { defineConfig } from 'rolldown';

/** Native code, what finds files beside its own, what tracing patches, and optional peers that are not installed. */
const EXTERNAL = /^(sharp|pg|libheif-js|pdfkit|@aws-sdk|@fastify\/(swagger-ui|view)|@litertjs|@mediapipe|@napi-rs|@nestjs\/(microservices|websockets)|@node-rs|@opentelemetry|@swc|class-transformer|class-validator|pg-native)(\/|$)/;

/**
 * Turns the compiled web and worker tiers into a few files: 3,000 modules take three times as long to load and 30 MB
 * more memory, because V8 keeps the text of every module. Text beyond ASCII would count double.
 */
export default defineConfig({
  input: { 'server/main': 'dist/server/main.js', 'workers/main': 'dist/workers/main.js' },
  platform: 'node',
  external: EXTERNAL,
  output: { dir: 'dist', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js', charset: 'ascii', keepNames: true, minify: { codegen: { removeWhitespace: false } }, comments: false },
});
