import assert from 'node:assert/strict';
import { DrawingHarness, pointer, testCardWithDrawings } from './drawingHarness.ts';

/** On line1's stroke, away from its handles: halfway between its points. */
const ON_LINE: readonly [number, number] = [5.2, 1.1125];
/** In zone1's fill, away from its edges. */
const IN_ZONE: readonly [number, number] = [13, 1.1052];
const NOWHERE: readonly [number, number] = [1, 1.107];

describe('select tool', () => {
  it('selects what is clicked, or nothing on empty space, and reports it once', () => {
    const paper = new DrawingHarness();
    paper.click(...IN_ZONE);
    assert.deepEqual(paper.selected, ['zone1']);
    paper.click(...ON_LINE);
    assert.deepEqual(paper.selected, ['line1']);
    paper.click(...NOWHERE);
    assert.deepEqual(paper.selected, []);
    assert.equal(paper.edits.length, 0);
  });

  it('leaves empty space to the chart, except with a marquee', () => {
    const paper = new DrawingHarness();
    assert.equal(paper.press(...NOWHERE), false);
    paper.release(...NOWHERE);
    assert.equal(paper.press(...NOWHERE, { shift: true }), true);
    paper.release(...NOWHERE);
    assert.equal(paper.press(...IN_ZONE), true);
  });

  it('prefers nearer lines, levels to drawings at the same place, and strokes to fills', () => {
    const paper = new DrawingHarness();
    paper.click(12, 1.10455);
    assert.deepEqual(paper.selected, ['zone1']);
    const stacked = new DrawingHarness({}, paper.text.replace('"price": 1.1190', '"price": 1.1080'));
    stacked.click(30, 1.108);
    assert.deepEqual(stacked.selected, ['lv_piv']);
    stacked.click(30, 1.108, { alt: true });
    assert.deepEqual(stacked.selected, ['hline1']);
    stacked.click(30, 1.108, { alt: true });
    assert.deepEqual(stacked.selected, ['lv_piv']);
  });

  it('toggles with Ctrl or Shift', () => {
    const paper = new DrawingHarness();
    paper.click(...IN_ZONE);
    paper.click(...ON_LINE, { ctrl: true });
    assert.deepEqual(paper.selected, ['zone1', 'line1']);
    paper.click(...IN_ZONE, { shift: true });
    assert.deepEqual(paper.selected, ['line1']);
    assert.equal(paper.edits.length, 0);
  });

  it('shows what Shift+drag measured until Escape, which clears the selection, too, or the next press', () => {
    const paper = new DrawingHarness();
    paper.selected = ['hline1'];
    paper.drag([20, 1.118], [24, 1.1185], { shift: true });
    assert.deepEqual(paper.controller.view().readout?.lines.slice(0, 1), ['Δ +0.00050 (+5 ticks)']);
    paper.move(5, 1.119);
    assert.notEqual(paper.controller.view().readout, undefined);
    paper.controller.back();
    assert.equal(paper.controller.view().readout, undefined);
    assert.deepEqual(paper.selected, []);
    paper.drag([20, 1.118], [24, 1.1185], { shift: true });
    paper.press(30, 1.13);
    assert.equal(paper.controller.view().readout, undefined);
    paper.drag([20, 1.118], [24, 1.1185], { ctrl: true });
    assert.equal(paper.controller.view().readout, undefined);
    assert.equal(paper.edits.length, 0);
  });

  it('adds all drawings that a marquee touches to the selection', () => {
    const paper = new DrawingHarness();
    paper.selected = ['line1'];
    paper.press(11, 1.1065, { shift: true });
    paper.move(20, 1.1062, { shift: true });
    const { left, right, bottom = 0, top = 0 } = paper.controller.view().marquee ?? {};
    assert.deepEqual([left, right, Math.round(bottom - top)], [110, 200, 3]);
    paper.move(20, 1.102, { shift: true });
    paper.release(20, 1.102, { shift: true });
    assert.deepEqual(paper.selected, ['line1', 'zone1', 'chan1']);
    paper.press(30, 1.13);
    assert.equal(paper.controller.view().marquee, undefined);
  });

  it('moves and selects an unselected drawing', () => {
    const paper = new DrawingHarness();
    paper.drag(IN_ZONE, [15, 1.1062]);
    assert.deepEqual(paper.selected, ['zone1']);
    assert.deepEqual(paper.lastEdit, {
      'drawings.1.points.0.time': '2026-03-09T04:00:00Z',
      'drawings.1.points.0.price': 1.107,
      'drawings.1.points.1.time': '2026-03-09T08:00:00Z',
      'drawings.1.points.1.price': 1.105,
    });
  });

  it('treats a jitter as a click', () => {
    const paper = new DrawingHarness();
    paper.drag(IN_ZONE, [13.2, 1.1053]);
    assert.equal(paper.edits.length, 0);
    assert.deepEqual(paper.selected, ['zone1']);
  });

  it('keeps to one axis with Shift, and writes only times or prices', () => {
    const paper = new DrawingHarness();
    paper.drag(ON_LINE, [8.2, 1.1135], { shift: true });
    assert.deepEqual(Object.keys(Object(paper.lastEdit)), ['drawings.0.points.0.time', 'drawings.0.points.1.time']);
    paper.drag([8.2, 1.1125], [9.2, 1.1145], { shift: true });
    assert.deepEqual(Object.keys(Object(paper.lastEdit)), ['drawings.0.points.0.price', 'drawings.0.points.1.price']);
  });

  it('moves all selected drawings by bars, keeping shapes across the weekend and the file’s formats', () => {
    const paper = new DrawingHarness();
    paper.selected = ['chan1', 'zone1', 'line1'];
    paper.drag(ON_LINE, [7.2, ON_LINE[1]]);
    assert.equal(paper.edits.length, 1);
    assert.deepEqual(paper.lastEdit, {
      // Between bars it stays between bars, to the half second; a number stays a number.
      'drawings.0.points.0.time': '2026-03-06T16:24:00.500Z',
      'drawings.0.points.1.time': Date.UTC(2026, 2, 9, 0),
      'drawings.1.points.0.time': '2026-03-09T04:00:00Z',
      'drawings.1.points.1.time': '2026-03-09T08:00:00Z',
      // Bars 5, 11 and 8 are 7, 13 and 10 now.
      'drawings.2.points.0.time': '2026-03-06T19:00:00Z',
      'drawings.2.points.1.time': '2026-03-09T03:00:00Z',
      'drawings.2.points.2.time': '2026-03-09T00:00:00Z',
    });
  });

  it('does not move locked drawings, and says why', () => {
    const paper = new DrawingHarness({ locked: new Set(['zone1']) });
    paper.selected = ['zone1', 'line1'];
    paper.drag(ON_LINE, [7.2, ON_LINE[1]]);
    assert.deepEqual(Object.keys(Object(paper.lastEdit)), ['drawings.0.points.0.time', 'drawings.0.points.1.time']);
    paper.drag(IN_ZONE, [15, 1.1062]);
    assert.equal(paper.edits.length, 1);
    assert.deepEqual(paper.alarms, ['Rectangle zone1 is locked. Unlock it to move it.']);
  });

  it('keeps showing the reason while the pointer is pressed', () => {
    const paper = new DrawingHarness({ locked: new Set(['zone1']) });
    const reason = 'Rectangle zone1 is locked. Unlock it to move it.';
    paper.controller.handle({ kind: 'press', at: pointer(...IN_ZONE) });
    for (const [bar, price] of [[15, 1.1062] as const, ON_LINE]) {
      paper.controller.handle({ kind: 'move', at: pointer(bar, price) });
      assert.equal(paper.controller.view().hint, reason);
      assert.equal(paper.controller.view().cursor, 'not-allowed');
    }
    paper.controller.handle({ kind: 'release', at: pointer(...ON_LINE) });
    assert.equal(paper.controller.view().hint, undefined);
    assert.deepEqual(paper.alarms, [reason]);
    assert.deepEqual(paper.edits, []);
  });

  it('drops copies with Ctrl, with new ids, and selects them', () => {
    const paper = new DrawingHarness();
    paper.drag(IN_ZONE, [15, 1.1062], { ctrl: true });
    assert.deepEqual(paper.lastEdit, [
      {
        type: 'RECTANGLE',
        clientObjectId: 'zone2',
        points: [
          { time: '2026-03-09T04:00:00Z', price: 1.107 },
          { time: '2026-03-09T08:00:00Z', price: 1.105 },
        ],
        style: { fillColor: '#112233' },
      },
    ]);
    assert.deepEqual(paper.selected, ['zone2']);
  });

  it('does not copy beyond the limit, and says why', () => {
    const paper = new DrawingHarness({}, testCardWithDrawings(20));
    paper.drag(ON_LINE, [8, 1.1135], { ctrl: true });
    assert.equal(paper.edits.length, 0);
    assert.deepEqual(paper.alarms, ['A card can have at most 20 drawings. Delete one first.']);
  });

  it('reshapes by a handle, to the center of a bar and a tick', () => {
    const paper = new DrawingHarness();
    paper.selected = ['line1'];
    paper.drag([8, 1.115], [11.3, 1.11604]);
    assert.deepEqual(paper.lastEdit, {
      'drawings.0.points.1.time': Date.UTC(2026, 2, 9, 1),
      'drawings.0.points.1.price': 1.116,
    });
    const [first] = paper.document.drawings[0]?.points ?? [];
    assert.deepEqual(first, { time: '2026-03-06T14:24:00.500Z', price: 1.11005 });
  });

  it('shows guides on bars and ticks, even for handles that move along one axis', () => {
    const paper = new DrawingHarness();
    paper.selected = ['hline1'];
    paper.press(36, 1.119);
    paper.move(33.3, 1.11857);
    assert.deepEqual(paper.controller.view().guide, { index: 33, price: 1.1186 });
    paper.controller.handle({ kind: 'cancel' });
    paper.selected = ['zone1'];
    paper.press(16, 1.105);
    paper.move(17.3, 1.10533);
    assert.deepEqual(paper.controller.view().guide, { index: 17, price: 1.1053 });
  });

  it('keeps a time between bars while only the price changes', () => {
    const paper = new DrawingHarness();
    paper.selected = ['line1'];
    paper.drag([2.4, 1.11005], [2.6, 1.113]);
    assert.deepEqual(paper.lastEdit, { 'drawings.0.points.0.price': 1.113 });
    assert.match(paper.text, /14:24:00\.500Z/);
  });

  it('constrains a handle with Shift to steps of 45° from the other end', () => {
    const paper = new DrawingHarness();
    paper.selected = ['fib1'];
    paper.drag([22, 1.112], [23, 1.1139], { shift: true });
    assert.deepEqual(paper.document.drawings[3]?.points[1], { time: '2026-03-09T13:00:00Z', price: 1.114 });
  });

  it('stores a dragged third point of a channel at the time of the first', () => {
    const paper = new DrawingHarness();
    paper.selected = ['chan1'];
    // The middle of the offset edge: bar 8, 19 ticks above the base there.
    paper.drag([8, 1.1052], [8, 1.1062]);
    assert.deepEqual(paper.document.drawings[2]?.points, [
      { time: '2026-03-06T17:00:00Z', price: 1.103 },
      { time: '2026-03-09T01:00:00Z', price: 1.1036 },
      { time: '2026-03-06T17:00:00Z', price: 1.1059 },
    ]);
  });

  it('names the snap target, holds it a little longer, and inverts the magnet with Ctrl', () => {
    const paper = new DrawingHarness({ magnet: 'weak' });
    paper.selected = ['line1'];
    paper.press(8, 1.115);
    paper.move(9, 1.1161);
    assert.equal(paper.controller.view().snapHint?.label, 'Resistance 1.11700');
    paper.move(9, 1.1159);
    assert.equal(paper.controller.view().snapHint?.label, 'Resistance 1.11700');
    paper.move(9, 1.1159, { ctrl: true });
    assert.equal(paper.controller.view().snapHint, undefined);
    paper.move(9, 1.1161);
    paper.release(9, 1.1161);
    assert.equal(paper.document.drawings[0]?.points[1]?.price, 1.117);
    const off = new DrawingHarness();
    off.selected = ['line1'];
    off.press(8, 1.115);
    off.move(9, 1.114, { ctrl: true });
    assert.equal(off.controller.view().snapHint?.label, 'fib1 1.11400');
  });

  it('picks up a handle with a click and drops it with the next', () => {
    const paper = new DrawingHarness();
    paper.selected = ['line1'];
    paper.click(8, 1.115);
    assert.equal(paper.edits.length, 0);
    assert.equal(paper.controller.status.busy, true);
    paper.move(11, 1.116);
    assert.equal(paper.controller.view().preview?.drawings[0]?.points[1]?.price, 1.116);
    assert.match(paper.controller.status.hint ?? '', /Click to drop it/);
    paper.click(12, 1.117);
    assert.deepEqual(paper.lastEdit, {
      'drawings.0.points.1.time': Date.UTC(2026, 2, 9, 2),
      'drawings.0.points.1.price': 1.117,
    });
    assert.equal(paper.controller.status.busy, false);
  });

  it('cancels a picked-up handle with Escape', () => {
    const paper = new DrawingHarness();
    paper.selected = ['line1'];
    paper.click(8, 1.115);
    paper.move(11, 1.116);
    paper.controller.handle({ kind: 'back' });
    assert.equal(paper.controller.view().preview, undefined);
    paper.click(...NOWHERE);
    assert.equal(paper.edits.length, 0);
  });

  it('moves objects with the pointer after the move command', () => {
    const paper = new DrawingHarness();
    paper.selected = ['zone1', 'hline1'];
    paper.controller.pickUp();
    paper.move(3, 1.118);
    assert.equal(paper.controller.view().preview, undefined);
    paper.move(4, 1.117);
    paper.click(4, 1.117);
    assert.deepEqual(paper.lastEdit, {
      'drawings.1.points.0.time': '2026-03-09T03:00:00Z',
      'drawings.1.points.0.price': 1.105,
      'drawings.1.points.1.time': '2026-03-09T07:00:00Z',
      'drawings.1.points.1.price': 1.103,
      'drawings.4.points.0.price': 1.118,
    });
  });

  it('shows ghost, readout and preview during a drag, and writes nothing', () => {
    const paper = new DrawingHarness();
    paper.press(...IN_ZONE);
    paper.move(15, 1.1062);
    const { ghosts, readout, preview, hovered } = paper.controller.view();
    assert.deepEqual(ghosts, ['zone1']);
    assert.deepEqual(readout?.lines, ['Δ +0.00100 (+10 ticks)', '+0.09 %', '2 bars']);
    assert.equal(preview?.drawings[1]?.points[0]?.price, 1.107);
    assert.equal(hovered, 'zone1');
    assert.equal(paper.controller.view().preview, preview);
    assert.equal(paper.edits.length, 0);
  });

  it('shows only the distance of a dragged side, in whole ticks', () => {
    const paper = new DrawingHarness();
    paper.selected = ['zone1'];
    const drag = (from: readonly [number, number], to: readonly [number, number]) => {
      paper.press(...from);
      paper.move(...to);
      const { readout, guide } = paper.controller.view();
      paper.controller.handle({ kind: 'cancel' });
      return { lines: readout?.lines, guide };
    };
    // Its right side, taken a little beside and dragged across prices; then its upper side across bars.
    assert.deepEqual(drag([16.2, 1.10503], [19.3, 1.1]).lines, ['3 bars']);
    assert.deepEqual(drag([14, 1.10603], [18, 1.10863]).lines, ['Δ +0.00260 (+26 ticks)', '+0.24 %']);
    assert.deepEqual(drag([16.2, 1.10503], [16.3, 1.1]).lines, []);
    // The bar that the corner is on, not the one under the pointer.
    assert.equal(drag([16.4, 1.104], [20.7, 1.104]).guide?.index, 20);
  });

  it('opens the style of a drawing, but not of a level, with a double click', () => {
    const paper = new DrawingHarness();
    paper.click(...IN_ZONE);
    paper.click(...IN_ZONE);
    paper.controller.handle({ kind: 'doubleClick', at: pointer(...IN_ZONE) });
    paper.controller.handle({ kind: 'doubleClick', at: pointer(30, 1.108) });
    assert.deepEqual(paper.styled, ['zone1']);
  });

  it('also opens the style with a double click on a handle, which stays in place', () => {
    const paper = new DrawingHarness();
    paper.selected = ['line1'];
    paper.click(8, 1.115);
    paper.click(8, 1.115);
    paper.controller.handle({ kind: 'doubleClick', at: pointer(8, 1.115) });
    assert.deepEqual([paper.styled, paper.edits], [['line1'], []]);
  });

  it('shows with the cursor what can be done', () => {
    const paper = new DrawingHarness({ locked: new Set(['fib1']) });
    const cursorAt = (bar: number, price: number): string | undefined => {
      paper.move(bar, price);
      return paper.controller.view().cursor;
    };
    assert.equal(cursorAt(...NOWHERE), undefined);
    assert.equal(cursorAt(...IN_ZONE), 'pointer');
    assert.equal(cursorAt(30, 1.108), 'ns-resize');
    paper.selected = ['zone1', 'fib1'];
    assert.equal(cursorAt(...IN_ZONE), 'move');
    assert.equal(cursorAt(12, 1.106), 'nwse-resize');
    assert.equal(cursorAt(22, 1.112), 'not-allowed');
  });

  it('ignores hidden objects', () => {
    const paper = new DrawingHarness({ hidden: new Set(['zone1']) });
    paper.selected = ['zone1'];
    paper.click(...IN_ZONE);
    assert.deepEqual(paper.selected, []);
  });

  it('does not move anything on a read-only card, and says why', () => {
    const paper = new DrawingHarness({ readOnly: 'It is withdrawn.' });
    paper.drag(IN_ZONE, [15, 1.1062]);
    paper.click(...IN_ZONE);
    paper.controller.handle({ kind: 'doubleClick', at: pointer(...IN_ZONE) });
    paper.controller.nudge({ bars: 1, ticks: 0 });
    paper.selected = ['zone1'];
    paper.controller.pickUp();
    assert.deepEqual(paper.alarms, Array(4).fill('It is withdrawn.'));
    assert.deepEqual([paper.edits, paper.styled], [[], []]);
    assert.deepEqual(paper.selected, ['zone1']);
  });
});
