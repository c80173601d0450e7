/**
 * `npm run test:days [-- NAME…]`: runs suites on days other than today, in other time zones and in a locale without a
 * language. `--everything` (`npm run test:everything`) runs all suites on each of the days, and all of every long test.
 * The last line is the total over all days.
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { projectRoot } from './host/hostPaths.ts';
import { type CheckResult, checks } from './test/checks.ts';
import { readOutcome, summaryOf } from './test/outcome.ts';

interface Day {
  readonly name: string;
  /** When the clocks of the run start, ISO 8601. */
  readonly now: string;
  readonly zone: string;
  /** Each suite runs once: the unusual days and zones are spread over the suites. */
  readonly checks: readonly string[];
  /** Seed of the tests' order; the order of the files without it. Tests in a browser aren't shuffled. */
  readonly order?: number;
  /** What `npm test` leaves out of its long tests: `cases` are all that differ, `whole` is also every repetition by chance. */
  readonly longTests?: 'cases' | 'whole';
}

/** The suites that `npm test` leaves out, and those of its own that depend most on dates and on their order. */
const DAYS: readonly Day[] = [
  { name: 'saturday', now: '2026-08-15T16:00:00Z', zone: 'America/New_York', checks: ['windows'] },
  { name: 'year-end', now: '2026-12-31T23:57:00Z', zone: 'Asia/Kolkata', checks: ['pages'] },
  {
    name: 'leap-day',
    now: '2028-02-29T03:00:00Z',
    zone: 'America/New_York',
    checks: ['sandbox', 'faults'],
    order: 2,
    longTests: 'cases',
  },
  // At 06:00 UTC New York's clocks go back from 2:00 to 1:00. The oldest VS Code runs the tests of the extension host.
  {
    name: 'clock-change',
    now: '2026-11-01T05:58:00Z',
    zone: 'America/New_York',
    checks: ['unit', 'oldest'],
    order: 3,
  },
];

const { values, positionals } = parseArgs({ allowPositionals: true, options: { everything: { type: 'boolean' } } });
const unknown = positionals.filter((name) => !DAYS.some((day) => day.name === name));
if (unknown.length > 0) {
  console.error(`Unknown day: ${unknown.join(', ')}. Use ${DAYS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const results = [];
for (const day of DAYS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  console.log(`\n── ${day.name}: ${day.now} in ${day.zone}`);
  results.push({ day, ...(await runOn(values.everything ? wholeDay(day) : day)) });
}

console.log('');
for (const { day, ok, passed, failed, failures } of results) {
  console.log(
    `${ok ? 'ok    ' : 'FAILED'}  ${day.name.padEnd(16)} ${day.checks.join(', ')}: ${passed} passed, ${failed} failed`,
  );
  for (const failure of failures) console.log(`        ${failure}`);
}
const { lines, ok } = summaryOf(results);
console.log(`\n${lines.join('\n')}`);
if (!ok || results.some((result) => !result.ok)) process.exitCode = 1;

/** Every suite but the pictures, with all of its long tests. */
function wholeDay(day: Day): Day {
  return { ...day, checks: checks.map(({ name }) => name).filter((name) => name !== 'pictures'), longTests: 'whole' };
}

/** Runs the day's checks; a run without a count is one failure. */
function runOn({ now, zone, checks, order, longTests }: Day): Promise<Omit<CheckResult, 'name' | 'seconds'>> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(LC_|LANGUAGE$)/.test(name));
  const env = {
    ...Object.fromEntries(inherited),
    CHART_CARDS_TEST_NOW: now,
    TZ: zone,
    LANG: 'C.UTF-8',
    ...(order === undefined ? {} : { CHART_CARDS_TEST_ORDER: String(order) }),
    ...(longTests === undefined ? {} : { CHART_CARDS_TEST_LOOPS: longTests }),
  };
  const child = spawn(process.execPath, ['scripts/test.ts', ...checks], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    process.stdout.write(chunk);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      const outcome = readOutcome(printed);
      const ok = code === 0 && outcome.passed > 0;
      resolve({ ...outcome, ok, failed: outcome.failed || (ok ? 0 : 1) });
    });
  });
}
