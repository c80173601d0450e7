import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { PAINTED } from './gestures.ts';

/** The document of a visible webview: VS Code wraps it in two frames. */
export class WebviewFrame {
  readonly #page: Page;
  readonly #index: number;

  constructor(page: Page, index: number) {
    this.#page = page;
    this.#index = index;
  }

  /** The inner frame: the extension's own page. */
  get frame(): FrameLocator {
    const outer = this.#page.locator('iframe.webview:visible').nth(this.#index).contentFrame();
    return outer.locator('iframe#active-frame').contentFrame();
  }

  /** An element of the page; open shadow roots are searched, too. */
  locator(selector: string, options?: { readonly hasText: string | RegExp }): Locator {
    return this.frame.locator(selector, options);
  }

  /** All text of the page, once it has any. */
  async text(): Promise<string> {
    const body = this.frame.locator('body');
    await body.waitFor();
    return body.innerText();
  }
}

/**
 * What the visible webviews wait for. VS Code gives the focus to a webview's outer frame, and passes it on to the page in
 * the inner one by a message of 50 ms later, or once the page has loaded.
 */
const WAITS_FOR = `(() => {
  const webviews = [...document.querySelectorAll('iframe.webview')].filter((it) => it.checkVisibility({ visibilityProperty: true }));
  if (webviews.some((it) => it.contentDocument?.getElementById('active-frame') == null)) return 'a page to load';
  const focused = webviews.find((it) => it === document.activeElement);
  const isPassedOn = focused === undefined || focused.contentDocument.activeElement?.id === 'active-frame';
  return isPassedOn ? 'nothing' : 'the focus to be passed on to a page';
})()`;

/**
 * Resolves when every visible webview has loaded its page, and VS Code has passed the focus on to it. Until then VS Code
 * passes it no keys, and gives it the focus late, which would close an open box.
 */
export async function waitForPages(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(WAITS_FOR), { message: 'webviews wait for', intervals: [20] }).toBe('nothing');
}

/** Focuses the inner frame of a webview whose outer one has the focus. */
const PASS_FOCUS_ON = `(() => {
  const outer = document.activeElement;
  const inner = outer?.matches('iframe.webview') ? outer.contentDocument?.getElementById('active-frame') : undefined;
  if (inner !== inner?.ownerDocument.activeElement) inner?.focus();
})()`;

/**
 * Passes the focus on to a webview's page, as the next click of a user does. VS Code doesn't when a dialog gives back the
 * focus, which is then the outer frame's.
 */
export async function passFocusOn(page: Page): Promise<void> {
  await page.evaluate(PASS_FOCUS_ON);
}

/** A place on the plot, CSS pixels from its upper left corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Tolerance of each colour channel for antialiasing. */
const SMOOTHING = 6;

/** The canvas of a card's chart. */
export class ChartCanvas {
  readonly #plot: Locator;

  constructor(frame: { locator(selector: string): Locator }) {
    this.#plot = frame.locator('[data-testid=chart-plot]');
  }

  /** Number of device pixels of the pane, without scales, in that colour, `#RRGGBB`. */
  async count(color: string): Promise<number> {
    return (await this.#spots(color)).length;
  }

  /** Resolves with a place in the middle of the pixels of that colour, once there are at least `least` of them. */
  async find(color: string, least = 12): Promise<Spot> {
    let spots: Spot[] = [];
    const look = async () => {
      spots = await this.#spots(color);
      return spots.length;
    };
    const message = `pixels of the chart that are ${color}`;
    await expect.poll(look, { message, intervals: [20, 100] }).toBeGreaterThanOrEqual(Math.max(1, least));
    return spots[Math.floor(spots.length / 2)] as Spot;
  }

  /** All places in that colour within a tolerance per channel: thin lines are blended with what is behind them. */
  all(color: string, within = SMOOTHING): Promise<readonly Spot[]> {
    return this.#spots(color, within);
  }

  /** The place at that share, 0 ≤ x < 1, of all places in that colour. */
  async at(color: string, share: number): Promise<Spot | null> {
    await this.#painted();
    return this.#plot.evaluate(readSpot, { color, within: SMOOTHING, share });
  }

  /**
   * Looks at those places in each frame from now on. What it returns says whether they change before that value of the
   * page does.
   */
  async watch(color: string, value: string): Promise<() => Promise<boolean>> {
    const start = new Function(
      'plot',
      '{ color, within }',
      `const read = () => { ${SPOTS} return JSON.stringify(spots); };
       const [painted, started] = [read(), ${value}];
       window.watched = new Promise((end) => requestAnimationFrame(function look() {
         if (${value} !== started) end(false);
         else if (read() !== painted) end(true);
         else requestAnimationFrame(look);
       }));`,
    ) as (plot: unknown, wish: Wish) => void;
    await this.#plot.evaluate(start, { color, within: SMOOTHING });
    return () => this.#plot.evaluate('window.watched') as Promise<boolean>;
  }

  /** Clicks that place. */
  async click(position: Spot): Promise<void> {
    await this.#plot.click({ position });
  }

  /** All places of the largest painted layer in the requested colour, within antialiasing tolerance. */
  async #spots(color: string, within = SMOOTHING): Promise<Spot[]> {
    await this.#painted();
    return JSON.parse(await this.#plot.evaluate(readSpots, { color, within })) as Spot[];
  }

  /** The chart paints in the frame after a change. */
  async #painted(): Promise<void> {
    await this.#plot.evaluate(PAINTED);
  }
}

/**
 * Runs in the page, so it uses no DOM types of the tests. Thousands of places transfer faster as text. The pane is the
 * largest canvas; two are stacked.
 */
const SPOTS = `
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  const canvases = [...plot.querySelectorAll('canvas')];
  const area = (canvas) => canvas.width * canvas.height;
  const most = Math.max(...canvases.map(area));
  const frame = plot.getBoundingClientRect();
  const spots = [];
  for (const canvas of canvases.filter((one) => area(one) === most)) {
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
    const box = canvas.getBoundingClientRect();
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] < 128 || Math.abs(data[at] - red) > within) continue;
      if (Math.abs(data[at + 1] - green) > within || Math.abs(data[at + 2] - blue) > within) continue;
      const pixel = at / 4;
      spots.push({
        x: box.left - frame.left + (((pixel % width) + 0.5) * box.width) / width,
        y: box.top - frame.top + ((Math.floor(pixel / width) + 0.5) * box.height) / height,
      });
    }
  }
`;
/** What to look for on the canvas. */
interface Wish {
  readonly color: string;
  readonly within: number;
}
const readSpots = new Function('plot', '{ color, within }', `${SPOTS} return JSON.stringify(spots);`) as (
  plot: unknown,
  wish: Wish,
) => string;
const readSpot = new Function(
  'plot',
  '{ color, within, share }',
  `${SPOTS} return spots[Math.floor(share * spots.length)] ?? null;`,
) as (plot: unknown, wish: Wish & { readonly share: number }) => Spot | null;
