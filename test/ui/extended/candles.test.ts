import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '../../support/browserTest.ts';
import { connectToSandbox } from '../steps/cards.ts';
import { useWorkbench } from '../window/workbench.ts';

/** Three H4 bars and an invalid row, as TradingView exports them. */
const EXPORT = `time,open,high,low,close
1793491200,1.181,1.183,1.18,1.182
1793505600,1.182,1.184,1.181,1.183
yesterday,1.183,1.185,1.182,1.184
1793520000,1.183,1.185,1.182,1.184
`;

test.describe('candles in a window', () => {
  const workbench = useWorkbench({ theme: 'light' }, async (window) => {
    await writeFile(join(window.folder, 'eurusd-breakout.candles.csv'), EXPORT);
    await connectToSandbox(window);
    await window.openFile('eurusd-breakout.card.json');
    await window.webview().locator('.toolbar .candles:has-text("Sandbox feed")').waitFor();
  });

  test('come from a file beside the card after its preview is confirmed, and from the feed again on request', async () => {
    const window = workbench();
    const editor = window.webview();
    await window.notifications.press('Found candles next to the card', 'Preview');
    const preview = await window.dialog.text();
    assert.match(preview, /TradingView export\s+3 bars from 4 rows, H4/);
    assert.match(preview, /Row 3 was left out: the time couldn’t be read\./);
    await window.screenshot('candle-preview-light');
    await window.dialog.press('Use These Candles');
    await editor.locator('.toolbar .candles:has-text("eurusd-breakout.candles.csv · 3 bars")').waitFor();

    await window.palette.choose('Chart Cards: Load Candles from File…', 'Use the Feed');
    await editor.locator('.toolbar .candles:has-text("Sandbox feed")').waitFor();
  });
});
