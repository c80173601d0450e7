import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { printOutcome, readOutcome, summaryOf, type TestOutcome } from '../../../scripts/test/outcome.ts';

const FLAKY = ['one', 'two', 'three'].map((title) => ({ title, error: new Error('too late') }));

describe('the summary of a run', () => {
  /** What a program prints of its tests. */
  function printed(outcome: Partial<TestOutcome>): string {
    const log = mock.method(console, 'log', () => undefined);
    printOutcome({ passed: 0, failures: [], flaky: [], slow: [], ...outcome });
    log.mock.restore();
    return log.mock.calls.map((call) => String(call.arguments[0 as never])).join('\n');
  }
  const summary = (...programs: readonly Partial<TestOutcome>[]) =>
    summaryOf(programs.map((program) => readOutcome(printed(program))));

  it('adds up the tests of all programs, and fails if one failed', () => {
    const failures = [{ title: 'a save', error: new Error('not\n  sent') }];
    assert.deepEqual(summary({ passed: 3 }, { passed: 4 }), { lines: ['7 passed, 0 failed'], ok: true });
    assert.deepEqual(summary({ passed: 3 }, { passed: 4, failures }), { lines: ['7 passed, 1 failed'], ok: false });
    assert.match(readOutcome(printed({ failures })).failures.join(), /^a save: not sent \(outcome\.test\.ts:\d+\)$/);
  });

  it('names tests that passed on the second try, and fails if there are more than two', () => {
    const two = summary({ passed: 9, flaky: FLAKY.slice(0, 1) }, { passed: 1, flaky: FLAKY.slice(1, 2) });
    assert.equal(two.ok, true);
    assert.match(
      two.lines.join('\n'),
      /^Passed on the second try:\n {2}one: too late .*\n {2}two: too late .*\n\n10 passed, 0 failed$/,
    );
    const three = summary({ passed: 9, flaky: FLAKY.slice(0, 1) }, { passed: 1, flaky: FLAKY.slice(1) });
    assert.equal(three.ok, false);
    assert.equal(three.lines.at(-1), '10 passed, 3 failed');
  });

  it('lists tests that took longer than 5 s, the slowest first', () => {
    const slow = [
      { title: 'quick', ms: 5_000 },
      { title: 'slow', ms: 5_100 },
      { title: 'slower', ms: 12_000 },
    ];
    assert.deepEqual(summary({ passed: 3, slow }).lines, [
      'Longer than 5 s:',
      '  12.0 s slower',
      '  5.1 s slow',
      '',
      '3 passed, 0 failed',
    ]);
  });
});
