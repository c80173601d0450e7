import assert from 'node:assert/strict';
import fc from 'fast-check';
import { durationText, measuredPlace, measurementLines } from '../../../../../webview/chart/tools/gestures.ts';
import { DrawingHarness, pointer } from './drawingHarness.ts';

const A: readonly [number, number] = [3, 1.115];
const B: readonly [number, number] = [5, 1.113];

describe('the measure tool', () => {
  const begin = (given = {}): DrawingHarness => {
    const paper = new DrawingHarness(given);
    paper.controller.arm('measure');
    return paper;
  };
  const click = (paper: DrawingHarness, [bar, price]: readonly [number, number]): void => {
    paper.press(bar, price);
    paper.release(bar, price);
  };
  const lines = (paper: DrawingHarness) => paper.controller.view().readout?.lines;

  it('measures between two clicks, and between the ends of a drag', () => {
    const clicked = begin();
    click(clicked, A);
    click(clicked, B);
    const dragged = begin();
    dragged.press(...A);
    dragged.move(...B);
    dragged.release(...B);
    for (const paper of [clicked, dragged]) {
      assert.deepEqual(lines(paper)?.slice(0, 4), ['Δ −0.00200 (−20 ticks)', '−0.18 %', '2 bars', '2 h']);
      assert.match(paper.controller.status.hint ?? '', /Esc: end\.$/);
      assert.equal(paper.edits.length, 0);
    }
  });

  it('takes one step back at a time: the measurement, then the tool', () => {
    const paper = begin();
    click(paper, A);
    click(paper, B);
    assert.equal(paper.controller.back(), true);
    assert.equal(lines(paper), undefined);
    assert.equal(paper.controller.status.tool, 'measure');
    assert.equal(paper.controller.back(), true);
    assert.equal(paper.controller.status.tool, 'select');
    assert.equal(paper.edits.length, 0);
  });

  it('starts anew with the next press, and snaps to bars and ticks', () => {
    const paper = begin();
    click(paper, A);
    click(paper, B);
    paper.press(10.4, 1.11003);
    paper.move(11.6, 1.11003);
    assert.deepEqual(lines(paper)?.slice(0, 3), ['Δ 0.00000 (0 ticks)', '0.00 %', '2 bars']);
  });

  it('measures on a card that can’t be changed', () => {
    const paper = begin({ readOnly: 'It is not Pending.' });
    click(paper, A);
    click(paper, B);
    assert.equal(lines(paper)?.length, 5);
    assert.deepEqual(paper.alarms, []);
  });

  it('ends when bars get other numbers', () => {
    const paper = begin();
    click(paper, A);
    paper.controller.barsRenumbered();
    assert.equal(lines(paper), undefined);
  });

  it('never edits, whatever happens', () => {
    const spot = fc.tuple(fc.double({ min: -5, max: 40, noNaN: true }), fc.double({ min: 1, max: 1.2, noNaN: true }));
    const event = fc.tuple(
      fc.constantFrom('press', 'move', 'release', 'doubleClick', 'leave', 'back', 'cancel', 'nudgeEnd'),
      spot,
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const paper = begin();
        for (const [kind, [bar, price]] of events) {
          if (paper.controller.status.tool !== 'measure') paper.controller.arm('measure');
          if (kind === 'press' || kind === 'move' || kind === 'release' || kind === 'doubleClick') {
            paper.controller.handle({ kind, at: pointer(bar, price) });
          } else if (kind === 'back') paper.controller.back();
          else paper.controller.handle({ kind: kind as 'leave' });
        }
        assert.equal(paper.edits.length, 0);
      }),
    );
  });
});

describe('a measurement', () => {
  const context = (levels: string, unit = {}) => {
    const paper = new DrawingHarness(unit);
    const text = paper.text;
    return { paper, context: paper.facts({ ...paper.document, ...(levels === '' ? { levels: {} } : {}) }), text };
  };

  it('counts the distance to the stop, and leaves it out without levels', () => {
    const { context: whole } = context('all');
    const [from, to] = [
      { index: 0, price: 1.11 },
      { index: 0, price: 1.12 },
    ];
    assert.match(measurementLines(from, to, whole).at(-1) ?? '', /^\d+\.\d\d × distance to the stop$/);
    const { context: none } = context('');
    assert.equal(measurementLines(from, to, none).at(-1), '0 min');
  });

  it('has no percentage of a price of zero', () => {
    const { context: none } = context('');
    assert.deepEqual(measurementLines({ index: 0, price: 0 }, { index: 0, price: 1 }, none), [
      'Δ +1.00000 (+10000 ticks)',
      '0 bars',
      '0 min',
    ]);
  });

  it('is exact for prices of 1e-8 and 1e9', () => {
    const { context: none } = context('');
    for (const [from, to, tick, precision, wanted] of [
      [1e-8, 3e-8, 1e-8, 8, ['Δ +0.00000002 (+2 ticks)', '+200.00 %', '4 bars', '4 h']],
      [1e9, 1.001e9, 1, 0, ['Δ +1000000 (+1000000 ticks)', '+0.10 %', '4 bars', '4 h']],
    ] as const) {
      const own = { ...none, tick, precision, unit: { name: 'tick', size: tick } as const };
      const [start, end] = [measuredPlace({ index: 0, price: from }, own), measuredPlace({ index: 4, price: to }, own)];
      assert.deepEqual(measurementLines(start, end, own), wanted);
    }
  });

  it('lies on bars and ticks', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e3, max: 1e3, noNaN: true }),
        fc.double({ min: 0, max: 1e4, noNaN: true }),
        (index, price) => {
          const place = measuredPlace({ index, price }, { tick: 0.25 });
          assert.ok(Number.isInteger(place.index) && Number.isInteger(place.price / 0.25));
          assert.ok(Math.abs(place.index - index) <= 0.5 && Math.abs(place.price - price) <= 0.125);
        },
      ),
    );
  });

  it('writes durations in days, hours and minutes', () => {
    const minute = 60_000;
    assert.deepEqual(
      [0, 45, 60, 1440 + 240, -(2 * 1440 + 5)].map((minutes) => durationText(minutes * minute)),
      ['0 min', '45 min', '1 h', '1 d 4 h', '−2 d 5 min'],
    );
  });
});
