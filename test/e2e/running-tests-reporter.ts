import type { Reporter, TestCase } from '@playwright/test/reporter';
import { RunningTests } from '../runner/running-tests.mjs';

/** Records which journeys are running. */
export default class RunningTestsReporter implements Reporter {
  private readonly running = new RunningTests();

  onTestBegin(test: TestCase): void {
    this.running.start(test.id, test.titlePath().filter(Boolean).join(' › '));
  }

  onTestEnd({ id }: TestCase): void {
    this.running.end(id);
  }
}
