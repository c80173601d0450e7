import type { Page } from 'playwright-core';

/** Notes every text that a canvas of the page is painted with; to be called before anything is loaded. */
export async function notePaintedTexts(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.paintedTexts = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      if (this.canvas.isConnected) paintedTexts.push(text);
      return fillText.call(this, text, ...rest);
    };`);
}

/** Forgets what was painted so far, does something, and gives the texts that the chart was painted with then, each once. */
export async function textsPainted(page: Page, gesture: () => Promise<void>): Promise<readonly string[]> {
  await page.evaluate('paintedTexts.length = 0');
  await gesture();
  return page.evaluate('[...new Set(paintedTexts)]');
}
