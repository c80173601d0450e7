/**
 * Runs all checks, or the named ones: `node scripts/test.ts
 * [types|lint|layers|unit|package|sandbox|host|faults|ui|pages|windows|oldest|middle|pictures …]`. Every check runs even
 * after one failed; the last line is the total over all tests.
 */
import './host/testClock.ts';
import { checks, runChecks } from './test/checks.ts';
import { summaryOf } from './test/outcome.ts';

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(`Unknown check: ${unknown.join(', ')}. Use ${checks.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const wanted = checks.filter((one) => (requested.length === 0 ? !one.onlyByName : requested.includes(one.name)));
const results = await runChecks(wanted);

console.log('');
for (const { name, seconds, ok, passed, failed, failures } of results) {
  const counts = passed + failed > 0 ? `${passed} passed, ${failed} failed` : '';
  console.log(
    `${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(8)} ${seconds.toFixed(0).padStart(4)} s  ${counts}`.trimEnd(),
  );
  for (const failure of failures) console.log(`        ${failure}`);
}
const { lines, ok } = summaryOf(results);
console.log(`\n${lines.join('\n')}`);
if (!ok || results.some((result) => !result.ok)) process.exitCode = 1;
