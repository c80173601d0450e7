import assert from 'node:assert/strict';
import fc from 'fast-check';
import { expiresAt, formatDuration, formatTimeLeft, timeLeft } from '../../../src/card/expiry.ts';
import { expiryArb } from './arbitraries.ts';

const CREATED = '2026-03-02T08:00:00Z';
const at = Date.parse;

describe('expiry', () => {
  it('is the given hours after creation', () => {
    assert.equal(expiresAt(CREATED, { type: 'HOURS', hours: 36 }), at('2026-03-03T20:00:00Z'));
    assert.equal(expiresAt(CREATED, { type: 'GTC' }), undefined);
    assert.equal(expiresAt('soon', { type: 'HOURS', hours: 1 }), undefined);
  });

  it('formats the time left', () => {
    const words = (now: string) => formatTimeLeft(timeLeft(CREATED, { type: 'HOURS', hours: 36 }, at(now)));
    assert.equal(words('2026-03-02T08:00:00Z'), '1 d 12 h left');
    assert.equal(words('2026-03-03T16:40:00Z'), '3 h 20 min left');
    assert.equal(words('2026-03-03T19:59:30Z'), 'under a minute left');
    assert.equal(words('2026-03-03T20:00:00Z'), 'expired under a minute ago');
    assert.equal(words('2026-03-05T20:00:00Z'), 'expired 2 d ago');
    assert.equal(formatTimeLeft(timeLeft(CREATED, { type: 'GTC' }, 0)), 'until cancelled');
    assert.equal(formatTimeLeft(timeLeft('', { type: 'HOURS', hours: 1 }, 0)), '');
    assert.equal(formatDuration(3_600_000), '1 h');
  });

  it('is total', () => {
    fc.assert(
      fc.property(fc.string(), expiryArb, fc.double(), (created, expiry, now) =>
        assert.equal(typeof formatTimeLeft(timeLeft(created, expiry, now)), 'string'),
      ),
    );
  });
});
