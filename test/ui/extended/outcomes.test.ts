import assert from 'node:assert/strict';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '../../support/browserTest.ts';
import { connectToSandbox, MY_CARD, openCard } from '../steps/cards.ts';
import { themes, useWorkbench } from '../window/workbench.ts';

const OUTCOME = /(target reached|invalidated|ambiguous|entry reached|untouched|undecided at expiry)/;
const DRAFT = 'eurusd-breakout';

test.describe('a card against the market in a window', () => {
  const workbench = useWorkbench({ theme: 'light', size: { width: 1280, height: 720 } }, async (window) => {
    const weekAgo = Date.now() / 1000 - 7 * 24 * 3600;
    await utimes(join(window.folder, `${DRAFT}.card.json`), weekAgo, weekAgo);
    await connectToSandbox(window);
  });

  const channels = () => workbench().tree('Channels');
  const withOutcome = async () => (await channels().rows()).filter((row) => OUTCOME.test(row)).length;
  const line = () => workbench().webview().locator('[data-testid=chart-outcome]');
  const slider = () => workbench().webview().locator('input[aria-label="Last candle shown"]');

  test('shows outcomes in the side bar on request, filters by them, and hides them', async () => {
    const window = workbench();
    assert.equal(await withOutcome(), 0);
    await window.palette.run('Chart Cards: Show Outcomes of Cards');
    await channels().pane.locator('.monaco-list-row', { hasText: OUTCOME }).first().waitFor();
    await window.tree('Drafts').pane.locator('.monaco-list-row', { hasText: OUTCOME }).first().waitFor();
    for (const theme of themes) {
      await window.switchTheme(theme);
      await window.screenshot(`outcomes-tree-${theme}`);
    }
    assert.match(
      await channels().tooltip(MY_CARD),
      /Since it was published, .* Measured on Sandbox feed · EUR\/USD · /,
    );
    await window.page.mouse.move(900, 600);
    await window.palette.choose('Chart Cards: Filter Cards…', 'Outcome…');
    await window.quickInput.waitForTitle('Filter Cards by Outcome');
    await window.quickInput.tick('target reached');
    await window.quickInput.confirm();
    await channels()
      .pane.locator('.monaco-list-row', { hasText: /\d of \d+ match/ })
      .waitFor();
    const cards = (await channels().rows()).filter((row) => row.includes(' · '));
    assert.ok(
      cards.every((row) => row.includes('target reached · ')),
      cards.join('\n'),
    );
    await window.palette.run('Chart Cards: Hide Outcomes of Cards');
    await channels().pane.locator('.monaco-list-row', { hasText: OUTCOME }).first().waitFor({ state: 'detached' });
    await channels().row(MY_CARD).waitFor();
    assert.equal(await withOutcome(), 0);
  });

  test('shows the outcome below the chart, and replays the candles by keys', async () => {
    const window = workbench();
    const editor = await openCard(window, MY_CARD);
    await line().getByText('Measured on').first().waitFor();
    const shown = () => slider().getAttribute('aria-valuetext');
    for (const theme of themes) {
      await window.switchTheme(theme);
      await line().waitFor();
      await window.screenshot(`outcome-${theme}`);
      await editor.locator('[data-testid=chart-plot]').focus();
      await window.page.keyboard.press('Alt+Shift+P');
      await slider().waitFor();
      const first = await shown();
      await window.page.keyboard.press('ArrowRight');
      await slider()
        .and(editor.locator(`:not([aria-valuetext="${first}"])`))
        .waitFor();
      await window.screenshot(`outcome-replay-${theme}`);
      await window.page.keyboard.press('Escape');
      await slider().waitFor({ state: 'hidden' });
    }
    await line().locator('summary').click();
    await line().getByText('Since it was published').waitFor();
    await window.screenshot('outcome-details');
  });
});
