import assert from 'node:assert/strict';
import { shortTimeLeft } from '../../../../src/workbench/tree/shortTimeLeft.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the time left of a card, at a glance', () => {
  const cases: readonly [number, ReturnType<typeof shortTimeLeft>][] = [
    [-1, { kind: 'past' }],
    [0, { kind: 'past' }],
    [1, { kind: 'under' }],
    [MINUTE, { kind: 'minutes', count: 1 }],
    [HOUR - 1, { kind: 'minutes', count: 59 }],
    [HOUR, { kind: 'hours', count: 1 }],
    [48 * HOUR - 1, { kind: 'hours', count: 47 }],
    [48 * HOUR, { kind: 'days', count: 2 }],
    [8760 * HOUR, { kind: 'days', count: 365 }],
  ];
  for (const [left, shown] of cases) {
    it(`of ${left} ms is ${JSON.stringify(shown)}`, () => {
      const now = Date.UTC(2026, 2, 2);
      assert.deepEqual(shortTimeLeft(now + left, now), shown);
    });
  }
});
