import assert from 'node:assert/strict';
import { planCardEdit } from '../../../../../src/authoring/editor/cardEdits.ts';
import { type Place, projection } from '../../../../../src/card/geometry/projection.ts';
import { timeAxis } from '../../../../../src/card/geometry/timeAxis.ts';
import type { CardSketch } from '../../../../../src/card/model/cardSketch.ts';
import { readCardText } from '../../../../../src/card/text/readCard.ts';
import { applyTextEdits } from '../../../../../src/card/text/textEdit.ts';
import type { CardEdit } from '../../../../../src/protocol/cardEdit.ts';
import { DrawingController } from '../../../../../webview/chart/drawing/drawingController.ts';
import type { Modifiers, Nudge, ToolContext, ToolPointer } from '../../../../../webview/chart/tools/tool.ts';

const HOUR = 3_600_000;
const FRIDAY = Date.UTC(2026, 2, 6, 12);
const MONDAY = Date.UTC(2026, 2, 9);

/** Hourly bars: 0 to 9 on Friday from 12:00 UTC, 10 to 23 from Monday 00:00, with the weekend between. */
export const TEST_AXIS = timeAxis(
  Array.from({ length: 24 }, (_, i) => (i < 10 ? FRIDAY + i * HOUR : MONDAY + (i - 10) * HOUR)),
  'H1',
);

/** Ten pixels a bar, a pixel a tick of 0.0001, 1.1200 at the top of 400 × 200 pixels: bar 3 at 1.1150 is x 30, y 50. */
export const TEST_VIEW = projection(TEST_AXIS, {
  width: 400,
  height: 200,
  firstBarX: 0,
  barSpacing: 10,
  topPrice: 1.12,
  pricePerPixel: 0.0001,
});

const NO_KEYS: Modifiers = { shift: false, ctrl: false, alt: false };

/** Where a pointer is, in bars and prices. */
export function pointer(bar: number, price: number, keys: Partial<Modifiers> = {}): ToolPointer {
  return { spot: TEST_VIEW.spot({ index: bar, price }), reach: 'fine', modifiers: { ...NO_KEYS, ...keys } };
}

/** Tool context of TEST_VIEW with that card; every candle has open 1.1100, high 1.1110, low 1.1090, close 1.1105. */
export function testToolContext(sketch: CardSketch, given: Partial<ToolContext> = {}): ToolContext {
  return {
    sketch,
    projection: TEST_VIEW,
    barAt: (index) => (index >= 0 && index < 24 ? { open: 1.11, high: 1.111, low: 1.109, close: 1.1105 } : undefined),
    tick: 0.0001,
    precision: 5,
    unit: { name: 'tick', size: 0.0001 },
    selected: [],
    hidden: new Set(),
    locked: new Set(),
    readOnly: undefined,
    levelsLocked: undefined,
    magnet: 'off',
    looks: {},
    drawingColor: '#808080',
    ...given,
  };
}

/** A drawing controller with a document: edits change the text, and `echo` settles them. */
export class DrawingHarness {
  readonly controller: DrawingController;
  readonly edits: CardEdit[] = [];
  /** Polite announcements, and assertive ones. */
  readonly said: string[] = [];
  readonly alarms: string[] = [];
  /** Ids whose style was to be opened. */
  readonly styled: string[] = [];
  given: Partial<ToolContext>;
  text: string;
  #pending = 0;

  constructor(given: Partial<ToolContext> = {}, text = TEST_CARD) {
    this.given = given;
    this.text = text;
    this.controller = new DrawingController({
      toolContext: (sketch, { selected }) => testToolContext(sketch, { selected, ...this.given }),
      callbacks: {
        edit: (edit) => this.#edit(edit),
        openStyle: (objectId) => this.styled.push(objectId),
        announce: (text, urgency) => (urgency === 'assertive' ? this.alarms : this.said).push(text),
      },
      show: () => undefined,
      startTimer: () => () => undefined,
    });
    this.controller.setCard(readCardText(text).sketch);
  }

  get selected(): readonly string[] {
    return this.controller.selected;
  }

  set selected(objectIds: readonly string[]) {
    this.controller.select(objectIds);
  }

  facts(sketch: CardSketch = this.controller.sketch): ToolContext {
    return testToolContext(sketch, { selected: this.selected, ...this.given });
  }

  /** The document as it is. */
  get document(): CardSketch {
    return readCardText(this.text).sketch;
  }

  /** The document answers: its card is shown, and all edits have been dealt with. */
  echo(): void {
    if (this.#pending === 0) return;
    this.#pending = 0;
    this.controller.setCard(this.document);
    this.controller.settled();
  }

  press(bar: number, price: number, keys?: Partial<Modifiers>): boolean {
    return this.controller.handle({ kind: 'press', at: pointer(bar, price, keys) });
  }

  move(bar: number, price: number, keys?: Partial<Modifiers>): void {
    this.controller.handle({ kind: 'move', at: pointer(bar, price, keys) });
  }

  release(bar: number, price: number, keys?: Partial<Modifiers>): void {
    this.controller.handle({ kind: 'release', at: pointer(bar, price, keys) });
    this.echo();
  }

  click(bar: number, price: number, keys?: Partial<Modifiers>): void {
    this.move(bar, price, keys);
    this.press(bar, price, keys);
    this.release(bar, price, keys);
  }

  /** Press, a few moves, release. */
  drag(from: readonly [number, number], to: readonly [number, number], keys?: Partial<Modifiers>): void {
    this.move(...from, keys);
    this.press(...from, keys);
    this.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, keys);
    this.move(...to, keys);
    this.release(...to, keys);
  }

  /** The keyboard's crosshair moves. */
  point(exact: Place): void {
    this.controller.handle({ kind: 'move', at: { ...pointer(exact.index, exact.price), exact } });
  }

  /** Enter at the keyboard's crosshair. */
  enter(exact: Place): void {
    const at: ToolPointer = { ...pointer(exact.index, exact.price), exact };
    this.controller.handle({ kind: 'press', at });
    this.controller.handle({ kind: 'release', at });
    this.echo();
  }

  nudgeHandle(by: Nudge, handle: string): void {
    this.controller.focusHandle(handle);
    this.controller.nudge(by);
  }

  setStayInTool(stayInTool: boolean): void {
    this.controller.setSettings({ magnet: 'off', stayInTool, looks: {}, hidden: new Set(), locked: new Set() });
  }

  /** What the last edit has put in, or the changes it has made: `drawings.0.points.1.price` and the value. */
  get lastEdit(): unknown {
    const edit = this.edits.at(-1);
    if (edit?.kind === 'setMany') {
      return Object.fromEntries(edit.changes.map(({ path, value }) => [path.join('.'), value]));
    }
    return edit?.kind === 'addDrawings' ? edit.drawings : edit;
  }

  #edit(edit: CardEdit): void {
    this.edits.push(edit);
    this.#pending += 1;
    const card = readCardText(this.text);
    const plan = planCardEdit(card, edit);
    assert.equal(plan.kind, 'edits', `refused: ${JSON.stringify(plan)}`);
    if (plan.kind === 'edits') this.text = applyTextEdits(this.text, plan.edits);
  }
}

/** A card with every kind of drawing: line1 lies between bars and ticks, chan1's third point is at a time of its own. */
export const TEST_CARD = `{
  "metadata": {
    "symbol": "EUR/USD", "title": "t", "direction": "BULLISH", "entryPlacement": "ABOVE_CURRENT",
    "timeframe": "H1", "expiry": { "type": "GTC" }, "preferenceText": "p"
  },
  "levels": {
    "resistance": { "price": 1.1170, "clientObjectId": "lv_res" },
    "pivot": { "price": 1.1080, "clientObjectId": "lv_piv" },
    "support": { "price": 1.1015, "clientObjectId": "lv_sup" }
  },
  "drawings": [
    { "type": "LINE", "clientObjectId": "line1",
      "points": [ { "time": "2026-03-06T14:24:00.500Z", "price": 1.11005 }, { "time": 1772827200000, "price": 1.1150 } ] },
    { "type": "RECTANGLE", "clientObjectId": "zone1", "style": { "fillColor": "#112233" },
      "points": [ { "time": "2026-03-09T02:00:00Z", "price": 1.1060 }, { "time": "2026-03-09T06:00:00Z", "price": 1.1040 } ] },
    { "type": "PARALLEL", "clientObjectId": "chan1",
      "points": [ { "time": "2026-03-06T17:00:00Z", "price": 1.1030 }, { "time": "2026-03-09T01:00:00Z", "price": 1.1036 },
        { "time": "2026-03-06T20:00:00Z", "price": 1.1052 } ] },
    { "type": "FIB_RETRACEMENT", "clientObjectId": "fib1",
      "points": [ { "time": "2026-03-09T08:00:00Z", "price": 1.1140 }, { "time": "2026-03-09T12:00:00Z", "price": 1.1120 } ] },
    { "type": "HORIZONTAL_LINE", "clientObjectId": "hline1",
      "points": [ { "time": "2026-03-06T12:00:00Z", "price": 1.1190 } ] }
  ]
}
`;

/** The same card with `count` drawings, copies of the first one with other ids. */
export function testCardWithDrawings(count: number): string {
  const card: { drawings: object[] } = JSON.parse(TEST_CARD);
  const drawings = Array.from({ length: count }, (_, i) => ({ ...card.drawings[0], clientObjectId: `d${i}` }));
  return JSON.stringify({ ...card, drawings });
}
