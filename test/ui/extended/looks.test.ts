import assert from 'node:assert/strict';
import { expect, type Frame } from '@playwright/test';
import { violations } from '../../page/steps/accessibility.ts';
import { test } from '../../support/browserTest.ts';
import { connectToSandbox } from '../steps/cards.ts';
import { ChartCanvas } from '../window/webview.ts';
import { themes, useWorkbench } from '../window/workbench.ts';

test.describe('a card’s page in VS Code’s themes', () => {
  const complaints: string[] = [];
  const workbench = useWorkbench({ theme: 'light', size: { width: 1400, height: 900 } }, async (window) => {
    window.page.on('console', (message) => {
      const ours = message.location().url.startsWith('vscode-webview:') || /webview/.test(message.location().url);
      if (/Content Security Policy|Refused to/.test(message.text()) || (ours && message.type() === 'error')) {
        complaints.push(message.text());
      }
    });
    window.page.on('pageerror', (error) => complaints.push(error.message));
    await connectToSandbox(window);
    await window.openFile('eurusd-breakout.card.json');
    await window.webview().locator('.toolbar .candles:has-text("bars")').waitFor();
    await window.palette.run('Chart Cards: Open Card as Text');
    await window.page.locator('.editor-group-container .editor-instance .monaco-editor').first().waitFor();
  });

  test('takes over their colours, in which its chart and texts are readable', async () => {
    const window = workbench();
    const editor = window.webview();
    const backgrounds = new Set<string>();
    for (const theme of themes) {
      await window.switchTheme(theme);
      const body = editor.locator('body');
      await expect(body).toHaveAttribute('data-vscode-theme-kind', KINDS[theme]);
      const background = await body.evaluate<string, unknown>(BACKGROUND);
      backgrounds.add(background);
      // The chart is painted anew on the theme's background, with the card's own colours.
      await new ChartCanvas(editor).find(background, 10_000);
      await new ChartCanvas(editor).find('#7F8C8D');
      assert.deepEqual(await violations(await pageOf(), 'colours'), [], theme);
      await window.screenshot(`looks/window-${theme}`);
    }
    assert.equal(backgrounds.size, 3, [...backgrounds].join());
    assert.deepEqual(complaints, []);
  });

  /** The frame of the card's page. */
  async function pageOf(): Promise<Frame> {
    const root = await workbench().webview().locator('body').elementHandle();
    const frame = await root?.ownerFrame();
    assert.ok(frame);
    return frame;
  }
});

/** How VS Code names the kinds of its themes to webviews. */
const KINDS = {
  light: 'vscode-light',
  dark: 'vscode-dark',
  'hc-light': 'vscode-high-contrast-light',
  'hc-dark': 'vscode-high-contrast',
} as const;

/** Runs in the page: the editor's background as `#RRGGBB`. */
const BACKGROUND = new Function(
  'body',
  `
  const pen = document.createElement('canvas').getContext('2d');
  pen.fillStyle = getComputedStyle(body).getPropertyValue('--vscode-editor-background').trim();
  return pen.fillStyle.toUpperCase();
`,
) as (body: unknown) => string;
