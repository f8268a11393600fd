import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildChanged } from '../../server/local/build.mjs';
import { auditPackages, listPackages } from '../architecture/dependencies.mjs';
import { root, runNode } from './programs.mjs';
import { countTests, emptyReport, readJestReport, readPlaywrightReport, REPORTS } from './reports.mjs';
import { startRunningTests } from './running-tests.mjs';

const MINUTE_MS = 60_000;
// Young objects get more room, since a worker's heap is large: collecting it took a tenth of its time.
const JEST = [
  '--max-semi-space-size=32',
  '--experimental-vm-modules',
  '--no-warnings',
  'node_modules/jest/bin/jest.js',
  '--config',
  'test/jest.config.js',
];
const ESLINT = ['node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '--no-warn-ignored'];
const PRETTIER = ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '--ignore-unknown'];
const KNIP = ['node_modules/knip/bin/knip.js', '--config', 'test/architecture/knip.json', '--no-progress'];
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'test/e2e/playwright.config.ts'];

/**
 * `minutes`: after that a step is stopped, about twice as long as it takes on two cores. `run` gets the files to look at, or
 * none for everything; a step that ignores them always looks at everything.
 */
export const STEPS = [
  {
    name: 'typecheck',
    minutes: 10,
    run: (step) => node(step, ['node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check']),
  },
  { name: 'lint', minutes: 10, run: (step, files = ['.']) => node(step, [...ESLINT, ...files]) },
  { name: 'format', minutes: 5, run: (step, files = ['.']) => node(step, [...PRETTIER, ...files]) },
  { name: 'architecture', minutes: 10, run: (step, files) => jest(step, { files }) },
  { name: 'unused', minutes: 5, run: (step) => node(step, KNIP) },
  { name: 'audit', minutes: 5, run: () => auditPackages(root) },
  { name: 'sbom', minutes: 5, run: () => listPackages(root, path.join(REPORTS, 'sbom.json')) },
  { name: 'build', minutes: 10, run: () => buildChanged(root, process.execPath) },
  { name: 'unit', minutes: 10, run: (step, files) => jest(step, { files, workers: 2 }) },
  { name: 'web', minutes: 10, run: (step, files) => jest(step, { files, workers: 2 }) },
  { name: 'integration', minutes: 30, run: (step, files) => jest(step, { files, workers: 2, needsRedis: true }) },
  { name: 'e2e', minutes: 30, run: (step, files) => playwright(step, files) },
  // Not part of `npm test`: `npm run test:system` runs it, and so does the gate.
  { name: 'system', minutes: 20, isOptional: true, run: (step, files) => jest(step, { files, workers: 4, needsRedis: true }) },
];

/** Steps that need the built shop. */
export const NEEDS_BUILD = ['integration', 'e2e', 'system'];

function node({ name, minutes }, args, env) {
  return runNode(args, { step: name, env, limitMs: minutes * MINUTE_MS });
}

async function jest(step, { files, workers = 1, needsRedis = false }) {
  const { name } = step;
  const report = emptyReport(name);
  const running = startRunningTests(name);
  const env = { ...running.env, ...(needsRedis && { REDIS_SERVER_PATH: findRedis() }) };
  // Handles that a failed test left open must not keep the step from ending.
  const options = ['--forceExit', `--maxWorkers=${workers}`, '--json', `--outputFile=${report}`, `--selectProjects=${name}`];
  const related = files ? ['--passWithNoTests', '--findRelatedTests', ...files] : [];
  return countTests(node(step, [...JEST, ...options, ...related], env), {
    report,
    runningFile: running.file,
    read: readJestReport,
  });
}

async function playwright(step, files = []) {
  const report = emptyReport(step.name);
  const running = startRunningTests(step.name);
  const env = { ...running.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return countTests(node(step, [...PLAYWRIGHT, ...files], env), {
    report,
    runningFile: running.file,
    read: readPlaywrightReport,
  });
}

function findRedis() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'redis-server'));
  const found = [process.env.REDIS_SERVER_PATH, ...folders].find((file) => file && existsSync(file));
  if (found) return found;
  throw new Error(
    'The integration tests run on both queue backends, and one of them is Redis, which is not installed. ' +
      'On Debian: apt-get install redis-server. Elsewhere install Redis and set REDIS_SERVER_PATH to its redis-server.',
  );
}
