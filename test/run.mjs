// Runs the steps of `npm test`; a failing step does not stop the next.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { affectedSteps, changedFiles } from './runner/changed.mjs';
import { stopAll } from './runner/programs.mjs';
import { REPORTS } from './runner/reports.mjs';
import { NEEDS_BUILD, STEPS } from './runner/steps.mjs';
import { slowestFiles, writeTimings } from './runner/timings.mjs';

/** Run side by side, and equally long. The browser's journeys wait often, so the other lane has work for both cores. */
const LANES = [
  ['build', 'e2e', 'format', 'unused', 'audit', 'sbom', 'architecture', 'web'],
  ['lint', 'integration', 'typecheck', 'unit'],
];

let isStopping = false;
/** Settled once the build has ended, or immediately if there is none. */
let built = Promise.resolve();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => stop());

function stop() {
  isStopping = true;
  void stopAll();
}

async function main() {
  const [first, ...others] = process.argv.slice(2);
  const affected = first === 'changed' ? affectedSteps(changedFiles()) : new Map();
  const wanted = first === 'changed' ? [...affected.keys(), ...others] : process.argv.slice(2);
  if (first === 'changed' && wanted.length === 0) return console.log('Nothing has changed since main.');
  const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`There is no step "${unknown[0]}". Steps: changed, ${STEPS.map(({ name }) => name).join(', ')}.`);
    process.exit(1);
  }
  const isNeeded = (name) => wanted.includes(name) || (name === 'build' && wanted.some((step) => NEEDS_BUILD.includes(step)));
  const selected = wanted.length > 0 ? STEPS.filter(({ name }) => isNeeded(name)) : STEPS.filter(({ isOptional }) => !isOptional);
  const steps = selected.map((step) => ({ ...step, files: affected.get(step.name) }));
  mkdirSync(REPORTS, { recursive: true });
  const lanes = LANES.map((names) => names.map((name) => steps.find((step) => step.name === name)).filter(Boolean));
  const rest = steps.filter((step) => !lanes.flat().includes(step));
  const results = [...(await Promise.all(lanes.map(runInTurn))).flat(), ...(await runInTurn(rest))];
  printSummary(results);
  const hasFailed = isStopping || results.some(({ failed }) => failed > 0);
  process.exit(hasFailed ? 1 : 0);
}

async function runInTurn(steps) {
  const results = [];
  for (const step of steps) {
    if (isStopping) break;
    if (NEEDS_BUILD.includes(step.name)) await built;
    console.log(`\n── ${step.name} ${'─'.repeat(40)}`);
    const running = runStep(step);
    if (step.name === 'build') built = running;
    results.push(await running);
  }
  return results;
}

/** A step without tests counts as one test; a crash without a failing test counts as one failure. */
async function runStep(step) {
  const started = Date.now();
  let outcome;
  try {
    const counts = await step.run(step, step.files);
    outcome = counts ?? { passed: 1, failed: 0 };
  } catch (error) {
    console.error(`${step.name}: ${error.message}`);
    const failures = [{ file: step.name, title: '', message: error.message }];
    outcome = error.counts?.failed > 0 ? error.counts : { passed: 0, ...error.counts, failed: 1, failures };
  }
  return { name: step.name, seconds: (Date.now() - started) / 1000, ...outcome };
}

function printSummary(results) {
  const timings = path.join(REPORTS, 'timings.json');
  writeTimings(timings, results);
  console.log(`\n── summary ${'─'.repeat(49)}`);
  for (const { name, seconds, passed, failed, outcome = failed === 0 ? 'passed' : 'FAILED' } of results) {
    const counts = passed + failed > 1 ? `  ${passed} passed, ${failed} failed` : '';
    console.log(`${outcome}  ${name.padEnd(13)} ${seconds.toFixed(1).padStart(7)} s${counts}`);
  }
  const slowest = slowestFiles(results);
  if (slowest.length > 0) console.log(`Slowest test files (all: test-results/timings.json):\n${slowest.join('\n')}`);
  if (isStopping) console.log('Stopped before the end.');
  // Last, since a log that is cut keeps its end.
  const failures = results
    .flatMap(({ failures = [] }) => failures)
    .map(({ file, title, message }) => `\nFAILED  ${file}  ${title}\n${message}\n`)
    .join('');
  writeFileSync(path.join(REPORTS, 'failures.txt'), failures);
  process.stdout.write(failures);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
}

await main();
