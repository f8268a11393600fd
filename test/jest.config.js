const typescript = {
  transform: { '^.+\\.tsx?$': ['@swc/jest'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
};

/** Three rings: server units beside the code, client units in a DOM, integration on real Postgres and queues. */
export default {
  rootDir: '..',
  projects: [
    {
      ...typescript,
      displayName: 'unit',
      rootDir: '..',
      testEnvironment: 'node',
      setupFiles: ['reflect-metadata'],
      testMatch: ['<rootDir>/server/**/*.spec.ts', '<rootDir>/workers/**/*.spec.ts'],
    },
    {
      ...typescript,
      displayName: 'web',
      rootDir: '..',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/web/**/*.spec.ts', '<rootDir>/web/**/*.spec.tsx'],
    },
    {
      ...typescript,
      displayName: 'integration',
      rootDir: '..',
      testEnvironment: 'node',
      setupFiles: ['reflect-metadata'],
      testMatch: ['<rootDir>/test/integration/**/*.spec.ts'],
    },
  ],
};
