import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Label } from '../../../../../src/card/geometry/figure.ts';
import { placeBubble } from '../../../../../webview/chart/painting/bubble.ts';
import { placeLabels, TextMeasurer } from '../../../../../webview/chart/painting/labels.ts';

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
  it('places labels on their lines, at the ends', () => {
    assert.deepEqual(boxes([label('abc', 50)]), [['abc', 260, 34]]);
    assert.deepEqual(boxes([label('abc', 50, { align: 'left', x: 4 })]), [['abc', 4, 34]]);
  });

  it('places the second of two neighbors below its line, and a third beside them', () => {
    assert.deepEqual(boxes([label('abc', 50), label('de', 55), label('f', 52)]), [
      ['abc', 260, 34],
      ['de', 270, 57],
      ['f', 252, 54],
    ]);
  });

  it('keeps the vertical order of close lines', () => {
    const [, pivot, support] = placeLabels(
      [label('Resistance', 40), label('Pivot', 52), label('Support', 55)],
      measure,
      LABEL_PANE,
      14,
    );
    assert.ok(pivot && support && pivot.box.y < support.box.y, JSON.stringify([pivot, support]));
  });

  it('keeps labels inside the pane and off obstacles', () => {
    assert.deepEqual(boxes([label('abc', 5)]), [['abc', 260, 7]]);
    assert.deepEqual(boxes([label('abc', 30, { align: 'left', x: 0 })], [{ x: 0, y: 0, width: 100, height: 20 }]), [
      ['abc', 0, 32],
    ]);
  });

  it('ends a label that has no room to its right at the pane’s edge, beside what is there', () => {
    const fib = { align: 'left', x: 280, required: false } as const;
    assert.deepEqual(boxes([label('abcde', 50, fib)]), [['abcde', 250, 34]]);
    const boxed = boxes([label('Pivot', 50, { x: 300 }), label('abcde', 50, fib), label('fgh', 54, fib)]);
    assert.deepEqual(
      boxed.map(([text]) => text),
      ['Pivot', 'abcde', 'fgh'],
    );
  });

  it('omits a label without a place', () => {
    assert.deepEqual(boxes([label('abc', 50), label('de', 55), label('f', 52, { required: false })]).length, 2);
    assert.deepEqual(boxes([label('x'.repeat(40), 50)]), []);
  });
});

const BUBBLE_PANE = { width: 400, height: 200 };
const SIZE = { width: 120, height: 50 };

describe('placeBubble', () => {
  it('is below right of its spot if there is room', () => {
    assert.deepEqual(placeBubble({ x: 100, y: 60 }, SIZE, BUBBLE_PANE), { x: 114, y: 74, ...SIZE });
  });

  it('is on the other side near an edge', () => {
    assert.deepEqual(placeBubble({ x: 100, y: 190 }, SIZE, BUBBLE_PANE), { x: 114, y: 126, ...SIZE });
    const left = placeBubble({ x: 390, y: 60 }, SIZE, BUBBLE_PANE);
    assert.ok(left && left.x + left.width < 390);
  });

  it('stays within the pane and off its spot, and is missing only if nothing fits', () => {
    const lengthArb = fc.integer({ min: 1, max: 300 });
    fc.assert(
      fc.property(
        fc.record({ width: lengthArb, height: lengthArb }),
        fc.record({ width: lengthArb, height: lengthArb }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (size, pane, shareX, shareY) => {
          const spot = { x: shareX * pane.width, y: shareY * pane.height };
          const box = placeBubble(spot, size, pane);
          if (box) {
            assert.ok(box.x >= 0 && box.y >= 0, 'inside');
            assert.ok(box.x + box.width <= pane.width && box.y + box.height <= pane.height, 'inside');
            const covers =
              spot.x > box.x && spot.x < box.x + box.width && spot.y > box.y && spot.y < box.y + box.height;
            assert.ok(!covers, 'off the spot');
            return;
          }
          const fits = size.width <= pane.width && size.height <= pane.height;
          // Whole numbers stand on one side: `pane.width - spot.x` rounds a spot next to 0 away.
          const hasRoom = (at: number, length: number, whole: number) => at >= length + 6 || at <= whole - length - 6;
          const room = hasRoom(spot.x, size.width, pane.width) || hasRoom(spot.y, size.height, pane.height);
          assert.ok(!fits || !room, 'there was room');
        },
      ),
      {
        examples: [
          [{ width: 1, height: 291 }, { width: 1, height: 297 }, 0, 5e-324],
          [{ width: 5, height: 1 }, { width: 11, height: 1 }, 5e-324, 0],
          [{ width: 1, height: 291 }, { width: 1, height: 297 }, 0, 0],
        ],
      },
    );
  });

  it('avoids occupied boxes', () => {
    const taken = { x: 110, y: 70, width: 200, height: 100 };
    const box = placeBubble({ x: 100, y: 60 }, SIZE, BUBBLE_PANE, { taken: [taken], lines: [] });
    assert.ok(
      box && (box.x + box.width <= taken.x || box.y + box.height <= taken.y || box.y >= taken.y + taken.height),
    );
  });

  it('avoids lines if another corner is free', () => {
    const spot = { x: 200, y: 100 };
    const line = { from: spot, to: { x: 400, y: 200 } };
    const above = placeBubble(spot, SIZE, BUBBLE_PANE, { taken: [], lines: [line] });
    assert.deepEqual(above, { x: 214, y: 36, ...SIZE });
    const cross = [line, { from: { x: 0, y: 0 }, to: spot }, { from: { x: 0, y: 200 }, to: { x: 400, y: 0 } }];
    const net = [20, 60, 100, 140, 180].map((y) => ({ from: { x: 0, y }, to: { x: 400, y } }));
    assert.deepEqual(placeBubble(spot, SIZE, BUBBLE_PANE, { taken: [], lines: [...cross, ...net] }), {
      x: 214,
      y: 114,
      ...SIZE,
    });
  });
});

describe('TextMeasurer', () => {
  it('sums up characters, and measures each once per font', () => {
    const measured: string[] = [];
    const context = {
      font: '',
      measureText(text: string) {
        measured.push(`${this.font} ${text}`);
        return { width: this.font === 'big' ? 10 : 5 };
      },
    };
    const widths = new TextMeasurer();
    assert.deepEqual(
      [widths.of(context, 'big', '1.1'), widths.of(context, 'small', '11'), widths.of(context, 'big', '.1.1.')],
      [30, 10, 50],
    );
    assert.deepEqual(measured, ['big 1', 'big .', 'small 1']);
  });
});
