import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sameValue } from '../../../../../src/card/model/jsonValue.ts';
import { MAGNETS, TOOL_IDS, type ToolId } from '../../../../../src/protocol/chartActions.ts';
import { selectionEdits } from '../../../../../webview/chart/drawing/selectionEdits.ts';
import {
  type Modifiers,
  memoizeLast,
  type ToolContext,
  type ToolEvent,
  type ToolPointer,
} from '../../../../../webview/chart/tools/tool.ts';
import { DrawingHarness, TEST_VIEW, testCardWithDrawings } from './drawingHarness.ts';

const IDS = ['line1', 'zone1', 'chan1', 'fib1', 'hline1', 'lv_res', 'lv_piv', 'gone'];
/** Bars and prices where something of the paper card lies. */
const PLACES: readonly (readonly [bar: number, price: number])[] = [
  [2.4, 1.11005],
  [8, 1.115],
  [5.2, 1.1125],
  [13, 1.1052],
  [12, 1.106],
  [16, 1.105],
  [5, 1.103],
  [11, 1.1036],
  [8, 1.1052],
  [18, 1.114],
  [22, 1.112],
  [36, 1.119],
  [30, 1.108],
  [30, 1.117],
];

const PLAIN_POINTER: ToolPointer = {
  spot: { x: 1, y: 1 },
  reach: 'fine',
  modifiers: { shift: false, ctrl: false, alt: false },
};

const placeArb = fc.oneof(
  fc.constantFrom(...PLACES),
  fc.tuple(fc.double({ min: 0, max: 40, noNaN: true }), fc.double({ min: 1.1, max: 1.12, noNaN: true })),
);
const keysArb: fc.Arbitrary<Modifiers> = fc.record({ shift: fc.boolean(), ctrl: fc.boolean(), alt: fc.boolean() });
const pointerArb: fc.Arbitrary<ToolPointer> = fc
  .tuple(placeArb, keysArb, fc.constantFrom('fine' as const, 'coarse' as const), fc.boolean())
  .map(([[index, price], modifiers, reach, isExact]) => {
    const at = { spot: TEST_VIEW.spot({ index, price }), modifiers, reach };
    return isExact ? { ...at, exact: { index: Math.round(index), price: Math.round(price * 1e4) / 1e4 } } : at;
  });
const eventArb: fc.Arbitrary<ToolEvent> = fc.oneof(
  { weight: 4, arbitrary: pointerArb.map((at) => ({ kind: 'press' as const, at })) },
  { weight: 5, arbitrary: pointerArb.map((at) => ({ kind: 'move' as const, at })) },
  { weight: 4, arbitrary: pointerArb.map((at) => ({ kind: 'release' as const, at })) },
  pointerArb.map((at) => ({ kind: 'doubleClick' as const, at })),
  fc.constantFrom<ToolEvent>({ kind: 'leave' }, { kind: 'back' }, { kind: 'cancel' }, { kind: 'nudgeEnd' }),
  fc.subarray(IDS).map((objectIds) => ({ kind: 'pickUp' as const, objectIds })),
  fc
    .record({ bars: fc.integer({ min: -3, max: 3 }), ticks: fc.integer({ min: -3, max: 3 }) })
    .map((by) => ({ kind: 'nudge' as const, by })),
  fc
    .constantFrom('p0', 'base1', 't0p1')
    .map((handle) => ({ kind: 'nudge' as const, by: { bars: 1, ticks: 1 }, handle })),
);
const toolArb: fc.Arbitrary<ToolId> = fc.constantFrom(...TOOL_IDS, 'select', 'select', 'select');
const selectedArb = fc.subarray(IDS);
const givenArb: fc.Arbitrary<Partial<ToolContext>> = fc.record({
  magnet: fc.constantFrom(...MAGNETS),
  locked: fc.subarray(IDS).map((ids) => new Set(ids.slice(0, 1))),
});
/** An event, or something that happens to the desk from outside. */
const happeningArb = fc.oneof(
  { weight: 10, arbitrary: eventArb },
  {
    weight: 6,
    arbitrary: fc.array(pointerArb, { minLength: 1, maxLength: 3 }).map((way) => ({ kind: 'drag' as const, way })),
  },
  toolArb.map((tool) => ({ kind: 'arm' as const, tool })),
  selectedArb.map((objectIds) => ({ kind: 'select' as const, objectIds })),
  fc.constant({ kind: 'echo' as const }),
  fc.constantFrom('delete' as const, 'sendToBack' as const, 'duplicate' as const).map((action) => ({
    kind: 'command' as const,
    action,
  })),
);

function happen(paper: DrawingHarness, happening: typeof happeningArb extends fc.Arbitrary<infer T> ? T : never): void {
  switch (happening.kind) {
    case 'arm':
      paper.controller.arm(happening.tool);
      return;
    case 'select':
      paper.selected = happening.objectIds;
      return;
    case 'drag': {
      const { way } = happening;
      const [start = PLAIN_POINTER] = way;
      const end = way.at(-1) ?? start;
      paper.controller.handle({ kind: 'move', at: start });
      paper.controller.handle({ kind: 'press', at: start });
      for (const at of way) paper.controller.handle({ kind: 'move', at });
      paper.controller.handle({ kind: 'release', at: end });
      return;
    }
    case 'echo':
      paper.echo();
      return;
    case 'command': {
      const result = selectionEdits[happening.action](paper.facts());
      if (result.kind === 'edit') paper.controller.edit(result.edit, result.sketch, result.select);
      return;
    }
    default:
      paper.controller.handle(happening);
  }
}

describe('the drawing controller with random events', () => {
  it('never throws, never exceeds 20 drawings, and shows what the document will contain', () => {
    fc.assert(
      fc.property(givenArb, fc.boolean(), fc.array(happeningArb, { maxLength: 60 }), (given, isFull, happenings) => {
        const paper = isFull ? new DrawingHarness(given, testCardWithDrawings(19)) : new DrawingHarness(given);
        paper.setStayInTool(isFull);
        for (const happening of happenings) {
          happen(paper, happening);
          const view = paper.controller.view();
          assert.ok((view.preview ?? paper.controller.sketch).drawings.length <= 20);
          assert.equal(paper.controller.view().preview, view.preview);
          assert.ok(sameValue(paper.controller.sketch, paper.document), 'what is shown is what was written');
        }
      }),
      { numRuns: 400 },
    );
  });

  it('writes nothing on a read-only card', () => {
    fc.assert(
      fc.property(fc.array(happeningArb, { maxLength: 60 }), (happenings) => {
        const paper = new DrawingHarness({ readOnly: 'It is withdrawn.' });
        const { text } = paper;
        for (const happening of happenings) happen(paper, happening);
        assert.equal(paper.edits.length, 0);
        assert.equal(paper.text, text);
      }),
      { numRuns: 300 },
    );
  });

  it('restores everything when cancelled at any moment', () => {
    fc.assert(
      fc.property(
        givenArb,
        toolArb,
        selectedArb,
        fc.array(eventArb, { maxLength: 12 }),
        (given, tool, selected, events) => {
          const paper = new DrawingHarness(given);
          paper.selected = selected;
          paper.controller.arm(tool);
          const before = paper.controller.sketch;
          for (const event of events) {
            if (paper.edits.length > 0) return;
            paper.controller.handle(event);
          }
          if (paper.edits.length > 0) return;
          paper.controller.handle({ kind: 'cancel' });
          assert.equal(paper.controller.sketch, before);
          assert.equal(paper.controller.view().preview, undefined);
          assert.equal(paper.controller.status.busy, false);
          // What the pointer still does means nothing any more.
          paper.controller.handle({ kind: 'release', at: PLAIN_POINTER });
          assert.deepEqual(paper.edits, []);
          assert.equal(paper.controller.sketch, before);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('writes nothing for a drag that returns to its start', () => {
    fc.assert(
      fc.property(
        givenArb,
        selectedArb,
        pointerArb,
        fc.array(pointerArb, { maxLength: 6 }),
        (given, selected, start, way) => {
          const paper = new DrawingHarness(given);
          paper.selected = selected;
          const { text } = paper;
          paper.controller.handle({ kind: 'move', at: start });
          paper.controller.handle({ kind: 'press', at: start });
          for (const at of way) paper.controller.handle({ kind: 'move', at });
          paper.controller.handle({ kind: 'move', at: start });
          paper.controller.handle({ kind: 'release', at: start });
          assert.deepEqual(paper.edits, []);
          assert.equal(paper.text, text);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('has a result that does not depend on the pointer’s path, without magnet', () => {
    fc.assert(
      fc.property(
        selectedArb,
        pointerArb,
        pointerArb,
        fc.array(pointerArb, { maxLength: 4 }),
        (selected, start, end, way) => {
          const ended = [way, []].map((moves) => {
            const paper = new DrawingHarness();
            paper.selected = selected;
            paper.controller.handle({ kind: 'press', at: start });
            // Away first, so that both are drags.
            paper.controller.handle({
              kind: 'move',
              at: { ...start, spot: { x: start.spot.x + 50, y: start.spot.y } },
            });
            for (const at of moves) paper.controller.handle({ kind: 'move', at });
            paper.controller.handle({ kind: 'release', at: end });
            return paper.text;
          });
          assert.equal(ended[0], ended[1]);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('memoizeLast', () => {
  it('returns the same object for the same inputs, and a new one otherwise', () => {
    const remembered = memoizeLast<{ readonly made: number }>();
    let made = 0;
    const make = () => ({ made: ++made });
    const part = {};
    const first = remembered([part, Number.NaN], make);
    assert.equal(remembered([part, Number.NaN], make), first);
    assert.notEqual(remembered([{}, Number.NaN], make), first);
    assert.notEqual(remembered([part], make), first);
    assert.equal(made, 3);
  });
});
