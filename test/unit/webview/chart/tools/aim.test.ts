import assert from 'node:assert/strict';
import { readCardText } from '../../../../../src/card/text/readCard.ts';
import { aim } from '../../../../../webview/chart/tools/aim.ts';
import { TEST_CARD, testToolContext } from './drawingHarness.ts';

const NO_KEYS = { shift: false, ctrl: false, alt: false };
const POINTER = { modifiers: NO_KEYS };
const CARD = readCardText(TEST_CARD).sketch;

describe('aim', () => {
  it('puts a point on the center of a bar and on a tick', () => {
    const { place } = aim(testToolContext(CARD), POINTER, { index: 3.6, price: 1.115_048 }, {});
    assert.deepEqual(place, { index: 4, price: 1.115 });
  });

  it('keeps each coordinate until it is half a step away', () => {
    const rest = { index: 2.4, price: 1.110_03 };
    const to = (index: number, price: number) => aim(testToolContext(CARD), POINTER, { index, price }, { rest }).place;
    assert.deepEqual(to(2.85, 1.11007), rest);
    assert.deepEqual(to(2.95, 1.11007), { index: 3, price: 1.11003 });
    assert.deepEqual(to(2.4, 1.1101), { index: 2.4, price: 1.1101 });
  });

  it('rounds a snap target to a tick, and names it', () => {
    const facts = testToolContext(CARD, { magnet: 'strong' });
    const { place, snapHint } = aim(facts, POINTER, { index: 30, price: 1.1101 }, {});
    assert.equal(snapHint?.label, 'line1 1.11005');
    assert.equal(place.price, 1.1101);
  });

  it('does not snap to hidden objects', () => {
    const facts = testToolContext(CARD, { magnet: 'weak', hidden: new Set(['hline1']) });
    assert.equal(aim(facts, POINTER, { index: 30, price: 1.1189 }, {}).snapHint, undefined);
  });

  it('keeps the exact time of a vertical line, even between bars', () => {
    const constraint = { kind: 'LINE', from: { index: 2.4, price: 1.11 } } as const;
    const { place } = aim(
      testToolContext(CARD),
      { modifiers: { ...NO_KEYS, shift: true } },
      { index: 2.9, price: 1.115 },
      { constraint },
    );
    assert.deepEqual(place, { index: 2.4, price: 1.115 });
  });

  it('inverts the magnet with Ctrl', () => {
    const snaps = (magnet: 'off' | 'weak' | 'strong', price: number) =>
      [NO_KEYS, { ...NO_KEYS, ctrl: true }].map(
        (modifiers) => aim(testToolContext(CARD, { magnet }), { modifiers }, { index: 30, price }, {}).snapHint?.label,
      );
    const [near, far, line] = [1.1189, 1.1211, 'hline1 1.11900'];
    const none = undefined;
    assert.deepEqual([...snaps('off', near), ...snaps('off', far)], [none, line, none, line], 'on, and strong');
    assert.deepEqual([...snaps('weak', near), ...snaps('weak', far)], [line, none, none, none]);
    assert.deepEqual([...snaps('strong', near), ...snaps('strong', far)], [line, none, line, none]);
  });
});
