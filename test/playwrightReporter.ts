import { relative } from 'node:path';
import type { FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { projectRoot } from '../scripts/host/hostPaths.ts';
import { type Failure, printOutcome } from '../scripts/test/outcome.ts';

/** Prints the last lines of a run as mocha's runs do, for the summary of the enclosing run. */
export default class PlaywrightReporter implements Reporter {
  #suite: Suite | undefined;
  readonly #errors: Failure[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  /** An error outside of every test, e.g. a file that can't be loaded. */
  onError(error: TestResult['errors'][number]): void {
    this.#errors.push({ title: 'outside of the tests', error });
  }

  onEnd({ status }: FullResult): void {
    const tests = this.#suite?.allTests() ?? [];
    const outcomes = Map.groupBy(tests, (test) => test.outcome());
    const failed = outcomes.get('unexpected') ?? [];
    // Passed over: after a failure of `beforeAll`, or when the run was interrupted.
    const left = outcomes.get('skipped') ?? [];
    const failures = [
      ...this.#errors,
      ...failed.map((test) => ({ title: titleOf(test), error: test.results.at(-1)?.error })),
      ...left.map((test) => ({ title: titleOf(test), error: new Error(`It didn’t run: the run ${status}.`) })),
    ];
    printOutcome({
      passed: tests.length - failed.length - left.length,
      failures,
      flaky: (outcomes.get('flaky') ?? []).map((test) => ({ title: titleOf(test), error: test.results[0]?.error })),
      slow: tests.map((test) => ({
        title: titleOf(test),
        ms: Math.max(...test.results.map(({ duration }) => duration)),
      })),
    });
  }
}

function titleOf(test: TestCase): string {
  const [, , file = '', ...titles] = test.titlePath();
  return `${relative(projectRoot, test.location.file) || file}: ${titles.join(' ')}`;
}
