import { RunningTests } from '../runner/running-tests.mjs';

/** Keeps which journeys are running. */
export default class RunningTestsReporter {
  #running = new RunningTests();

  onTestBegin(test) {
    this.#running.start(test.id, test.titlePath().filter(Boolean).join(' › '));
  }

  onTestEnd(test) {
    this.#running.end(test.id);
  }
}
