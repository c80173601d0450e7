import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { test } from '../../support/browserTest.ts';
import { MY_CARD } from '../steps/cards.ts';
import { waitUntilStill } from '../window/gestures.ts';
import { ChartCanvas, type WebviewFrame } from '../window/webview.ts';
import { useWorkbench } from '../window/workbench.ts';
import { Recording } from './recording.ts';
import { PICTURE_WINDOW, takePicture } from './takePicture.ts';

const DRAFT = 'eurusd-breakout.card.json';
/** The colour of the pivot's line in this theme. */
const PIVOT = '#59A4F9';

/** Makes the picture and the recording in the README from a real window on the sandbox: `node scripts/test.ts pictures`. */
test.describe('the README', () => {
  const workbench = useWorkbench(
    { ...PICTURE_WINDOW, settings: { ...PICTURE_WINDOW.settings, 'chartCards.review': 'always' } },
    async (window) => {
      await window.palette.run('Chart Cards: Focus on Channels View');
      const channels = window.tree('Channels');
      await channels.welcome();
      await channels.pressWelcome('Use the Sandbox', channels.row(MY_CARD));
      await window.clearNotifications();
    },
  );

  /** Opens the draft above its problems, which leave the chart as much room as they don't need. */
  const open = async (width: number, height: number): Promise<WebviewFrame> => {
    const window = workbench();
    const { page } = window;
    await page.setViewportSize({ width, height });
    await window.openFile(DRAFT);
    await window.problems.show();
    const { y } = await boxOf(page.locator('.part.panel'));
    await page.mouse.move(width / 2, y - 1, { steps: 4 });
    await page.mouse.down();
    await page.mouse.move(width / 2, height - 165, { steps: 5 });
    await page.mouse.up();
    await window.palette.run('View: Focus Active Editor Group');
    await page.mouse.move(width / 2, height - 10);
    const editor = window.webview();
    await editor.locator('.toolbar .candles:has-text("bars")').waitFor();
    return editor;
  };

  test('shows a card with mistakes', async () => {
    const window = workbench();
    const file = join(window.folder, DRAFT);
    const draft = await readFile(file, 'utf8');
    await writeFile(file, draft.replace('[[lv_pivot:', '[[lv_pivto:').replace('"price": 1.18,', '"price": 1.1855,'));
    const editor = await open(1400, 880);
    await editor.locator('.pill.dead').first().waitFor();
    await takePicture(window, 'docs/images/editor-dark.png', 1400);
    await window.palette.run('View: Close All Editors');
    await writeFile(file, draft);
  });

  test('records a level dragged too far, its finding, and the review before the card is published', async () => {
    test.setTimeout(600_000);
    const window = workbench();
    const { page, quickInput } = window;
    await window.palette.run('View: Close Primary Side Bar');
    const editor = await open(1280, 720);
    const plot = await boxOf(editor.locator('[data-testid=chart-plot]'));
    const onPlot = ({ x, y }: { readonly x: number; readonly y: number }) => ({ x: plot.x + x, y: plot.y + y });
    const { y } = await new ChartCanvas(editor).find(PIVOT);
    const pivot = { x: plot.width * 0.4, y };

    const recording = await Recording.start(page, { x: 700, y: 705 });
    await recording.show(1500);
    await recording.moveTo(onPlot(pivot), 14);
    await recording.show(300);
    await recording.drag(onPlot({ ...pivot, y: pivot.y - 95 }), 16);
    await window.problems.waitFor('must be below intermediate resistance');
    await recording.show(3000);
    await recording.drag(onPlot({ ...pivot, y: pivot.y - 24 }), 14);
    await window.problems.waitUntilGone('must be below intermediate resistance');
    await recording.show(1200);

    await recording.click(editor.locator('header.status button:has-text("Publish…")'), 16);
    await quickInput.waitForRow('Forex Desk');
    await recording.show(1500);
    await recording.click(page.locator('.quick-input-list .monaco-list-row', { hasText: 'Forex Desk' }), 12);
    const review = window.webview();
    const publish = review.locator('footer.confirm button.primary[aria-disabled="false"]');
    await publish.waitFor();
    await waitUntilStill(page);
    await recording.show(4000);
    await recording.click(publish, 16);
    await window.notifications.waitFor('is published in Forex Desk');
    await window.webview().locator('header.status .chip:has-text("Pending")').waitFor();
    await waitUntilStill(page);
    await recording.show(3000);
    const length = await recording.write('docs/images/recording.gif');
    assert.ok(length > 15_000 && length < 25_000, `${length} ms`);
  });
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  assert.ok(box, `${element} is visible`);
  return box;
}
