import path from 'node:path';

const typescript = {
  rootDir: path.resolve(import.meta.dirname, '..'),
  transform: { '^.+\\.tsx?$': ['@swc/jest'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    // Names such as metadata.json.js, which packages have, stay.
    '^(\\.{1,2}/.*(?<!\\.json))\\.js$': '$1',
    '\\.css$': '<rootDir>/test/support/css-module.js',
    '\\.woff2\\?url$': '<rootDir>/test/support/css-module.js',
  },
};

const plainNode = {
  ...typescript,
  runtime: '<rootDir>/test/jest/plain-node-runtime.mjs',
  testEnvironment: '<rootDir>/test/jest/plain-node-environment.mjs',
};

/** Specs on real PostgreSQL, real queues and real processes. */
const realParts = {
  ...plainNode,
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
};

/** Architecture rules, server units beside the code, client units in a DOM, integration, and whole processes under attack. */
export default {
  // For a busy machine: making a database cluster takes a second on an idle one.
  testTimeout: 120_000,
  reporters: ['default', path.resolve(import.meta.dirname, 'jest/running-tests-reporter.mjs')],
  testSequencer: path.resolve(import.meta.dirname, 'jest/long-first-sequencer.mjs'),
  projects: [
    {
      ...plainNode,
      displayName: 'architecture',
      testMatch: ['<rootDir>/test/architecture/*.spec.ts'],
    },
    {
      ...plainNode,
      displayName: 'unit',
      testMatch: ['<rootDir>/painter/**/*.spec.ts', '<rootDir>/server/**/*.spec.ts', '<rootDir>/workers/**/*.spec.ts'],
    },
    {
      ...plainNode,
      displayName: 'web',
      runtime: '<rootDir>/test/jest/browser-runtime.mjs',
      testEnvironment: '<rootDir>/test/jest/browser-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/test/support/testing-library.ts'],
      testMatch: ['<rootDir>/web/**/*.spec.ts', '<rootDir>/web/**/*.spec.tsx'],
    },
    { ...realParts, displayName: 'integration', testMatch: ['<rootDir>/test/integration/**/*.spec.ts'] },
    { ...realParts, displayName: 'system', testMatch: ['<rootDir>/test/system/*.spec.ts'] },
  ],
};
