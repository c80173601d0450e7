import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import type { CardSketch, DrawingSketch } from '../../../src/card/cardSketch.ts';
import type { JsonPath } from '../../../src/card/jsonPath.ts';
import { rangeOf } from '../../../src/card/rangeOf.ts';
import { readCardText } from '../../../src/card/readCardText.ts';
import type { ChartAction, ToolId } from '../../../src/protocol/deskActions.ts';
import type { RememberedPreferences } from '../../../src/protocol/deskSettings.ts';
import { type OpenEditorPage, openEditorPage } from '../../support/deskPage/openDeskPage.ts';
import { DrawingGestures } from '../../ui/steps/drawingDesk.ts';
import { BARS, COLORS, FRAME, gestureCard } from './gestureCard.ts';

/** The name of each tool's button. */
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

/** A card on the desk in the editor's page, and a hand with a mouse. */
export class PageGestures extends DrawingGestures {
  constructor(page: Page) {
    super(page, page, { color: COLORS.frame, ...FRAME });
  }

  /** A page with that card. */
  static async open(browser: Browser, options: OpenEditorPage = {}): Promise<PageGestures> {
    const page = await openEditorPage(browser, { bars: BARS, text: gestureCard(), ...options });
    const desk = new PageGestures(page);
    await desk.readView();
    return desk;
  }

  /** Begins anew: that card, nothing selected, no tool in hand, and how the desk is set. */
  async lay(text = gestureCard(), remembered: Partial<RememberedPreferences> = {}): Promise<void> {
    const { page } = this;
    await page.mouse.up();
    for (const key of ['Control', 'Shift', 'Alt']) await page.keyboard.up(key);
    await page.mouse.move(0, 0);
    await this.#tell('desk', {
      remembered: { magnet: 'off', stayInTool: false, looks: {}, ...remembered },
      presets: [],
    });
    for (const action of ['select', 'unlockAll', 'showAll']) await this.#tell('deskAction', { action });
    await page.evaluate(`deskHost.type(${JSON.stringify(text)})`);
    await page.locator('[data-testid=chart-plot]').focus();
    await this.settle();
    await this.press('Escape', 'Escape');
    await this.act('fitCard');
    await this.readView();
  }

  /** Waits until the page has heard all that its host has said, and has painted it. */
  override async settle(): Promise<void> {
    const frames = 'new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end)))';
    for (let turn = 0; turn < 2; turn += 1) {
      await this.page.evaluate(`new Promise((end) => setTimeout(end)).then(() => ${frames})`);
    }
  }

  /** What a command of VS Code asks of the page. */
  async act(action: ChartAction): Promise<void> {
    await this.#tell('deskAction', { action });
    await this.settle();
  }

  /** Changes the text as another editor of the document does. */
  async type(text: string): Promise<void> {
    await this.page.evaluate(`deskHost.type(${JSON.stringify(text)})`);
    await this.settle();
  }

  async history(action: 'undo' | 'redo'): Promise<void> {
    await this.page.evaluate(`deskHost.history('${action}')`);
    await this.settle();
  }

  text(): Promise<string> {
    return this.page.evaluate('deskHost.text');
  }

  steps(): Promise<number> {
    return this.page.evaluate('deskHost.steps');
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

  /** Ids of what the host knows as selected. */
  selected(): Promise<string[]> {
    return this.page.evaluate('[...deskHost.selected]');
  }

  async hint(): Promise<string> {
    return (await this.page.locator('.hint-line .hint').textContent()) ?? '';
  }

  async caught(): Promise<string> {
    return (await this.page.locator('.hint-line .caught').textContent()) ?? '';
  }

  /** The label of the tool whose button is pressed. */
  async tool(): Promise<string> {
    const pressed = this.page.locator('.toolbar [aria-label="Drawing tools"] button[aria-pressed=true]');
    return (await pressed.getAttribute('aria-label')) ?? '';
  }

  /** The cursor over the chart. */
  cursor(): Promise<string> {
    return this.page.evaluate(`getComputedStyle(document.querySelector('[data-testid=chart-plot]')).cursor`);
  }

  /** Does something that is to be one undo step; gives the text before. Undone it is gone, redone it is there again. */
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

  /** Does something that must leave the text as it is, and no undo step. */
  async noStep(gesture: () => Promise<void>): Promise<void> {
    const [before, steps] = [await this.text(), await this.steps()];
    await gesture();
    assert.equal(await this.text(), before);
    assert.equal((await this.steps()) - steps, 0);
  }

  async #tell(type: string, rest: object): Promise<void> {
    await this.page.evaluate(`deskHost.send(${JSON.stringify({ type, ...rest })})`);
  }
}

/** Asserts that two texts are the same but for the values at those paths, and that these are others now. */
export function assertOnlyChanged(before: string, after: string, paths: readonly JsonPath[]): void {
  const [was, is] = [cutOut(before, paths), cutOut(after, paths)];
  assert.deepEqual(is.rest, was.rest);
  for (const [i, path] of paths.entries()) assert.notEqual(is.values[i], was.values[i], path.join('.'));
}

/** Asserts that `after` is `before` with something put in at one place, and a comma before it, nothing else. */
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
