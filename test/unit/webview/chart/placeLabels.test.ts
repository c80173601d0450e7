import assert from 'node:assert/strict';
import type { Label } from '../../../../src/card/geometry/figure.ts';
import { placeLabels } from '../../../../webview/chart/placeLabels.ts';

const LABEL_PANE = { width: 300, height: 100 };
const measure = (text: string): number => text.length * 10;
const label = (text: string, y: number, rest: Partial<Label> = {}): Label => ({
  text,
  x: 290,
  y,
  align: 'right',
  placement: 'above',
  required: true,
  color: '#000000',
  ...rest,
});
const boxes = (labels: readonly Label[], obstacles = [] as Parameters<typeof placeLabels>[4]) =>
  placeLabels(labels, measure, LABEL_PANE, 14, obstacles).map(({ label: { text }, box }) => [text, box.x, box.y]);

describe('placeLabels', () => {
  it('stands texts on their lines, at their ends', () => {
    assert.deepEqual(boxes([label('abc', 50)]), [['abc', 260, 34]]);
    assert.deepEqual(boxes([label('abc', 50, { align: 'left', x: 4 })]), [['abc', 4, 34]]);
  });

  it('puts the second of two neighbours below its line, and a third beside them', () => {
    assert.deepEqual(boxes([label('abc', 50), label('de', 55), label('f', 52)]), [
      ['abc', 260, 34],
      ['de', 270, 57],
      ['f', 252, 54],
    ]);
  });

  it('keeps the order of lines that stand close: the text of the lower one is never the higher one', () => {
    const [, pivot, support] = placeLabels(
      [label('Resistance', 40), label('Pivot', 52), label('Support', 55)],
      measure,
      LABEL_PANE,
      14,
    );
    assert.ok(pivot && support && pivot.box.y < support.box.y, JSON.stringify([pivot, support]));
  });

  it('stays inside the pane and off obstacles', () => {
    assert.deepEqual(boxes([label('abc', 5)]), [['abc', 260, 7]]);
    assert.deepEqual(boxes([label('abc', 30, { align: 'left', x: 0 })], [{ x: 0, y: 0, width: 100, height: 20 }]), [
      ['abc', 0, 32],
    ]);
  });

  it('leaves out a text that finds no place', () => {
    assert.deepEqual(boxes([label('abc', 50), label('de', 55), label('f', 52, { required: false })]).length, 2);
    assert.deepEqual(boxes([label('x'.repeat(40), 50)]), []);
  });
});
