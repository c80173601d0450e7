/**
 * `npm run test:days [-- NAME…]`: runs suites on days other than today, in other time zones and in a locale without a
 * language. The last line is the total over all days.
 */
import { spawn } from 'node:child_process';
import { projectRoot } from './host/hostPaths.ts';
import type { CheckResult } from './test/checks.ts';
import { failedTests } from './test/runTests.ts';

interface Day {
  readonly name: string;
  /** When the clocks of the run start, ISO 8601. */
  readonly now: string;
  readonly zone: string;
  readonly checks: readonly string[];
  /** Seed of the tests' order; the order of the files without it. */
  readonly order?: number;
  /** Runs the long tests whole, which `npm test` shortens. */
  readonly longTests?: 'whole';
}

/**
 * The suites that `npm test` leaves out, and those of its own that depend most on dates; its main journeys in a window
 * run today only. Tests in a window aren't shuffled.
 */
const DAYS: readonly Day[] = [
  { name: 'saturday', now: '2026-08-15T16:00:00Z', zone: 'America/New_York', checks: ['pages', 'windows'] },
  {
    name: 'year-end',
    now: '2026-12-31T23:57:00Z',
    zone: 'Asia/Kolkata',
    checks: ['sandbox', 'faults'],
    order: 2,
    longTests: 'whole',
  },
  { name: 'leap-day', now: '2028-02-29T03:00:00Z', zone: 'America/New_York', checks: ['unit'], order: 3 },
  // At 06:00 UTC New York's clocks go back from 2:00 to 1:00. The oldest VS Code runs the tests of the extension host.
  {
    name: 'clock-change',
    now: '2026-11-01T05:58:00Z',
    zone: 'America/New_York',
    checks: ['unit', 'oldest'],
    order: 2,
  },
];

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !DAYS.some((day) => day.name === name));
if (unknown.length > 0) {
  console.error(`Unknown day: ${unknown.join(', ')}. Use ${DAYS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const results = [];
for (const day of DAYS) {
  if (requested.length > 0 && !requested.includes(day.name)) continue;
  console.log(`\n── ${day.name}: ${day.now} in ${day.zone}`);
  results.push({ day, ...(await runOn(day)) });
}

console.log('');
for (const { day, ok, passed, failed, failures } of results) {
  console.log(
    `${ok ? 'ok    ' : 'FAILED'}  ${day.name.padEnd(16)} ${day.checks.join(', ')}: ${passed} passed, ${failed} failed`,
  );
  for (const failure of failures) console.log(`        ${failure}`);
}
if (results.some(({ ok }) => !ok)) process.exitCode = 1;
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
console.log(`${sum(results.map(({ passed }) => passed))} passed, ${sum(results.map(({ failed }) => failed))} failed`);

/** Runs the day's checks; a run without a count is one failure. */
function runOn({ now, zone, checks, order, longTests }: Day) {
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
  return new Promise<Omit<CheckResult, 'name' | 'seconds'>>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      const counts = [...printed.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
      const ok = code === 0 && counts !== undefined;
      const failed = Number(counts?.[2] ?? 0) || (ok ? 0 : 1);
      resolve({ ok, passed: Number(counts?.[1] ?? 0), failed, failures: failedTests(printed) });
    });
  });
}
