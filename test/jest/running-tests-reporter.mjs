import path from 'node:path';
import { root } from '../runner/programs.mjs';
import { RunningTests } from '../runner/running-tests.mjs';

/** Keeps which test each spec file is at. */
export default class RunningTestsReporter {
  #running = new RunningTests();

  onTestFileStart({ path: file }) {
    this.#running.start(file, path.relative(root, file));
  }

  onTestCaseStart({ path: file }, { fullName }) {
    this.#running.start(file, `${path.relative(root, file)}: ${fullName}`);
  }

  onTestFileResult({ path: file }) {
    this.#running.end(file);
  }
}
