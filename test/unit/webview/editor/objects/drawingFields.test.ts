import assert from 'node:assert/strict';
import { pointName, readTime, stepTime, timeText } from '../../../../../webview/editor/objects/inspector.ts';

const EPOCH = Date.UTC(2026, 2, 2, 14);

describe('the field of a time', () => {
  it('shows ISO format without zero seconds, and invalid times as written', () => {
    assert.equal(timeText('2026-03-02T14:00:00.000Z'), '2026-03-02T14:00Z');
    assert.equal(timeText('2026-03-02T14:00:07Z'), '2026-03-02T14:00:07Z');
    assert.equal(timeText(EPOCH), '2026-03-02T14:00Z');
    assert.equal(timeText(undefined), '');
    assert.equal(timeText('soon'), 'soon');
  });

  it('accepts common formats, and keeps the point’s format', () => {
    assert.equal(readTime(' 2026-03-02 14:00 ', '2026-01-01T00:00:00Z'), '2026-03-02T14:00:00Z');
    assert.equal(readTime('2026-03-02', undefined), '2026-03-02T00:00:00Z');
    assert.equal(readTime('2026-03-02t14:00:00.250z', undefined), '2026-03-02T14:00:00.250Z');
    assert.equal(readTime('2026-03-02 16:00+02:00', 0), EPOCH);
  });

  it('keeps the value if the time is the same', () => {
    assert.equal(readTime('2026-03-02 14:00', '2026-03-02T14:00Z'), '2026-03-02T14:00Z');
    assert.equal(readTime('2026-03-02T14:00:00Z', EPOCH), EPOCH);
  });

  it('rejects invalid times', () => {
    for (const text of ['', 'soon', '2026-02-30 10:00', '14:00', '2026-03-02 24:00', '1772460000000']) {
      assert.equal(readTime(text, undefined), undefined, text);
    }
  });

  it('steps by bars', () => {
    assert.equal(stepTime('2026-03-02T14:00Z', 1, 'H4'), '2026-03-02T18:00Z');
    assert.equal(stepTime('2026-03-31', -1, 'M'), '2026-02-28T00:00Z');
    assert.equal(stepTime('soon', 1, 'H4'), 'soon');
  });
});

describe('the names of points', () => {
  it('describe each point, and number surplus points', () => {
    assert.equal(pointName('LINE', 0), 'Start');
    assert.equal(pointName('PARALLEL', 2), 'Width');
    assert.equal(pointName('LINE', 2), 'Point 3');
    assert.equal(pointName(undefined, 0), 'Point 1');
  });
});
