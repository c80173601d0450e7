import type Mocha from 'mocha';
import { seededRandom } from '../../test/support/sampling.ts';
import { type Failure, printOutcome } from './outcome.ts';

/** Runs the loaded tests, shuffled with the seed `CHART_CARDS_TEST_ORDER` if set, and prints their outcome. */
export async function runTests(mocha: Mocha): Promise<{ passed: number; failed: number }> {
  const order = process.env['CHART_CARDS_TEST_ORDER'];
  if (order) shuffleTests(mocha.suite, Number(order));
  const failures: Failure[] = [];
  const slow: { title: string; ms: number }[] = [];
  const { passes } = await new Promise<Mocha.Stats>((resolve) => {
    const runner = mocha.run(() => resolve(runner.stats as Mocha.Stats));
    runner.on('fail', (test, error: unknown) => failures.push({ title: test.fullTitle(), error }));
    runner.on('test end', (test) => slow.push({ title: test.fullTitle(), ms: test.duration ?? 0 }));
  });
  printOutcome({ passed: passes, failures, flaky: [], slow });
  return { passed: passes, failed: failures.length };
}

/** Shuffles the suites inside a suite and the tests of each by the seed alone: no test may depend on another. */
function shuffleTests(suite: Mocha.Suite, seed: number): void {
  const chance = seededRandom(seed);
  const shuffle = (one: Mocha.Suite): void => {
    for (const list of [one.tests, one.suites]) {
      for (let i = list.length - 1; i > 0; i--) {
        const j = Math.floor(chance() * (i + 1));
        const [a, b] = [list[i], list[j]];
        if (a !== undefined && b !== undefined) [list[i], list[j]] = [b, a];
      }
    }
    for (const inner of one.suites) shuffle(inner);
  };
  shuffle(suite);
}
