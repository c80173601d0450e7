import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleCandles } from '../../../bench/chart/sampleCandles.ts';
import { assertOnlyAdded } from '../../page/steps/deskGestures.ts';
import { BARS, COLORS, FRAME, gestureCard, TICK, timeOf } from '../../page/steps/gestureCard.ts';
import { LiveRegionLog } from '../../page/steps/heard.ts';
import { DrawnFile, drawingsOf } from '../steps/drawnFile.ts';
import { repeatGesture } from '../window/repeatGesture.ts';
import { useWorkbench } from '../window/useWorkbench.ts';

const CANDLES = sampleCandles(BARS);
const LAST_BAR = BARS - 1;
const CARD = gestureCard();
const NAME = 'bykeys.card.json';
/** Drawn, moved, styled, renamed, linked to. */
const STEPS = 5;

describe('a card drawn by the keyboard alone, in a window', () => {
  const workbench = useWorkbench({ theme: 'dark', size: { width: 1400, height: 900 } }, () => prepare());
  let file: DrawnFile;
  let heard: LiveRegionLog;
  /** What the page's policy has forbidden. */
  const forbidden: string[] = [];

  const editor = () => workbench().webview();
  const press = (...keys: string[]) => file.press(...keys);
  /** What has the keyboard in the card's page. */
  const focused = (ask: string) => editor().locator('body').evaluate(`((it) => ${ask})(document.activeElement)`);
  const pressUntil = (keys: string, selector: string) =>
    repeatGesture(
      () => file.page.keyboard.press(keys),
      (timeout) => editor().locator(selector).first().waitFor({ timeout }),
    );
  /** Asserts that the keyboard can be seen where it is. */
  const isSeen = async (where: string): Promise<void> => {
    assert.equal(await focused(`it.closest(${JSON.stringify(where)}) !== null`), true, `the keyboard is in ${where}`);
    assert.equal(await focused(OUTLINED), true, `it is outlined in ${where}`);
  };

  async function prepare(): Promise<void> {
    workbench().page.on('console', (message) => {
      if (
        /Content[- ]Security[- ]Policy/i.test(message.text()) &&
        /chart-cards|script-src|style-src/.test(message.text())
      )
        forbidden.push(`${message.text()} (${message.location().url})`);
    });
    await writeFile(join(workbench().folder, NAME.replace('card.json', 'candles.csv')), csv());
    file = await DrawnFile.open(workbench(), NAME, CARD, { color: COLORS.frame, ...FRAME });
    await workbench().notifications.press('There are candles beside the card', 'Look at Them');
    await workbench().dialog.press('Use These Candles');
    await editor().locator(`.toolbar .candles:has-text("${BARS} bars")`).waitFor();
    await editor()
      .locator('body')
      .evaluate(`window.forbidden = []; addEventListener('securitypolicyviolation', (event) =>
        window.forbidden.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile))`);
    heard = await LiveRegionLog.listen(editor().locator('body'));
  }

  it('goes from a drawn line to a linked name, each step told, and is undone to its first byte', async function () {
    this.timeout(180_000);
    // Gets a line at the prices of its candles, told at each step.
    {
      await repeatGesture(
        () => press('ControlOrMeta+k', 'g'),
        (timeout) => editor().locator('.chart-plot:focus').waitFor({ timeout }),
      );
      await press('Escape', 'Escape');
      await isSeen('.chart-plot');
      await pressUntil('Alt+t', '.hint-line:has-text("Line: point 1 of 2.")');
      await press('h');
      const [high, low] = [price('high', LAST_BAR), price('low', LAST_BAR - 12)];
      await file.hears('Line: point 1 of 2.');
      const said = (await heard.takeNew()).join(' ');
      assert.ok(said.includes(`${high.toFixed(5)}, snapped to high`), said);
      await press('Enter', 'Shift+ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'l', 'Enter');
      const text = await file.saved();
      assertOnlyAdded(CARD, text);
      assert.deepEqual(drawingsOf(text).at(-1)?.points, [
        { time: timeOf(LAST_BAR), price: high },
        { time: timeOf(LAST_BAR - 12), price: low },
      ]);
      await file.selects('line1');
    }
    // Has its end moved by Tab and arrows: one burst, one step.
    {
      await heard.takeNew();
      await press('Tab', 'Tab', 'ArrowUp', 'ArrowUp', 'ArrowUp');
      const text = await file.saved();
      const told = (await heard.takeNew()).join(' | ');
      // The live region keeps what was said a moment before: the order counts.
      assert.match(told, /Line line1, start, [\s\S]*Line line1, end, /);
      const end = drawingsOf(text).at(-1)?.points[1];
      assert.equal(end?.price, Number((price('low', LAST_BAR - 12) + 3 * TICK).toFixed(5)));
      assert.equal(end.time, timeOf(LAST_BAR - 12));
      await isSeen('.chart-plot');
      await workbench().screenshot('by-keyboard-handle-dark');
    }
    // Gets another width in the popover, and the chart has the keyboard again.
    {
      await press('Escape');
      await pressUntil('Enter', '[role=dialog]');
      assert.equal(await focused('it.closest("[role=dialog]") !== null'), true);
      const isWidth = 'it.getAttribute("aria-label") === "Width"';
      for (let stops = 0; stops < 40 && !(await focused(isWidth)); stops += 1) await press('Tab');
      assert.equal(await focused(isWidth), true, 'Tab comes to the width');
      await isSeen('[role=dialog]');
      await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
      await editor().locator('[role=dialog]').waitFor({ state: 'detached' });
      await isSeen('.chart-plot');
      assert.equal(drawingsOf(await file.saved()).at(-1)?.style?.lineWidth, 4);
    }
    await repeatGesture(
      () => press('ControlOrMeta+k', 'l'),
      (timeout) => editor().locator('[role=treeitem]:focus').waitFor({ timeout }),
    );
    await press('Home', 'l', 'i', 'n', 'e', '1');
    await editor().locator('[data-key="#line1"]:focus').waitFor();
    await isSeen('[role=tree]');
    await pressUntil('F2', 'rename-input input:focus');
    await press('ControlOrMeta+a');
    await file.page.keyboard.type('neckline');
    await press('Enter');
    assert.equal(drawingsOf(await file.saved()).at(-1)?.clientObjectId, 'neckline');
    await editor().locator('[data-key="#neckline"]:focus').waitFor();
    // Has a link to it written with completion, and levels proposed and left alone.
    {
      const edit = editor().locator('button[aria-label="Edit: Comments"]');
      await edit.focus();
      await press('Enter');
      await editor().locator('.cm-content:focus').waitFor();
      await file.page.keyboard.type('See [[neck');
      await editor().locator('.choices [role=option]:has-text("neckline")').waitFor();
      await press('Enter');
      await file.page.keyboard.type('it]]');
      await press('Tab');
      const text = await file.saved();
      assert.match(text, /\[\[neckline:[^\]]*it\]\]/);
      await editor().locator('button:has-text("Levels from candles…")').focus();
      await press('Enter');
      await editor().locator('.proposal').waitFor();
      await press('Escape');
      await editor().locator('.proposal').waitFor({ state: 'detached' });
    }
    await press('ControlOrMeta+k', 'g');
    await editor().locator('.chart-plot:focus').waitFor();
    assert.equal(await file.undone(STEPS), CARD);
    assert.deepEqual(
      [...forbidden, ...((await editor().locator('body').evaluate('window.forbidden')) as string[])],
      [],
    );
  });
});

/** Outlined, or with a border in the colour of the focus. */
const OUTLINED = `it.matches(':focus-visible') && (({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1)(getComputedStyle(it))`;

function price(of: 'high' | 'low', bar: number): number {
  return Number((CANDLES[of][bar] ?? Number.NaN).toFixed(5));
}

/** The sample candles as TradingView exports them. */
function csv(): string {
  const rows = Array.from(CANDLES.time, (time, i) =>
    [
      time / 1000,
      ...[CANDLES.open, CANDLES.high, CANDLES.low, CANDLES.close].map((prices) => prices[i]?.toFixed(5)),
    ].join(','),
  );
  return ['time,open,high,low,close', ...rows].join('\n');
}
