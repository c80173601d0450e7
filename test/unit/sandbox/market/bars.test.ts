import assert from 'node:assert/strict';
import fc from 'fast-check';
import { barsBefore, joinBars } from '../../../../src/sandbox/market/bars.ts';
import { findResolution, INSTRUMENTS, RESOLUTION_NAMES } from '../../../../src/sandbox/market/instruments.ts';

const DAY = 1440;
/** 1 January 2010 to 1 January 2027, in minutes. */
const [FIRST, LAST] = [21_038_400, 29_980_800];

const instruments = fc.constantFrom(...INSTRUMENTS);
const resolutions = fc.constantFrom(...RESOLUTION_NAMES);
const minutes = fc.integer({ min: FIRST, max: LAST });

function named(name: string) {
  const resolution = findResolution(name);
  if (resolution === undefined) throw new Error(name);
  return resolution;
}

describe('barsBefore', () => {
  it('returns valid bars: low ≤ open, close ≤ high, positive prices, ascending times', () => {
    fc.assert(
      fc.property(instruments, resolutions, minutes, (instrument, name, now) => {
        const bars = barsBefore(instrument, named(name), { from: undefined, to: now, limit: 60, now });
        assert.equal(bars.length, 60);
        bars.forEach((bar, i) => {
          assert.ok(bar.low > 0 && bar.low <= Math.min(bar.open, bar.close));
          assert.ok(bar.high >= Math.max(bar.open, bar.close));
          assert.ok(bar.time < now);
          assert.ok(i === 0 || bar.time > (bars[i - 1]?.time ?? 0));
        });
      }),
      { numRuns: 200 },
    );
  });

  it('joins to the same bar at every resolution, at any time', () => {
    fc.assert(
      fc.property(instruments, minutes, (instrument, now) => {
        const from = Math.floor((now - 1) / DAY) * DAY;
        const day = (name: string) => barsBefore(instrument, named(name), { from, to: now, limit: 2000, now });
        const expected = joinBars(day('1'), from);
        for (const name of RESOLUTION_NAMES.slice(1, 8)) assert.deepEqual(joinBars(day(name), from), expected, name);
      }),
      { numRuns: 150 },
    );
  });

  it('doesn’t change closed bars when the clock moves on', () => {
    fc.assert(
      fc.property(
        instruments,
        resolutions,
        minutes,
        fc.integer({ min: 0, max: 50_000 }),
        (instrument, name, now, later) => {
          const wanted = { from: undefined, to: now, limit: 20 };
          const before = barsBefore(instrument, named(name), { ...wanted, now }).slice(0, -1);
          const after = barsBefore(instrument, named(name), { ...wanted, now: now + later }).slice(0, -1);
          assert.deepEqual(after, before);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('has no gaps between the bars of a day', () => {
    const [instrument] = INSTRUMENTS;
    assert.ok(instrument);
    // Wednesday 17 June 2026.
    const from = Date.parse('2026-06-17T00:00:00Z') / 60_000;
    const bars = barsBefore(instrument, named('5'), { from, to: from + DAY, limit: 500, now: LAST });
    assert.equal(bars.length, 288);
    for (const [i, bar] of bars.slice(1).entries()) assert.equal(bar.open, bars[i]?.close);
  });
});
