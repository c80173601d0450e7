import assert from 'node:assert/strict';
import { type Browser, expect, type Page } from '@playwright/test';
import { lastSamplePrice } from '../../../bench/chart/sampleCandles.ts';
import type { CardSketch, DrawingSketch } from '../../../src/card/model/cardSketch.ts';
import type { JsonPath } from '../../../src/card/model/jsonValue.ts';
import { rangeOf } from '../../../src/card/text/jsonTree.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import type { ChartAction, ToolId } from '../../../src/protocol/chartActions.ts';
import type { RememberedPreferences } from '../../../src/protocol/chartSettings.ts';
import { type OpenEditorPage, openEditorPage } from '../../support/editorPage/openEditorPage.ts';
import { PAINTED } from '../../ui/window/gestures.ts';
import { type BarPlace, DrawingGestures } from './drawingGestures.ts';

/** The label of each tool's button. */
export const TOOL_LABELS: { readonly [Tool in ToolId]: string } = {
  select: 'Select',
  horizontalLine: 'Horizontal line',
  segment: 'Line',
  arrow: 'Arrow',
  ray: 'Ray',
  extendedLine: 'Extended line',
  rectangle: 'Rectangle',
  channel: 'Parallel channel',
  fibonacci2: 'Fibonacci retracement',
  fibonacci3: 'Fibonacci extension',
};

/** A card in the editor page, and a mouse. */
export class PageGestures extends DrawingGestures {
  constructor(page: Page) {
    super(page, page, { color: COLORS.frame, ...FRAME });
  }

  /** Opens a page with that card. */
  static async open(browser: Browser, options: OpenEditorPage = {}): Promise<PageGestures> {
    const page = await openEditorPage(browser, { bars: BARS, text: gestureCard(), ...options });
    const gestures = new PageGestures(page);
    await gestures.readView();
    return gestures;
  }

  /** Resets the page: that card, nothing selected, no tool active, and the given settings. */
  async lay(text = gestureCard(), remembered: Partial<RememberedPreferences> = {}): Promise<void> {
    const { page } = this;
    await page.mouse.up();
    for (const key of ['Control', 'Shift', 'Alt']) await page.keyboard.up(key);
    await page.mouse.move(0, 0);
    await this.#tell('preferences', {
      remembered: { magnet: 'off', stayInTool: false, looks: {}, ...remembered },
      presets: [],
    });
    for (const action of ['select', 'unlockAll', 'showAll']) await this.#tell('chartAction', { action });
    await page.evaluate(`editorHost.type(${JSON.stringify(text)})`);
    await page.locator('[data-testid=chart-plot]').focus();
    await this.settle();
    await this.press('Escape', 'Escape');
    await this.act('fitCard');
    await this.readView();
  }

  /** Waits until the page has handled and painted all of its host's messages. */
  override async settle(): Promise<void> {
    // What the page does in a frame may be a message again.
    await this.page.evaluate(
      `editorHost.settled().then(() => ${PAINTED}).then(() => editorHost.settled()).then(() => ${PAINTED})`,
    );
  }

  /** Sends an action to the page as a VS Code command does. */
  async act(action: ChartAction): Promise<void> {
    await this.#tell('chartAction', { action });
    await this.settle();
  }

  /** Changes the text as another editor of the document would. */
  async type(text: string): Promise<void> {
    await this.page.evaluate(`editorHost.type(${JSON.stringify(text)})`);
    await this.settle();
  }

  async history(action: 'undo' | 'redo'): Promise<void> {
    await this.page.evaluate(`editorHost.history('${action}')`);
    await this.settle();
  }

  text(): Promise<string> {
    return this.page.evaluate('editorHost.text');
  }

  steps(): Promise<number> {
    return this.page.evaluate('editorHost.steps');
  }

  async sketch(): Promise<CardSketch> {
    return readCardText(await this.text()).sketch;
  }

  async drawing(objectId: string): Promise<DrawingSketch> {
    const { drawings } = await this.sketch();
    const drawing = drawings.find(({ clientObjectId }) => clientObjectId === objectId);
    assert.ok(drawing, `${objectId} is on the card`);
    return drawing;
  }

  /** Ids of the selection, as known to the host. */
  selected(): Promise<string[]> {
    return this.page.evaluate('[...editorHost.selected]');
  }

  async hint(): Promise<string> {
    return (await this.page.locator('.hint-line .hint').textContent()) ?? '';
  }

  async caught(): Promise<string> {
    return (await this.page.locator('.hint-line .snap').textContent()) ?? '';
  }

  /** The label of the pressed tool button. */
  async tool(): Promise<string> {
    const pressed = this.page.locator('.toolbar [aria-label="Drawing tools"] button[aria-pressed=true]');
    return (await pressed.getAttribute('aria-label')) ?? '';
  }

  /** The cursor over the chart. */
  cursor(): Promise<string> {
    return this.page.evaluate(`getComputedStyle(document.querySelector('[data-testid=chart-plot]')).cursor`);
  }

  /** Runs an action that must be one undo step, checks undo and redo, and returns the text before. */
  async oneStep(gesture: () => Promise<void>): Promise<string> {
    const [before, steps] = [await this.text(), await this.steps()];
    await gesture();
    assert.equal((await this.steps()) - steps, 1, 'one undo step');
    const after = await this.text();
    await this.history('undo');
    assert.equal(await this.text(), before, 'undo restores the bytes');
    await this.history('redo');
    assert.equal(await this.text(), after, 'redo does it again');
    return before;
  }

  /** Runs an action that must leave the text unchanged, without an undo step. */
  async noStep(gesture: () => Promise<void>): Promise<void> {
    const [before, steps] = [await this.text(), await this.steps()];
    await gesture();
    assert.equal(await this.text(), before);
    assert.equal((await this.steps()) - steps, 0);
  }

  async #tell(type: string, rest: object): Promise<void> {
    await this.page.evaluate(`editorHost.send(${JSON.stringify({ type, ...rest })})`);
  }
}

/** Asserts that two texts differ exactly in the values at those paths. */
export function assertOnlyChanged(before: string, after: string, paths: readonly JsonPath[]): void {
  const [was, is] = [cutOut(before, paths), cutOut(after, paths)];
  assert.deepEqual(is.rest, was.rest);
  for (const [i, path] of paths.entries()) assert.notEqual(is.values[i], was.values[i], path.join('.'));
}

/** Asserts that `after` is `before` with one insertion, and a comma before it. */
export function assertOnlyAdded(before: string, after: string): void {
  const prefix = samePrefix(before, after);
  const rest = before.slice(prefix);
  const added = after.slice(prefix).replace(/^,/, '');
  const more = samePrefix(rest, added);
  const isAdded = added.length > rest.length && added.endsWith(rest.slice(more));
  assert.ok(isAdded, `more than one place differs:\n${after}`);
}

function samePrefix(a: string, b: string): number {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  return same;
}

function cutOut(text: string, paths: readonly JsonPath[]): { rest: string[]; values: string[] } {
  const card = readCardText(text);
  const ranges = paths.map((path) => rangeOf(card, path));
  const values = ranges.map(({ offset, length }) => text.slice(offset, offset + length));
  let end = 0;
  const rest: string[] = [];
  for (const { offset, length } of ranges.toSorted((a, b) => a.offset - b.offset)) {
    rest.push(text.slice(end, offset));
    end = offset + length;
  }
  return { rest: [...rest, text.slice(end)], values };
}

/** The part of the page's host that tests use. */
interface HostInPage {
  readonly editorHost: {
    readonly text: string;
    readonly steps: number;
    readonly selected: readonly string[];
    history(action: 'undo' | 'redo'): void;
    type(text: string): void;
  };
}

/** The document that the page edits: its text, undo steps and selection. */
export class PageDocument {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  text(): Promise<string> {
    return this.#page.evaluate(() => (globalThis as unknown as HostInPage).editorHost.text);
  }

  /** The number of undo steps. */
  steps(): Promise<number> {
    return this.#page.evaluate(() => (globalThis as unknown as HostInPage).editorHost.steps);
  }

  selected(): Promise<readonly string[]> {
    return this.#page.evaluate(() => (globalThis as unknown as HostInPage).editorHost.selected);
  }

  undo(): Promise<void> {
    return this.#page.evaluate(() => (globalThis as unknown as HostInPage).editorHost.history('undo'));
  }

  /** Replaces a part of the text from elsewhere, whatever the page has written until then. */
  replace(part: string, words: string): Promise<void> {
    return this.#page.evaluate(
      ([from, to]) => {
        const { editorHost } = globalThis as unknown as HostInPage;
        editorHost.type(editorHost.text.replace(from, to));
      },
      [part, words] as const,
    );
  }

  async sketch(): Promise<CardSketch> {
    return readCardText(await this.text()).sketch;
  }
}

/** Waits until `read` returns the expected value, and fails with both: for what no locator can assert. */
export async function until<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  await expect.poll(read, { intervals: [20] }).toStrictEqual(wanted);
}

/** Number of four-hour candles the page is opened with. */
export const BARS = 500;
/** Price of the last candle. */
export const LAST = Number(lastSamplePrice(BARS).toFixed(5));
export const TICK = 0.00001;

const HOUR = 3_600_000;
/** When the bar after the last one opens. */
const END = Date.UTC(2026, 2, 2);

/**
 * When that bar opens, as written in a card; counted from the first candle, bars after the last one are in the future.
 */
export function timeOf(bar: number): string {
  return new Date(END + (bar - BARS) * 4 * HOUR).toISOString().replace('.000Z', 'Z');
}

/** The price at that distance from the last candle's. */
export function priceAt(by: number): number {
  return Number((LAST + by).toFixed(5));
}

/** The place on a bar at that distance from the last price. */
export function place(bar: number, by: number): BarPlace {
  return { bar, price: priceAt(by) };
}

/** Colours that nothing else on the chart has. */
export const COLORS = {
  frame: '#2F6F4F',
  line: '#C2185B',
  trend: '#7B5FD9',
  box: '#C06014',
  channel: '#00838F',
  fib: '#8D6E63',
  /** The colour of what the tests draw. */
  drawn: '#3D7A12',
  /** The same, as faint as a retracement's extended lines, on the dark theme's background. */
  paleDrawn: '#2B431A',
} as const;

/** The corners of the frame from which the view is calculated. */
export const FRAME = { low: place(385, -0.02), high: place(497, 0.02) } as const;

/** Where the drawings' points are. */
export const POINTS = {
  line: [place(400, 0.0175)],
  trend: [place(400, -0.012), place(424, -0.004)],
  box: [place(430, 0.0125), place(446, 0.0055)],
  channel: [place(450, -0.011), place(470, -0.007), place(450, -0.004)],
  fib: [place(452, 0.004), place(474, 0.0125)],
} as const;

const DRAWINGS = {
  frame: ['RECTANGLE', [FRAME.low, FRAME.high], ''],
  line: ['HORIZONTAL_LINE', POINTS.line, ''],
  trend: ['LINE', POINTS.trend, ', "endHead": "ARROW"'],
  box: ['RECTANGLE', POINTS.box, ''],
  channel: ['PARALLEL', POINTS.channel, ''],
  fib: ['FIB_RETRACEMENT', POINTS.fib, ', "levels": [0, 0.5, 1]'],
} as const;

/** The drawings of the card in their order. */
export type Drawn = keyof typeof DRAWINGS;
export const PLACES: { readonly [Id in Drawn]: number } = { frame: 0, line: 1, trend: 2, box: 3, channel: 4, fib: 5 };

/** Replaces the JSON of a drawing's points. */
export type Overrides = { readonly [Id in Drawn]?: readonly string[] };

/**
 * The text of a card, formatted as no program would: comments, odd spacing and number formats reveal edits that touch
 * more than necessary. `more` comes after the drawings.
 */
export function gestureCard(points: Overrides = {}, more: readonly string[] = []): string {
  const drawings = Object.entries(DRAWINGS).map(([id, [type, places, rest]]) => {
    const own = points[id as Drawn] ?? places.map(pointJson);
    const fill = id === 'box' ? ', "fillColor": "#C06014", "opacity": 0.15' : '';
    return [
      `    {"type":"${type}" ,  "clientObjectId": "${id}",`,
      `      "points": [ ${own.join(' ,')} ],`,
      `      "style": { "color": "${COLORS[id as Drawn]}", "lineWidth": 2${fill} }${rest} }`,
    ].join('\n');
  });
  return `// Kept by hand.
{
  "metadata": { "symbol": "EUR/USD", "title": "By hand", "direction": "BULLISH",
    "entryPlacement": "ABOVE_CURRENT", "timeframe": "H4", "expiry": { "type": "HOURS", "hours": 48 },
    "preferenceText": "Buy [[lv_piv:the pivot]].", "alternativeText": "Sell [[trend:the trend]]." },
  "levels": {
    "resistance":   { "price": ${priceAt(0.015).toFixed(7)}, "clientObjectId": "lv_res" },
    "pivot": { "clientObjectId": "lv_piv", "price": ${priceAt(0.002)} },
    "support": { "price": ${priceAt(-0.015)}, "clientObjectId": "lv_sup" } // where it failed before
  },
  "drawings": [
${[...drawings, ...more].join(',\n')}  // the last one
  ]
}
`;
}

/** A point as written in the card. */
export function pointJson({ bar, price }: BarPlace): string {
  return `{"time": "${timeOf(bar)}",  "price": ${price}}`;
}
