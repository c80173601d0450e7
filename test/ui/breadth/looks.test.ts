import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allDrawings, DRAWING_COLORS } from '../steps/allDrawings.ts';
import { connectToSandbox } from '../steps/cardDesk.ts';
import { faintTexts } from '../steps/contrast.ts';
import { closeEditors } from '../steps/remoteCard.ts';
import { ChartCanvas } from '../window/chartCanvas.ts';
import { themes } from '../window/theme.ts';
import { useWorkbench } from '../window/useWorkbench.ts';

const NARROW = 1000;
const WIDTHS = [NARROW, 2200] as const;
const HEIGHT = 900;

describe('how everything looks', () => {
  const workbench = useWorkbench({ theme: 'light', size: { width: 1400, height: HEIGHT } }, () => prepare());
  const complaints: string[] = [];

  /** The page's own rules of good looks, at the present size. */
  const assertReadable = async (name: string) => {
    const editor = workbench().webview();
    const panel = editor.locator('aside.panel');
    await workbench().screenshot(`looks/${name}`);
    assert.deepEqual(await faintTexts(panel), [], name);
    const [content, room] = await Promise.all([
      panel.evaluate((element) => (element as unknown as { scrollWidth: number }).scrollWidth),
      panel.evaluate((element) => (element as unknown as { clientWidth: number }).clientWidth),
    ]);
    assert.ok(content <= room, `${name}: the panel is ${content} px wide in a room of ${room} px`);
  };
  const atWidth = (width: number) => workbench().resize({ width, height: HEIGHT });

  async function prepare(): Promise<void> {
    const window = workbench();
    window.page.on('console', (message) => {
      const ours = message.location().url.startsWith('vscode-webview:') || /webview/.test(message.location().url);
      if (/Content Security Policy|Refused to/.test(message.text()) || (ours && message.type() === 'error')) {
        complaints.push(message.text());
      }
    });
    window.page.on('pageerror', (error) => complaints.push(error.message));
    await writeFile(join(window.folder, 'all.card.json'), JSON.stringify(allDrawings(Date.now()), undefined, 2));
    await connectToSandbox(window);
  }
  // Not after each test: mocha gives up the rest when such a hook fails.
  after(() => assert.deepEqual(complaints, []));

  for (const theme of themes) {
    describe(theme, () => {
      beforeEach(async () => {
        await closeEditors(workbench());
        await workbench().switchTheme(theme);
      });

      it('paints candles, levels and all five kinds of drawings', async () => {
        const window = workbench();
        await window.openFile('all.card.json');
        const editor = window.webview();
        await editor.locator('.toolbar .candles:has-text("bars")').waitFor();
        for (const width of WIDTHS) {
          await atWidth(width);
          const chart = new ChartCanvas(editor);
          for (const color of Object.values(DRAWING_COLORS)) await chart.find(color);
          await assertReadable(`editor-${theme}-${width}`);
        }
      });

      it('shows a card with mistakes', async () => {
        const window = workbench();
        await window.openFile('gbpjpy-with-mistakes.card.json');
        const editor = window.webview();
        await editor.locator('header.status .origin:has-text("gbpjpy")').waitFor();
        await editor.locator('.finding').first().waitFor();
        await atWidth(NARROW);
        await assertReadable(`findings-${theme}-${NARROW}`);
        await editor.locator('[data-section=findings] summary').scrollIntoViewIfNeeded();
        await editor.locator('.finding').last().scrollIntoViewIfNeeded();
        await window.screenshot(`looks/findings-list-${theme}-${NARROW}`);
        await editor.locator('header.status').scrollIntoViewIfNeeded();
      });

      it('shows a card that cannot be changed, and text beside its chart', async () => {
        const window = workbench();
        await closeEditors(window);
        const banner = window.webview().locator('.banner:has-text("only while a card is Pending")');
        await window.tree('Channels').open('GBP/JPY: a close below open', banner);
        await atWidth(NARROW);
        await assertReadable(`read-only-${theme}-${NARROW}`);
        await closeEditors(window);
        await window.openFile('eurusd-breakout.card.json');
        await window.webview().locator('.toolbar .candles:has-text("bars")').waitFor();
        await window.palette.run('Chart Cards: Open Card as Text');
        await window.page.locator('.editor-group-container .editor-instance .monaco-editor').first().waitFor();
        await atWidth(NARROW);
        await assertReadable(`text-beside-chart-${theme}-${NARROW}`);
      });
    });
  }
});
