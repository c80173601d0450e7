import assert from 'node:assert/strict';
import { MY_CARD, openCard, sitDownAtTheSandbox } from './steps/cardDesk.ts';
import { useWorkbench } from './window/useWorkbench.ts';

describe('the preview of a card in a window', () => {
  const workbench = useWorkbench({ size: { width: 1700, height: 1000 } });

  it('stands beside the chart with the card’s candles, and is there again after a reload', async () => {
    const window = workbench();
    const complaints: string[] = [];
    window.page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
    });
    await sitDownAtTheSandbox(window);
    const editor = await openCard(window, MY_CARD);
    await editor.locator('.toolbar .candles:has-text("bars")').waitFor();
    await window.palette.run('Chart Cards: Preview Card');
    const looksRight = async (): Promise<void> => {
      const shown = window.page.locator('iframe.webview:visible');
      await shown.nth(1).waitFor();
      for (let index = 0; ; index = (index + 1) % (await shown.count())) {
        const page = window.webview(index);
        if (
          (await page
            .locator('.preview')
            .count()
            .catch(() => 0)) === 0
        ) {
          await window.page.waitForTimeout(50);
          continue;
        }
        await page.locator('.rendering-note:has-text("Our own rendering, not the service’s")').waitFor();
        await page.locator(`h1:has-text("${MY_CARD}")`).waitFor();
        await page.locator('.chart-line .candles:has-text("bars")').waitFor();
        return;
      }
    };
    await looksRight();
    await window.screenshot('preview-dark');
    await window.reloadWindow();
    await looksRight();
    await window.page.locator('.part.editor .tab', { hasText: `Preview: ${MY_CARD}` }).waitFor();
    assert.deepEqual(complaints, []);
  });
});
