import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { takeBreaches, test } from '../support/browserTest.ts';
import { connectToSandbox, MY_CARD, openCard } from './steps/cards.ts';
import { FileDialog } from './window/dialogs.ts';
import { useWorkbench } from './window/workbench.ts';

/** `MY_CARD` as a file name. */
const NAME = 'Breakout in sight for EUR USD';

/** Width and height of a PNG, from its first chunk. */
function sizeOf(png: Buffer): readonly [number, number] {
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test.describe('the preview of a card in a window', () => {
  const workbench = useWorkbench({ size: { width: 1700, height: 1000 } }, async (window) => {
    await connectToSandbox(window);
    const editor = await openCard(window, MY_CARD);
    await editor.locator('.toolbar .candles:has-text("bars")').waitFor();
  });

  /** The preview, with the card's candles; the editor page is beside it, in either order. */
  const looksRight = async (): Promise<void> => {
    const pages = [0, 1].map((index) => workbench().webview(index).locator('.preview'));
    let at = -1;
    await expect
      .poll(async () => {
        const counts = await Promise.all(pages.map((preview) => preview.count()));
        at = counts.indexOf(1);
        return at;
      })
      .toBeGreaterThanOrEqual(0);
    const page = workbench().webview(at);
    await expect(page.locator('.rendering-note')).toContainText('Rendered by Chart Cards, not by the service');
    await expect(page.locator('h1')).toContainText(MY_CARD);
    await expect(page.locator('.chart-line .candles')).toContainText('bars');
  };

  /** Previews the card from its editor, which must be active: a preview can't be previewed. */
  const previewCard = async (): Promise<void> => {
    await workbench().page.locator(`.part.editor .tab[data-resource-name^="${NAME}"]`).click();
    await workbench().palette.run('Chart Cards: Preview Card');
    await looksRight();
  };

  test('exports the card’s picture and page, and copies it as an image', async () => {
    const window = workbench();
    const written = (ending: string): Promise<Buffer> => readFile(join(window.folder, `${NAME}.${ending}`));
    const exportAs = async (label: string, ending: string): Promise<void> => {
      await window.palette.choose('Chart Cards: Export Card…', label);
      await new FileDialog(window.page, 'Export Card').takeProposed();
      await window.notifications.waitFor(`Exported the card to “${NAME}.${ending}”.`);
      await window.notifications.dismiss(`${NAME}.${ending}`);
    };
    await exportAs('PNG image, 2x resolution', 'png');
    assert.deepEqual(sizeOf(await written('png')), [2400, 1350]);

    await exportAs('HTML page', 'html');
    const page = (await written('html')).toString();
    assert.ok(page.includes(`<h1 dir="auto" lang="">${MY_CARD}</h1>`));
    const [, inside = ''] = /data:image\/png;base64,([^"]+)"/.exec(page) ?? [];
    assert.deepEqual(sizeOf(Buffer.from(inside, 'base64')), [2400, 1350]);
    assert.equal(/<dt>Owner|mara\.lindqvist/.test(page), false);

    await window.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await window.palette.run('Chart Cards: Copy Card as Image');
    await window.statusBar.item('Copied the card’s image to the clipboard').waitFor();
    const types = await window.page.evaluate(
      'navigator.clipboard.read().then((items) => items.flatMap(({ types }) => types))',
    );
    assert.deepEqual(types, ['image/png']);
  });

  test('opens beside the chart with the card’s candles, and is restored after a reload', async () => {
    const window = workbench();
    await previewCard();
    // Both pages are in English, which VS Code must not overwrite.
    for (const index of [0, 1]) await expect(window.webview(index).locator('html')).toHaveAttribute('lang', 'en');
    await window.screenshot('preview-dark');
    await window.webview().locator('html').evaluate("try { document.body.innerHTML = '<b>bold</b>'; } catch {}");
    await expect.poll(() => takeBreaches().join()).toMatch(/TrustedHTML/);
    await window.reloadWindow();
    await looksRight();
    await expect(window.page.locator('.part.editor .tab', { hasText: `Preview: ${MY_CARD}` })).toBeVisible();
  });
});
