import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCardText } from '../../../src/card/text/readCard.ts';
import type { ChartAction } from '../../../src/protocol/chartActions.ts';
import { CHART_KEYS } from '../../../src/protocol/chartKeys.ts';
import { COLORS, FRAME, gestureCard } from '../../page/steps/drawing.ts';
import { test } from '../../support/browserTest.ts';
import { seededRandom } from '../../support/sampling.ts';
import { DrawnFile } from '../steps/drawings.ts';
import { RandomGestures } from '../steps/randomGestures.ts';
import { useWorkbench } from '../window/workbench.ts';

const GESTURES = Number(process.env['GESTURES'] ?? 30);
/** The same on every run; `CHANCE_SEED` selects another one. */
const SEED = Number(process.env['CHANCE_SEED'] ?? 20_260_302);
const NAME = 'anything.card.json';
const CARD = gestureCard();

test.describe(`${GESTURES} random gestures in a window`, () => {
  const workbench = useWorkbench({ theme: 'light', size: { width: 1400, height: 900 } });

  /** The file's text after Save All, whether there was something to save or not. */
  async function saved(): Promise<string> {
    await workbench().save();
    await workbench().waitForTab({ label: NAME, dirty: false });
    return readFile(join(workbench().folder, NAME), 'utf8');
  }

  test(`leave a readable text, and the file’s original bytes after undo (CHANCE_SEED=${SEED})`, async () => {
    test.setTimeout(180_000);
    const { page } = workbench();
    const file = await DrawnFile.open(workbench(), NAME, CARD, { color: COLORS.frame, ...FRAME });
    const editor = workbench().webview();
    await editor.locator('body').evaluate(
      `window.failures = [];
       addEventListener('error', ({ message }) => window.failures.push(message));
       addEventListener('unhandledrejection', ({ reason }) => window.failures.push(String(reason)))`,
    );
    const failures = () => editor.locator('body').evaluate('window.failures');
    const chance = seededRandom(SEED);
    const hand = new RandomGestures({ page, frame: editor, colors: async () => Object.values(COLORS), act, chance });
    const done: string[] = [];
    try {
      for (let i = 0; i < GESTURES; i += 1) done.push(await hand.gesture());
      await hand.rest();
      const last = await saved();
      assert.notEqual(last, CARD, 'something was done');
      assert.deepEqual(readCardText(last).problems, []);
      assert.deepEqual(await failures(), []);
      await file.plot.focus();
      assert.equal(await undoneToTheStart(), CARD);
      assert.deepEqual(await failures(), []);
    } catch (error) {
      console.log(`      CHANCE_SEED=${SEED}; gesture ${done.length} after: ${done.slice(-8).join(', ')}`);
      throw error;
    }

    /** Presses the action's key; actions without one are skipped. */
    async function act(action: ChartAction): Promise<void> {
      const key = CHART_KEYS[action]?.at(-1)?.key;
      if (key !== undefined) for (const chord of key.split(' ')) await page.keyboard.press(played(chord));
    }

    /** More undo steps than there can be; the keys return before the extension has undone anything. */
    async function undoneToTheStart(): Promise<string> {
      for (let step = 0; step < 240; step += 1) await page.keyboard.press('ControlOrMeta+z');
      await workbench().waitForTab({ label: NAME, dirty: true });
      return saved();
    }
  });
});

/** A key of the manifest in the keyboard syntax of the tests. */
function played(chord: string): string {
  const names: Readonly<Record<string, string>> = {
    ctrl: 'ControlOrMeta',
    alt: 'Alt',
    shift: 'Shift',
    delete: 'Delete',
    enter: 'Enter',
    home: 'Home',
    f2: 'F2',
    f12: 'F12',
  };
  return chord
    .split('+')
    .map((part) => names[part] ?? part)
    .join('+');
}
