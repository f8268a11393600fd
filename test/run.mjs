// Runs the steps of `npm test`; a failing step does not stop the next.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildChanged } from '../server/local/build.mjs';
import { auditPackages, listPackages } from './architecture/dependencies.mjs';

const root = path.resolve(import.meta.dirname, '..');
const reports = path.join(root, 'test-results');
// Young objects get more room, since a worker's heap is large: collecting it took a tenth of its time.
const JEST = [
  '--max-semi-space-size=32',
  '--experimental-vm-modules',
  '--no-warnings',
  'node_modules/jest/bin/jest.js',
  '--config',
  'test/jest.config.js',
];
const PLAYWRIGHT = [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'test/e2e/playwright.config.ts',
  '--reporter=list,json',
];

const STEPS = [
  {
    name: 'typecheck',
    run: () =>
      node(['node_modules/oxlint/bin/oxlint', '--config', 'test/architecture/oxlint.json', '--type-aware', '--type-check']),
  },
  {
    name: 'lint',
    run: () =>
      node(['node_modules/eslint/bin/eslint.js', '--config', 'test/architecture/eslint.config.js', '--max-warnings', '0', '.']),
  },
  { name: 'architecture', run: () => jest('architecture') },
  {
    name: 'unused',
    run: () => node(['node_modules/knip/bin/knip.js', '--config', 'test/architecture/knip.json', '--no-progress']),
  },
  { name: 'audit', run: () => auditPackages(root) },
  { name: 'sbom', run: () => listPackages(root, path.join(reports, 'sbom.json')) },
  { name: 'build', run: () => buildChanged(root, process.execPath) },
  { name: 'unit', run: () => jest('unit', { projects: ['unit', 'web'] }) },
  // More workers than cores: a third of their time they wait.
  { name: 'integration', run: () => jest('integration', { workers: 3, redis: true }) },
  { name: 'e2e', run: () => playwright() },
  // Not part of `npm test`: `npm run test:system` runs it, and so does the gate.
  { name: 'system', onRequest: true, run: () => jest('system', { workers: 3, redis: true }) },
];

/** Steps that need the built shop. */
const NEEDS_BUILD = ['integration', 'e2e', 'system'];

/** Lanes run side by side, one core each; steps in no lane follow one by one. */
const LANES = [
  ['lint', 'unused', 'audit', 'sbom', 'build'],
  ['typecheck', 'architecture'],
];

const running = new Set();
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
process.on('disconnect', () => stop('SIGTERM'));

function stop(signal) {
  isStopping = true;
  for (const child of running) child.kill(signal);
}

async function main() {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`There is no step "${unknown[0]}". Steps: ${STEPS.map(({ name }) => name).join(', ')}.`);
    process.exit(1);
  }
  const needed = (name) => wanted.includes(name) || (name === 'build' && wanted.some((step) => NEEDS_BUILD.includes(step)));
  const steps = wanted.length > 0 ? STEPS.filter(({ name }) => needed(name)) : STEPS.filter(({ onRequest }) => !onRequest);
  mkdirSync(reports, { recursive: true });
  const lanes = LANES.map((names) => steps.filter(({ name }) => names.includes(name)));
  const results = (await Promise.all(lanes.map(runInTurn))).flat();
  results.push(...(await runInTurn(steps.filter((step) => !lanes.flat().includes(step)))));
  printSummary(results);
  const hasFailed = isStopping || results.some(({ failed }) => failed > 0);
  process.exit(hasFailed ? 1 : 0);
}

async function runInTurn(steps) {
  const results = [];
  for (const step of steps) {
    if (isStopping) break;
    console.log(`\n── ${step.name} ${'─'.repeat(40)}`);
    results.push(await runStep(step));
  }
  return results;
}

/** A step without tests counts as one test; a crash without a failing test counts as one failure. */
async function runStep({ name, run }) {
  const started = Date.now();
  let outcome;
  try {
    const counts = await run();
    outcome = counts ?? { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error.message);
    outcome = error.counts?.failed > 0 ? error.counts : { ...error.counts, passed: error.counts?.passed ?? 0, failed: 1 };
  }
  return { name, seconds: (Date.now() - started) / 1000, ...outcome };
}

function printSummary(results) {
  console.log(`\n── summary ${'─'.repeat(49)}`);
  for (const { name, seconds, passed, failed, verdict = failed === 0 ? 'passed' : 'FAILED' } of results) {
    const counts = passed + failed > 1 ? `  ${passed} passed, ${failed} failed` : '';
    console.log(`${verdict}  ${name.padEnd(13)} ${seconds.toFixed(1).padStart(7)} s${counts}`);
  }
  printSlowest(results.flatMap(({ files = [] }) => files));
  if (isStopping) console.log('Stopped before the end.');
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
}

function printSlowest(files) {
  if (files.length > 0) console.log('Slowest test files:');
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

async function jest(name, { projects = [name], workers = 2, redis = false } = {}) {
  const report = freshReport(name);
  const env = redis ? { REDIS_SERVER_PATH: findRedis() } : {};
  // What a failed test left running must not keep the step from ending.
  const run = node(
    [...JEST, '--forceExit', `--maxWorkers=${workers}`, '--json', `--outputFile=${report}`, '--selectProjects', ...projects],
    env,
  );
  return counted(run, report, (result) => ({
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    skipped: result.numPendingTests + result.numTodoTests,
    files: result.testResults.map((file) => ({
      file: path.relative(root, file.name),
      seconds: (file.endTime - file.startTime) / 1000,
    })),
  }));
}

async function playwright() {
  const report = freshReport('e2e');
  const run = node(PLAYWRIGHT, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return counted(run, report, ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    files: suites.map((suite) => ({ file: path.join('test/e2e', suite.file), seconds: secondsOf(suite) })),
  }));
}

/** What the journeys of a file, or of a part of it, took. */
function secondsOf({ specs, suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results);
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own);
}

function freshReport(name) {
  const report = path.join(reports, `${name}.json`);
  rmSync(report, { force: true });
  return report;
}

/** Adds up a report. A skipped test counts as failed. */
async function counted(run, report, read) {
  const problem = await run.then(
    () => undefined,
    (error) => error,
  );
  if (!existsSync(report)) throw problem ?? new Error('The tests left no report.');
  const { passed, failed, skipped, files } = read(JSON.parse(readFileSync(report, 'utf8')));
  const counts = { passed, failed: failed + skipped, files };
  if (skipped > 0) throw Object.assign(new Error(`${skipped} tests were skipped, which counts as failed.`), { counts });
  if (problem) throw Object.assign(problem, { counts });
  return counts;
}

/** Runs a program of the project with its output in view. */
function node(args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
    running.add(child);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      running.delete(child);
      if (code === 0) resolve();
      else reject(new Error(`This step ended with ${signal ?? `code ${code}`}.`));
    });
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

await main();
