import type { Locator, Page } from '@playwright/test';
import { type ChartAction, TOOL_IDS } from '../../../src/protocol/chartActions.ts';
import { ChartCanvas, type Spot } from '../../ui/window/webview.ts';

/** What the gestures work on: a card's page, alone or in a window. */
export interface RandomGestureTarget {
  /** The window's mouse and keyboard. */
  readonly page: Page;
  /** The root of the card's page. */
  readonly frame: { locator(selector: string): Locator };
  /** Colours in which the card's drawings are painted. */
  readonly colors: () => Promise<readonly string[]>;
  /** Triggers an action as its key or command does. */
  readonly act: (action: ChartAction) => Promise<void>;
  /** Random numbers, 0 ≤ x < 1. */
  readonly chance: () => number;
}

/** A gesture and its weight. */
type Gesture = readonly [name: string, weight: number, make: () => Promise<void>];

const ORDERS: readonly ChartAction[] = ['bringToFront', 'bringForward', 'sendBackward', 'sendToBack'];
const MARKS: readonly ChartAction[] = ['hide', 'lock', 'showAll', 'unlockAll', 'hideAll', 'showAll', 'unlockAll'];
const EDITS: readonly ChartAction[] = ['snapToCandle', 'reversePoints', 'applyStyle', 'duplicate', 'delete'];
const VIEWS: readonly ChartAction[] = ['fitCard', 'fitAll', 'zoomToSelection', 'magnet', 'stayInTool'];
const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
const IDS = ['trend', 'box', 'zone', 'a b', 'neckline-2', 'x:y', '', 'été'] as const;

/** A user who does random things with a card, by mouse and keyboard, not always to the end. */
export class RandomGestures {
  readonly #target: RandomGestureTarget;
  readonly #canvas: ChartCanvas;
  readonly #gestures: readonly Gesture[] = [
    ['draw', 14, () => this.#draw()],
    ['drag an object', 22, async () => this.#drag(await this.#onObject())],
    ['drag anywhere', 8, async () => this.#drag(await this.#anywhere())],
    ['click an object', 8, async () => this.#click(await this.#onObject())],
    ['nudge', 12, () => this.#nudge()],
    ['walk', 6, () => this.#walk()],
    ['change the order', 6, () => this.#act(ORDERS)],
    ['edit the selection', 9, () => this.#act(EDITS)],
    ['hide or lock', 3, () => this.#act(MARKS)],
    ['copy, cut or paste', 8, () => this.#act(['copy', 'copy', 'paste', 'paste', 'cut'])],
    ['look elsewhere', 6, () => this.#look()],
    ['style', 8, () => this.#style()],
    ['rename', 5, () => this.#rename()],
    ['a price in the panel', 4, () => this.#price()],
    ['levels', 4, () => this.#levels()],
    ['undo or redo', 8, () => this.#history()],
    ['move by keys', 3, () => this.#carry()],
    ['put by keys', 4, () => this.#drawByKeys()],
  ];

  /** Each as often as its weight. */
  readonly #often = this.#gestures.flatMap(([name, weight, make]) =>
    Array.from({ length: weight }, () => [name, make] as const),
  );

  constructor(target: RandomGestureTarget) {
    this.#target = target;
    this.#canvas = new ChartCanvas(target.frame);
  }

  /** Makes one gesture and returns its name. */
  async gesture(): Promise<string> {
    const [name, make] = this.#one(this.#often);
    await make();
    return name;
  }

  /** Ends any gesture in progress, so that everything done is in the document. */
  async rest(): Promise<void> {
    await this.#plot.focus();
    await this.#target.act('select');
  }

  get #plot(): Locator {
    return this.#target.frame.locator('[data-testid=chart-plot]');
  }

  #number(below: number): number {
    return Math.floor(this.#target.chance() * below);
  }

  #one<T>(of: readonly [T, ...T[]] | readonly T[]): T {
    return of[this.#number(of.length)] as T;
  }

  #happens(share: number): boolean {
    return this.#target.chance() < share;
  }

  async #act(actions: readonly ChartAction[]): Promise<void> {
    await this.#plot.focus();
    if (this.#happens(0.2)) await this.#target.act('selectAll');
    await this.#target.act(this.#one(actions));
  }

  async #press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#target.page.keyboard.press(key);
  }

  async #corner(): Promise<{ x: number; y: number; width: number; height: number }> {
    const box = await this.#plot.boundingBox();
    if (box === null) throw new Error('The page has no chart.');
    return box;
  }

  async #anywhere(): Promise<Spot> {
    const { x, y, width, height } = await this.#corner();
    // The price scale and the time scale aren't places of the card.
    return { x: x + this.#target.chance() * (width - 90), y: y + this.#target.chance() * (height - 40) };
  }

  /** A place painted in the colour of a drawing, if one is visible. */
  async #onObject(): Promise<Spot> {
    const colors = await this.#target.colors();
    const spot = colors.length === 0 ? null : await this.#canvas.at(this.#one(colors), this.#target.chance());
    if (spot === null) return this.#anywhere();
    const { x, y } = await this.#corner();
    return { x: x + spot.x, y: y + spot.y };
  }

  async #click({ x, y }: Spot): Promise<void> {
    const key = this.#one([undefined, undefined, 'Shift', 'Control', 'Alt']);
    await this.#holding(key, () => this.#target.page.mouse.click(x, y));
  }

  async #drag(from: Spot): Promise<void> {
    const { mouse } = this.#target.page;
    const by = { x: (this.#target.chance() - 0.5) * 300, y: (this.#target.chance() - 0.5) * 240 };
    const key = this.#one([undefined, undefined, undefined, 'Shift', 'Control', 'Alt']);
    await mouse.move(from.x, from.y);
    await this.#holding(key, async () => {
      await mouse.down();
      await mouse.move(from.x + by.x, from.y + by.y, { steps: 3 });
      if (this.#happens(0.1)) await this.#press('Escape');
      if (this.#happens(0.05)) await this.#press(this.#one(['Delete', 'ControlOrMeta+z', 'Tab', 'ArrowUp']));
      await mouse.up();
    });
  }

  /** Clicks where one of the visible elements is, whatever covers it. */
  async #clickOneOf(elements: Locator, clickCount = 1): Promise<void> {
    const visible = elements.filter({ visible: true });
    const count = await visible.count();
    if (count > 0) await visible.nth(this.#number(count)).click({ force: true, clickCount });
  }

  async #holding(key: string | undefined, run: () => Promise<void>): Promise<void> {
    const { keyboard } = this.#target.page;
    if (key !== undefined) await keyboard.down(key);
    await run();
    if (key !== undefined) await keyboard.up(key);
  }

  async #draw(): Promise<void> {
    const { mouse } = this.#target.page;
    await this.#plot.focus();
    await this.#target.act(this.#one(TOOL_IDS));
    if (this.#happens(0.5)) await this.#drag(await this.#anywhere());
    for (let point = this.#number(4); point > 0; point -= 1) {
      const { x, y } = this.#happens(0.5) ? await this.#onObject() : await this.#anywhere();
      await mouse.click(x, y);
    }
    if (this.#happens(0.3)) await this.#press('Escape');
  }

  async #drawByKeys(): Promise<void> {
    await this.#plot.focus();
    await this.#target.act(this.#one(TOOL_IDS));
    for (let point = 0; point < 3; point += 1) {
      await this.#press(this.#one(['o', 'h', 'l', 'c', 'PageUp', 'Shift+ArrowRight']), `Shift+${this.#one(ARROWS)}`);
      await this.#press('Enter');
    }
    if (this.#happens(0.5)) await this.#press('Escape', 'Escape');
  }

  async #carry(): Promise<void> {
    await this.#plot.focus();
    await this.#target.act('move');
    await this.#press(this.#one(ARROWS), `Shift+${this.#one(ARROWS)}`, this.#one(['Enter', 'Escape', 'Enter']));
  }

  async #nudge(): Promise<void> {
    await this.#plot.focus();
    for (let handle = this.#number(4); handle > 0; handle -= 1) await this.#press('Tab');
    const arrow = this.#one(ARROWS);
    for (let times = 1 + this.#number(4); times > 0; times -= 1) {
      await this.#press(this.#happens(0.3) ? `Shift+${arrow}` : arrow);
    }
    if (this.#happens(0.15)) await this.#press('Escape');
  }

  async #walk(): Promise<void> {
    await this.#plot.focus();
    for (let steps = 1 + this.#number(5); steps > 0; steps -= 1) await this.#press(this.#one(['[', ']', ']']));
  }

  async #look(): Promise<void> {
    const { x, y } = await this.#anywhere();
    await this.#target.page.mouse.move(x, y);
    if (this.#happens(0.5)) await this.#target.page.mouse.wheel(0, (this.#target.chance() - 0.5) * 400);
    else await this.#act(VIEWS);
    // Never away from the card for long.
    if (this.#happens(0.5)) await this.#target.act('fitCard');
  }

  async #style(): Promise<void> {
    const { frame } = this.#target;
    await this.#plot.focus();
    await this.#press(']');
    await this.#target.act('editStyle');
    const popover = frame.locator('[role=dialog]');
    // Some selections have no style.
    if (!(await popover.isVisible())) return;
    const { page } = this.#target;
    for (let choices = this.#number(3); choices >= 0; choices -= 1) {
      await this.#clickOneOf(popover.locator('.swatch, .look-pair button, .look-pair label'));
      const width = popover.locator('input.numeric').first();
      if (this.#happens(0.4) && (await width.isVisible())) {
        await width.fill(this.#one(['1', '7', '10', '11', '', 'x']));
      }
    }
    if (this.#happens(0.3)) await page.mouse.click((await this.#anywhere()).x, (await this.#anywhere()).y);
    else await this.#press(this.#one(['Enter', 'Escape']));
    if (await popover.isVisible()) await popover.locator('footer button').first().click();
  }

  async #rename(): Promise<void> {
    const rows = this.#target.frame.locator('[role=treeitem][aria-level="2"] > .name');
    await this.#clickOneOf(rows, 2);
    const field = this.#target.frame.locator('rename-input input');
    // Something may cover the row, and some cards can't be changed.
    if (!(await field.isVisible())) return;
    await field.fill(this.#one(IDS));
    await this.#press(this.#one(['Enter', 'Enter', 'Escape']));
    if (await field.isVisible()) await field.press('Escape');
  }

  /** The selected object's. */
  async #price(): Promise<void> {
    const fields = this.#target.frame.locator('.inspector input.numeric:enabled');
    const count = await fields.count();
    if (count === 0) return;
    await fields.nth(this.#number(count)).focus();
    await this.#press(
      this.#one(['ArrowUp', 'Shift+ArrowDown', '7', 'Backspace']),
      this.#one(['Enter', 'Tab', 'Escape']),
    );
  }

  async #levels(): Promise<void> {
    const { frame } = this.#target;
    if (this.#happens(0.5)) {
      await this.#target.act('levelsFromCandles');
      await this.#clickOneOf(
        frame.locator('.proposal').getByRole('button', { name: this.#one(['Apply', 'Cancel']), disabled: false }),
      );
      return;
    }
    await this.#clickOneOf(frame.locator('[data-section=levels] button:enabled:not([aria-haspopup])'));
    const proposal = frame.locator('.proposal').getByRole('button', { name: 'Cancel' });
    if (await proposal.isVisible()) await proposal.click();
  }

  async #history(): Promise<void> {
    await this.#plot.focus();
    for (let steps = 1 + this.#number(3); steps > 0; steps -= 1) {
      await this.#press(this.#one(['ControlOrMeta+z', 'ControlOrMeta+z', 'ControlOrMeta+y']));
    }
  }
}
