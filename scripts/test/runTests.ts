import { stripVTControlCharacters } from 'node:util';
import type Mocha from 'mocha';
import { seededRandom } from '../../test/support/sampling.ts';

/** Characters of an error in the last lines. */
const MOST_REASON = 900;

/** A test that takes longer is listed at the end of a run, milliseconds. */
const SLOW_MS = 5_000;

/** A test that didn't pass at once. */
interface Failure {
  readonly title: string;
  readonly error: unknown;
}

/** How a program's tests ended. */
export interface TestOutcome {
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** Passed on the second try. */
  readonly flaky: readonly Failure[];
  readonly slow: readonly { readonly title: string; readonly ms: number }[];
}

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

/** Prints the last lines of a program's tests, which `readOutcome` reads: each test worth a line, and the counts. */
export function printOutcome({ passed, failures, flaky, slow }: TestOutcome): void {
  for (const { title, ms } of slow) {
    if (ms > SLOW_MS) console.log(`tests: SLOW ${(ms / 1000).toFixed(1)} s ${title}`);
  }
  for (const { title, error } of flaky) console.log(`tests: FLAKY ${title}: ${reasonOf(error)}`);
  for (const { title, error } of failures) console.log(`tests: FAILED ${title}: ${reasonOf(error)}`);
  console.log(`tests: ${passed} passed, ${failures.length} failed`);
}

/** What failed and where, in one line: of a long run, only the last lines may be kept. */
function reasonOf(error: unknown): string {
  const { message = String(error), stack = '' } = (error ?? {}) as Partial<Error>;
  const [place = 'an unknown place'] = stack.match(/[\w-]+\.test\.\w+:\d+/) ?? [];
  return `${stripVTControlCharacters(message)
    .replaceAll(/\s*\n\s*/g, ' ')
    .slice(0, MOST_REASON)} (${place})`;
}

/** What a program printed of its tests. */
export interface PrintedOutcome {
  readonly passed: number;
  readonly failed: number;
  /** One line per test: its title, and why or how long. */
  readonly failures: readonly string[];
  readonly flaky: readonly string[];
  readonly slow: readonly string[];
}

/** Reads the last lines of every program in a run's output. */
export function readOutcome(printed: string): PrintedOutcome {
  const lines = (word: string) =>
    [...printed.matchAll(new RegExp(`^tests: ${word} (.*)$`, 'gm'))].map(([, line = '']) => line);
  const counts = [...printed.matchAll(/^tests: (\d+) passed, (\d+) failed$/gm)];
  const sum = (place: number) => counts.reduce((total, count) => total + Number(count[place]), 0);
  return {
    passed: sum(1),
    failed: sum(2),
    failures: lines('FAILED'),
    flaky: lines('FLAKY'),
    slow: lines('SLOW'),
  };
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
