import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './programs.mjs';

const FILE_VARIABLE = 'RUNNING_TESTS_FILE';

/** The file in which the reporters of a step keep which tests are running, and the setting that tells them. */
export function startRunningTests(step) {
  const file = path.join(root, 'test-results', `${step}-running.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return { file, env: { [FILE_VARIABLE]: file } };
}

/** @returns {string[]} the tests that had begun and not ended when the step was stopped */
export function unfinishedTests(file) {
  return existsSync(file) ? Object.values(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/** Kept on disk at each change, since a step that hangs can be killed at any moment. */
export class RunningTests {
  #tests = {};
  #file = process.env[FILE_VARIABLE];

  start(key, title) {
    this.#tests[key] = title;
    this.#write();
  }

  end(key) {
    delete this.#tests[key];
    this.#write();
  }

  #write() {
    if (this.#file) writeFileSync(this.#file, JSON.stringify(this.#tests));
  }
}
