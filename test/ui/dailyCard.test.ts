import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { test } from '../support/browserTest.ts';
import { connectToSandbox } from './steps/cards.ts';
import { useWorkbench } from './window/workbench.ts';

const SAMPLE = 'btcusd-breakdown.card.json';
const ROLLED = 'btcusd-h1.card.json';

test.describe('the daily card in a window', () => {
  const workbench = useWorkbench({ size: { width: 1400, height: 900 } }, async (window) => {
    await connectToSandbox(window);
  });

  test('is rolled forward, re-levelled and written by keyboard only', async () => {
    const window = workbench();
    const { palette, quickInput, notifications, page } = window;
    await window.openFile(SAMPLE);
    await window.webview().locator('.toolbar .candles:has-text("bars")').waitFor();

    // Two keys and Enter.
    await page.keyboard.press('Control+K');
    await page.keyboard.press('n');
    await quickInput.waitForRow('Keep the levels');
    await page.keyboard.press('Enter');
    await notifications.waitFor('The card was rolled forward');
    await window.waitForTab({ label: ROLLED, dirty: false });
    const editor = window.webview();
    await editor.locator('.toolbar .candles:has-text("bars")').waitFor();
    const prices = async () => {
      const inputs = await editor.locator('table.levels input').all();
      return Promise.all(inputs.map((input) => input.inputValue()));
    };
    assert.deepEqual((await prices()).map(Number), [79350, 77850, 76400]);

    await palette.run('Chart Cards: Propose Levels…');
    await quickInput.waitForTitle('Propose Levels');
    await window.screenshot('proposed-levels-dark');
    await quickInput.type('classic P of the week');
    // The first arrow key leaves the input, so that the space bar ticks rows.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    // Which level it becomes depends on the week.
    const level = /(?:Resistance|Intermediate resistance|Pivot|Intermediate support|Support) (\d+(?:\.\d+)?)/;
    await quickInput.waitForTitle(new RegExp(`Propose Levels: ${level.source}`));
    await window.screenshot('propose-levels-dark');
    await page.keyboard.press('Enter');
    const taken = await notifications.waitFor('Measured on');
    const price = level.exec(taken)?.[1];
    assert.ok(price, taken);
    await window.waitForTab({ label: ROLLED, dirty: true });
    assert.ok((await prices()).map(Number).includes(Number(price)), `${price} isn’t in ${await prices()}`);

    await palette.run('Chart Cards: Write Scenario…');
    await quickInput.waitForRow('Replace the preference text and alternative text');
    await quickInput.confirm();
    await quickInput.waitForRow('Medium');
    await window.screenshot('write-scenario-dark');
    await quickInput.confirm();
    await notifications.waitFor('Written: preference text and alternative text.');
    await expect(editor.locator('text=/^Sell an H1 close below/').first()).toBeVisible();
    // Warnings depend on the day: price may have passed the levels that were kept.
    await expect(editor.locator('.finding .codicon-error')).toHaveCount(0);
  });
});
