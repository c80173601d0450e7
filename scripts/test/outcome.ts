import { stripVTControlCharacters } from 'node:util';

/** Characters of an error in the last lines. */
const MOST_REASON = 900;

/** A test that takes longer is listed at the end of a run, milliseconds. */
const SLOW_MS = 5_000;

/** A test that didn't pass at once. */
export interface Failure {
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

/** A run in which more tests pass only on their second try has failed. */
const MOST_FLAKY = 2;

/** The last lines of a run: its slow and its flaky tests, and the total over all tests of its programs. */
export function summaryOf(outcomes: readonly PrintedOutcome[]): {
  readonly lines: readonly string[];
  readonly ok: boolean;
} {
  const all = (list: 'slow' | 'flaky') => outcomes.flatMap((outcome) => outcome[list]);
  const slow = all('slow').sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a));
  const flaky = all('flaky');
  const tooFlaky = flaky.length > MOST_FLAKY;
  const sum = (count: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[count], 0);
  const failed = sum('failed') + (tooFlaky ? flaky.length : 0);
  const list = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : [title, ...items.map((item) => `  ${item}`), ''];
  return {
    lines: [
      ...list(`Longer than ${SLOW_MS / 1000} s:`, slow),
      ...list(`Passed on the second try${tooFlaky ? `, and more than ${MOST_FLAKY} is a failure` : ''}:`, flaky),
      `${sum('passed')} passed, ${failed} failed`,
    ],
    ok: failed === 0,
  };
}
