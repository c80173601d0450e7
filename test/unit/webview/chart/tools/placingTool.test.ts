import assert from 'node:assert/strict';
import { DrawingHarness, testCardWithDrawings } from './drawingHarness.ts';

/** ISO text of bars of the paper chart. */
const BAR_2 = '2026-03-06T14:00:00Z';
const BAR_6 = '2026-03-06T18:00:00Z';
const BAR_12 = '2026-03-09T02:00:00Z';

function armed(
  ...[tool, ...paper]: [
    Parameters<DrawingHarness['controller']['arm']>[0],
    ...ConstructorParameters<typeof DrawingHarness>,
  ]
) {
  const paperDesk = new DrawingHarness(...paper);
  paperDesk.controller.arm(tool);
  return paperDesk;
}

const hintOf = (paper: DrawingHarness): string | undefined => paper.controller.status.hint;

describe('drawing tools', () => {
  it('set a horizontal line with one click, and show it before', () => {
    const paper = armed('horizontalLine');
    paper.move(2, 1.115);
    assert.equal(paper.controller.view().preview?.drawings.at(-1)?.points[0]?.price, 1.115);
    paper.click(2.2, 1.11503);
    assert.deepEqual(paper.lastEdit, [
      { type: 'HORIZONTAL_LINE', clientObjectId: 'hline2', points: [{ time: BAR_2, price: 1.115 }] },
    ]);
  });

  for (const [tool, heads] of [
    ['segment', {}],
    ['arrow', { endHead: 'ARROW' }],
    ['ray', { endHead: 'EXTEND' }],
    ['extendedLine', { startHead: 'EXTEND', endHead: 'EXTEND' }],
  ] as const) {
    it(`draw a line from click to click: ${tool}`, () => {
      const paper = armed(tool, {
        looks: { LINE: { style: { color: '#ff0000' }, startHead: 'ARROW', endHead: 'ARROW' } },
      });
      paper.click(2, 1.115);
      paper.click(6, 1.112);
      const points = [
        { time: BAR_2, price: 1.115 },
        { time: BAR_6, price: 1.112 },
      ];
      assert.deepEqual(paper.lastEdit, [
        { type: 'LINE', clientObjectId: 'line2', points, style: { color: '#ff0000' }, ...heads },
      ]);
    });
  }

  for (const [tool, type, clientObjectId] of [
    ['rectangle', 'RECTANGLE', 'zone2'],
    ['fibonacci2', 'FIB_RETRACEMENT', 'fib2'],
    ['segment', 'LINE', 'line2'],
  ] as const) {
    it(`draw in one drag: ${tool}`, () => {
      const paper = armed(tool);
      paper.drag([2, 1.115], [6, 1.112]);
      const points = [
        { time: BAR_2, price: 1.115 },
        { time: BAR_6, price: 1.112 },
      ];
      assert.deepEqual(paper.lastEdit, [{ type, clientObjectId, points }]);
      assert.deepEqual(paper.selected, [clientObjectId]);
      assert.equal(paper.controller.status.tool, 'select');
    });
  }

  it('store the third point of a channel at the time of the first', () => {
    const paper = armed('channel');
    paper.click(2, 1.115);
    paper.click(12, 1.116);
    paper.move(7, 1.1125);
    // Its height, from the base there.
    assert.equal(paper.controller.view().readout?.lines[0], 'Δ −0.00300 (−30 ticks)');
    paper.click(7, 1.1125);
    assert.deepEqual(paper.lastEdit, [
      {
        type: 'PARALLEL',
        clientObjectId: 'channel1',
        points: [
          { time: BAR_2, price: 1.115 },
          { time: BAR_12, price: 1.116 },
          { time: BAR_2, price: 1.112 },
        ],
      },
    ]);
  });

  it('need three points for an extension', () => {
    const paper = armed('fibonacci3');
    paper.drag([2, 1.115], [6, 1.112]);
    assert.equal(paper.edits.length, 0);
    assert.equal(paper.controller.view().preview?.drawings.at(-1)?.points.length, 3);
    paper.click(12, 1.113);
    assert.deepEqual(paper.document.drawings.at(-1)?.points, [
      { time: BAR_2, price: 1.115 },
      { time: BAR_6, price: 1.112 },
      { time: BAR_12, price: 1.113 },
    ]);
  });

  it('show the final shape from the first point on, with distances', () => {
    const paper = armed('rectangle');
    paper.move(2, 1.115);
    assert.equal(paper.controller.view().preview, undefined);
    paper.click(2, 1.115);
    paper.move(6, 1.112);
    const { preview, readout, guide } = paper.controller.view();
    assert.deepEqual(preview?.drawings.at(-1)?.points[1], { time: BAR_6, price: 1.112 });
    assert.deepEqual(readout?.lines, ['Δ −0.00300 (−30 ticks)', '−0.27 %', '4 bars']);
    assert.deepEqual(guide, { index: 6, price: 1.112 });
    assert.equal(paper.edits.length, 0);
  });

  it('announce the next point', () => {
    const paper = armed('segment');
    assert.equal(hintOf(paper), 'Line: point 1 of 2.');
    paper.click(2, 1.115);
    assert.equal(hintOf(paper), 'Line: point 2 of 2. Shift: steps of 45°.');
    const channel = armed('channel');
    channel.click(2, 1.115);
    channel.click(6, 1.115);
    assert.equal(hintOf(channel), 'Parallel channel: point 3 of 3.');
    const rectangle = armed('rectangle');
    rectangle.click(2, 1.115);
    assert.equal(hintOf(rectangle), 'Rectangle: point 2 of 2. Shift: square.');
    assert.equal(hintOf(armed('fibonacci3')), 'Fibonacci extension: point 1 of 3.');
    assert.equal(hintOf(armed('horizontalLine')), 'Horizontal line: point 1 of 1.');
  });

  it('go back point by point, then disarm the tool, then clear the selection', () => {
    const paper = armed('channel');
    paper.selected = ['line1'];
    paper.click(2, 1.115);
    paper.click(6, 1.112);
    const seen = [];
    for (let i = 0; i < 4; i += 1) {
      paper.controller.handle({ kind: 'back' });
      seen.push([paper.controller.status.tool, hintOf(paper), paper.selected.length]);
    }
    assert.deepEqual(seen, [
      ['channel', 'Parallel channel: point 2 of 3. Shift: steps of 45°.', 1],
      ['channel', 'Parallel channel: point 1 of 3.', 1],
      ['select', undefined, 1],
      ['select', undefined, 0],
    ]);
    assert.equal(paper.edits.length, 0);
  });

  it('draw exact vertical and horizontal lines and squares with Shift', () => {
    const level = armed('segment');
    level.click(2, 1.115);
    level.click(6.2, 1.1147, { shift: true });
    assert.deepEqual(level.document.drawings.at(-1)?.points[1], { time: BAR_6, price: 1.115 });
    const steep = armed('segment');
    steep.click(2, 1.115);
    // 40 pixels to the right and some 43 down.
    steep.click(6, 1.1107, { shift: true });
    assert.deepEqual(steep.document.drawings.at(-1)?.points[1], { time: BAR_6, price: 1.111 });
    const square = armed('rectangle');
    square.click(2, 1.115);
    square.click(6, 1.1145, { shift: true });
    assert.deepEqual(square.document.drawings.at(-1)?.points[1], { time: BAR_6, price: 1.111 });
  });

  it('snap to named prices with the magnet; Ctrl turns it off', () => {
    const paper = armed('segment', { magnet: 'strong' });
    paper.move(2, 1.1112);
    assert.deepEqual(paper.controller.view().snapHint, { place: { index: 2, price: 1.111 }, label: 'H 1.11100' });
    assert.equal(paper.controller.status.snapHint, 'H 1.11100');
    paper.move(2, 1.1112, { ctrl: true });
    assert.equal(paper.controller.view().snapHint, undefined);
    paper.move(30, 1.1082);
    assert.equal(paper.controller.view().snapHint?.label, 'Pivot 1.10800');
  });

  it('do not set two points at one place, e.g. by a double click', () => {
    const paper = armed('segment');
    paper.click(2, 1.115);
    paper.click(2, 1.115);
    paper.controller.handle({
      kind: 'doubleClick',
      at: { spot: { x: 20, y: 50 }, reach: 'fine', modifiers: { shift: false, ctrl: false, alt: false } },
    });
    assert.equal(paper.edits.length, 0);
    assert.equal(paper.said.at(-1), 'Point 2 must be at another place than point 1.');
    paper.click(6, 1.112);
    assert.equal(paper.edits.length, 1);
  });

  it('set the keyboard’s exact points, regardless of the magnet', () => {
    const paper = armed('segment', { magnet: 'strong' });
    paper.enter({ index: 2, price: 1.1153 });
    paper.enter({ index: 6, price: 1.1121 });
    assert.deepEqual(paper.document.drawings.at(-1)?.points, [
      { time: BAR_2, price: 1.1153 },
      { time: BAR_6, price: 1.1121 },
    ]);
  });

  it('draw beyond the last candle', () => {
    const paper = armed('segment');
    paper.click(20, 1.115);
    paper.click(30, 1.112);
    assert.equal(paper.document.drawings.at(-1)?.points[1]?.time, '2026-03-09T20:00:00Z');
  });

  it('stay armed if set so, until the card is full', () => {
    const paper = armed('horizontalLine', {}, testCardWithDrawings(18));
    paper.setStayInTool(true);
    paper.click(2, 1.115);
    assert.equal(paper.controller.status.tool, 'horizontalLine');
    assert.equal(paper.said.at(-1), 'Horizontal line hline1 drawn, 19 of 20.');
    paper.click(2, 1.116);
    assert.equal(paper.controller.status.tool, 'select');
    assert.equal(paper.document.drawings.length, 20);
  });

  it('cannot be armed on a full or read-only card, with the reason', () => {
    const full = armed('segment', {}, testCardWithDrawings(20));
    assert.equal(full.controller.status.tool, 'select');
    assert.deepEqual(full.alarms, ['A card can have at most 20 drawings. Delete one first.']);
    const readOnly = armed('segment', { readOnly: 'It is withdrawn.' });
    assert.equal(readOnly.controller.status.tool, 'select');
    assert.deepEqual(readOnly.alarms, ['It is withdrawn.']);
  });

  it('stop when the card becomes full or read-only', () => {
    const paper = armed('segment');
    paper.click(2, 1.115);
    paper.given = { readOnly: 'It has been withdrawn.' };
    paper.click(6, 1.112);
    assert.equal(paper.edits.length, 0);
    assert.deepEqual(paper.alarms, ['It has been withdrawn.']);
    assert.equal(paper.controller.status.tool, 'select');
  });

  it('need a longer drag from a finger', () => {
    const paper = armed('segment');
    const at = (x: number) =>
      ({ spot: { x, y: 50 }, reach: 'coarse', modifiers: { shift: false, ctrl: false, alt: false } }) as const;
    paper.controller.handle({ kind: 'press', at: at(20) });
    paper.controller.handle({ kind: 'release', at: at(27) });
    assert.equal(paper.edits.length, 0);
    paper.controller.handle({ kind: 'press', at: at(60) });
    paper.controller.handle({ kind: 'release', at: at(60) });
    assert.equal(paper.edits.length, 1);
  });
});
