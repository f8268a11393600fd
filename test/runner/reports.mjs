import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './programs.mjs';
import { unfinishedTests } from './running-tests.mjs';

export const REPORTS = path.join(root, 'test-results');

/** @typedef {{file: string, title: string, message: string}} Failure `message` without colors, at most MESSAGE_LINES */

const MESSAGE_LINES = 12;

/** Where a step writes its report; what an earlier run wrote is gone. */
export function emptyReport(step) {
  const report = path.join(REPORTS, `${step}.json`);
  rmSync(report, { force: true });
  return report;
}

/**
 * Waits for the tests and counts them. A skipped test counts as failed.
 * @param {Promise<void>} run
 * @param {(report: object) => {
 *   passed: number, failed: number, skipped: number, files: {file: string, seconds: number}[], failures: Failure[]
 * }} read
 * @throws {Error} with `counts`, when a test failed, was skipped or did not end
 */
export async function countTests(run, { report, runningFile, read }) {
  const problem = await run.then(
    () => undefined,
    (error) => error,
  );
  const unfinished = unfinishedTests(runningFile);
  if (unfinished.length > 0) console.error(`\nThese tests did not end:\n${unfinished.map((test) => `  ${test}`).join('\n')}`);
  if (!existsSync(report)) throw problem ?? new Error('The tests left no report.');
  const { passed, failed, skipped, files, failures } = read(JSON.parse(readFileSync(report, 'utf8')));
  const counts = { passed, failed: failed + skipped, files, failures };
  if (skipped > 0) throw Object.assign(new Error(`${skipped} tests were skipped, which counts as failed.`), { counts });
  if (problem) throw Object.assign(problem, { counts });
  return counts;
}

export function readJestReport({
  numPassedTests,
  numFailedTests,
  numRuntimeErrorTestSuites,
  numPendingTests,
  numTodoTests,
  testResults,
}) {
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    skipped: numPendingTests + numTodoTests,
    files: testResults.map(({ name, startTime, endTime }) => ({
      file: path.relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
    failures: testResults.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const file = path.relative(root, name);
      // A file that does not load has a message and no tests.
      if (assertionResults.length === 0 && message) return [{ file, title: '', message: firstLines(message) }];
      return failed.map(({ fullName, failureMessages }) => ({ file, title: fullName, message: firstLines(failureMessages[0]) }));
    }),
  };
}

export function readPlaywrightReport({ stats, suites }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    files: suites.map((suite) => ({ file: path.join('test/e2e', suite.file), seconds: secondsOf(suite) })),
    failures: suites.flatMap((suite) => failuresOf(suite)),
  };
}

function failuresOf({ file, specs, suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .flatMap((test) => test.results)
      .filter(({ errors }) => errors?.length > 0)
      .map(({ errors }) => ({ file: path.join('test/e2e', file), title, message: firstLines(errors[0].message) })),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

function firstLines(message = '') {
  return stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES).join('\n');
}

function secondsOf({ specs, suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results);
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own);
}
