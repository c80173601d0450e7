import assert from 'node:assert/strict';
import { MOST_RATIOS, readRatio, withRatio } from '../../../../../webview/editor/popover/styleFields.ts';

describe('a ratio as typed', () => {
  for (const [text, ratio] of [
    ['0.618', 0.618],
    [' 61.8 % ', 0.618],
    ['-0.382', -0.382],
    ['−27.2%', -0.272],
    ['.5', 0.5],
    ['2', 2],
  ] as const) {
    it(`${text} is ${ratio}`, () => assert.equal(readRatio(text), ratio));
  }

  for (const text of ['', 'a', '1,5', '0.5.1', '%', '1e3', 'Infinity', '--1']) {
    it(`“${text}” is none`, () => assert.equal(readRatio(text), undefined));
  }

  it('is inserted in order, once, and not into a full list', () => {
    assert.deepEqual(withRatio([0, 1], 0.5), [0, 0.5, 1]);
    const ratios = [0, 0.5, 1];
    assert.equal(withRatio(ratios, 0.5), ratios);
    const full = Array.from({ length: MOST_RATIOS }, (_, ratio) => ratio);
    assert.equal(withRatio(full, 0.5), full);
  });
  it('is parsed fast even from a long text', () => {
    for (const text of [`1${' '.repeat(100_000)}x`, `${'1'.repeat(100_000)}x`, ` ${' '.repeat(100_000)}1x`]) {
      assert.equal(readRatio(text), undefined);
    }
  }).timeout(2000);
});
