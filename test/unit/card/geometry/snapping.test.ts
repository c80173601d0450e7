import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  constrainEnd,
  constrainMove,
  type SnapTarget,
  snapPrice,
  snapTargets,
} from '../../../../src/card/geometry/snapping.ts';
import type { CardSketch } from '../../../../src/card/model/cardSketch.ts';

const SKETCH: CardSketch = {
  metadata: {},
  levels: {
    resistance: { price: 1.2, clientObjectId: 'r' },
    pivot: { price: 1.105, clientObjectId: 'p' },
    support: { clientObjectId: 's' },
  },
  drawings: [
    { type: 'LINE', clientObjectId: 'trend', points: [{ price: 1.1032 }, { price: 1.107 }], style: {} },
    { type: 'HORIZONTAL_LINE', clientObjectId: 'floor', points: [{ price: 1.09 }], style: {} },
    { type: 'HORIZONTAL_LINE', points: [{ price: 1.08 }], style: {} },
  ],
};
const AROUND = {
  sketch: SKETCH,
  bar: { open: 1.101, high: 1.1058, low: 1.1, close: 1.104 },
  except: new Set<string>(),
  formatPrice: (price: number): string => price.toFixed(4),
  price: 1.1041,
  tick: 0.0001,
};
/** 0.0001 a pixel: the weak magnet reaches 0.001. */
const PIXEL = 0.0001;

function caught(price: number, magnet: 'off' | 'weak' | 'strong', held?: SnapTarget, bar = AROUND.bar): string {
  const targets = snapTargets({ ...AROUND, bar, price });
  return snapPrice({ targets, price, magnet, pricePerPixel: PIXEL, held })?.label ?? '';
}

describe('snapping', () => {
  it('offers the candle, the levels, the points of other drawings and round prices, each by its name', () => {
    assert.deepEqual(
      snapTargets(AROUND).map(({ label }) => label),
      [
        'H 1.1058',
        'L 1.1000',
        'O 1.1010',
        'C 1.1040',
        'Resistance 1.2000',
        'Pivot 1.1050',
        'trend 1.1032',
        'trend 1.1070',
        'floor 1.0900',
        'round 1.1000',
        'round 1.1000',
        'round 1.0000',
      ],
    );
  });

  it('prefers targets at the pointer’s time to nearer ones at another time', () => {
    const at = (price: number, magnet: 'weak' | 'strong', isHere: boolean): string | undefined => {
      const targets = snapTargets({ ...AROUND, price, isHere: () => isHere });
      return snapPrice({ targets, price, magnet, pricePerPixel: PIXEL, held: undefined })?.label;
    };
    for (const magnet of ['weak', 'strong'] as const) {
      assert.equal(at(1.1034, magnet, true), 'trend 1.1032');
      assert.equal(at(1.1034, magnet, false), 'C 1.1040');
      assert.equal(at(1.107, magnet, false), 'trend 1.1070', 'nothing else is near');
      assert.equal(at(1.0902, magnet, false), 'floor 1.0900', 'a horizontal line is at every time');
    }
  });

  it('excludes what is being moved', () => {
    const labels = snapTargets({ ...AROUND, bar: undefined, except: new Set(['trend', 'p']) }).map(
      ({ label }) => label,
    );
    assert.deepEqual(labels.slice(0, 2), ['Resistance 1.2000', 'floor 1.0900']);
  });

  it('snaps weakly only to near targets', () => {
    assert.equal(caught(1.1041, 'weak'), 'C 1.1040');
    assert.equal(caught(1.1046, 'weak'), 'Pivot 1.1050');
    assert.equal(caught(1.1025, 'weak'), 'trend 1.1032');
    assert.equal(caught(1.134, 'weak'), '');
  });

  it('snaps strongly to the nearest price at any distance, but not to round ones', () => {
    assert.equal(caught(1.13, 'strong'), 'trend 1.1070');
    assert.equal(caught(1.0995, 'strong'), 'L 1.1000');
    assert.equal(caught(1.102, 'off'), '');
  });

  it('takes a round price only when nothing else is near', () => {
    assert.equal(caught(1.1207, 'weak'), '');
    assert.equal(caught(1.1204, 'weak'), 'round 1.1200');
    assert.equal(caught(1.1004, 'weak'), 'L 1.1000');
    assert.equal(caught(1.1004, 'weak', undefined, { open: 2, high: 2, low: 2, close: 2 }), 'round 1.1000');
  });

  it('skips round prices that are close together on the screen', () => {
    const targets = snapTargets({ ...AROUND, bar: undefined, price: 1.1304 });
    const asked = { targets, price: 1.1304, magnet: 'weak', held: undefined } as const;
    assert.equal(snapPrice({ ...asked, pricePerPixel: 0.0001 })?.label, 'round 1.1300');
    assert.equal(snapPrice({ ...asked, pricePerPixel: 0.001 }), undefined);
  });

  it('releases a target later than it catches it', () => {
    const held = { price: 1.107, label: 'trend 1.1070' };
    assert.equal(caught(1.1081, 'weak', held), 'trend 1.1070');
    assert.equal(caught(1.1081, 'weak'), '');
    assert.equal(caught(1.1083, 'weak', held), '');
    assert.equal(caught(1.1062, 'weak', { price: 1.105, label: 'Pivot 1.1050' }), 'H 1.1058');
  });

  it('never snaps beyond its reach, and always to the nearest', () => {
    const priceArb = fc.double({ min: 0.9, max: 1.3, noNaN: true });
    fc.assert(
      fc.property(
        priceArb,
        fc.record({ open: priceArb, high: priceArb, low: priceArb, close: priceArb }),
        fc.double({ min: 1e-6, max: 0.01, noNaN: true }),
        fc.option(fc.nat({ max: 11 }), { nil: undefined }),
        (price, bar, pricePerPixel, heldPlace) => {
          const targets = snapTargets({ ...AROUND, bar, price });
          const held = heldPlace === undefined ? undefined : targets[heldPlace];
          const weak = snapPrice({ targets, price, magnet: 'weak', pricePerPixel, held });
          const pixels = (target: SnapTarget): number => Math.abs(target.price - price) / pricePerPixel;
          if (weak) assert.ok(pixels(weak) <= (weak.price === held?.price ? 12 : 10));
          const own = targets.filter(({ every }) => every === undefined);
          const least = Math.min(...own.map(pixels));
          if (least <= 10) assert.ok(weak && pixels(weak) === least);
          const strong = snapPrice({ targets, price, magnet: 'strong', pricePerPixel, held });
          assert.ok(strong && pixels(strong) === least);
        },
      ),
    );
  });
});

const spotArb = fc.record({ x: fc.integer({ min: -2000, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) });

describe('constrainEnd', () => {
  it('makes a line horizontal, vertical or diagonal, whichever is nearest', () => {
    const from = { x: 100, y: 100 };
    assert.deepEqual(constrainEnd('LINE', from, { x: 180, y: 110 }), { x: 180, y: 100 });
    assert.deepEqual(constrainEnd('PARALLEL', from, { x: 90, y: 20 }), { x: 100, y: 20 });
    const { x, y } = constrainEnd('FIB_RETRACEMENT', from, { x: 160, y: 30 });
    assert.ok(Math.abs(x - 165) < 1e-9 && Math.abs(y - 35) < 1e-9);
  });

  it('leaves lines at steps of 45°, and stays at one', () => {
    fc.assert(
      fc.property(spotArb, spotArb, (from, to) => {
        const end = constrainEnd('LINE', from, to);
        const [dx, dy] = [end.x - from.x, end.y - from.y];
        const least = Math.min(Math.abs(dx), Math.abs(dy), Math.abs(Math.abs(dx) - Math.abs(dy)));
        assert.ok(least < 1e-9);
        const again = constrainEnd('LINE', from, end);
        assert.ok(Math.hypot(again.x - end.x, again.y - end.y) < 1e-9);
        assert.ok(Math.hypot(end.x - to.x, end.y - to.y) <= Math.hypot(to.x - from.x, to.y - from.y));
      }),
    );
  });

  it('makes a rectangle square towards the pointer', () => {
    assert.deepEqual(constrainEnd('RECTANGLE', { x: 10, y: 10 }, { x: 60, y: -10 }), { x: 60, y: -40 });
    assert.deepEqual(constrainEnd('RECTANGLE', { x: 10, y: 10 }, { x: 5, y: 40 }), { x: -20, y: 40 });
  });

  it('leaves a horizontal line to the pointer', () => {
    assert.deepEqual(constrainEnd('HORIZONTAL_LINE', { x: 0, y: 0 }, { x: 3, y: 7 }), { x: 3, y: 7 });
  });
});

describe('constrainMove', () => {
  it('keeps the axis on which the move has gone farther', () => {
    assert.deepEqual(constrainMove(5, -3), { dx: 5, dy: 0 });
    assert.deepEqual(constrainMove(-2, 9), { dx: 0, dy: 9 });
  });
});
