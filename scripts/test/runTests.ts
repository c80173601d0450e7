import { stripVTControlCharacters } from 'node:util';
import type Mocha from 'mocha';
import { seededRandom } from '../../test/support/sampling.ts';

/** Characters of an error in the last lines. */
const MOST_REASON = 900;

/**
 * Runs the loaded tests, shuffled with the seed `CHART_CARDS_TEST_ORDER` if set. The last lines name each failed test
 * and count all of them, for the summary of the enclosing run.
 */
export async function runTests(mocha: Mocha): Promise<{ passed: number; failed: number }> {
  const order = process.env['CHART_CARDS_TEST_ORDER'];
  if (order) shuffleTests(mocha.suite, Number(order));
  const failures: (readonly [Mocha.Runnable, unknown])[] = [];
  const { passes } = await new Promise<Mocha.Stats>((resolve) => {
    const runner = mocha.run(() => resolve(runner.stats as Mocha.Stats));
    runner.on('fail', (test, error: unknown) => failures.push([test, error]));
  });
  for (const [test, error] of failures) console.log(`mocha: FAILED ${test.fullTitle()}: ${reasonOf(error)}`);
  console.log(`mocha: ${passes} passed, ${failures.length} failed`);
  return { passed: passes, failed: failures.length };
}

/** What failed and where, in one line: of a long run, only the last lines may be kept. */
function reasonOf(error: unknown): string {
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) };
  const [place = 'an unknown place'] = stack.match(/[\w-]+\.test\.\w+:\d+/) ?? [];
  return `${stripVTControlCharacters(message)
    .replaceAll(/\s*\n\s*/g, ' ')
    .slice(0, MOST_REASON)} (${place})`;
}

/** The failed tests named in a run's output. */
export function failedTests(printed: string): string[] {
  return [...printed.matchAll(/^mocha: FAILED (.*)$/gm)].map(([, failure = '']) => failure);
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
