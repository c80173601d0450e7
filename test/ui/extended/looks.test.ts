import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { test } from '../../support/browserTest.ts';
import { closeEditors, connectToSandbox } from '../steps/cards.ts';
import { allDrawings, DRAWING_COLORS } from '../steps/drawings.ts';
import { ChartCanvas } from '../window/webview.ts';
import { themes, useWorkbench } from '../window/workbench.ts';

const NARROW = 1000;
const WIDTHS = [NARROW, 2200] as const;
const HEIGHT = 900;

test.describe('the appearance of every surface', () => {
  const workbench = useWorkbench({ theme: 'light', size: { width: 1400, height: HEIGHT } }, () => prepare());
  const complaints: string[] = [];

  /** Checks the page's appearance at the current size. */
  const assertReadable = async (name: string) => {
    const editor = workbench().webview();
    const panel = editor.locator('aside.panel');
    await workbench().screenshot(`looks/${name}`);
    assert.deepEqual(await faintTexts(panel), [], name);
    const [content, width] = await Promise.all([
      panel.evaluate((element) => (element as unknown as { scrollWidth: number }).scrollWidth),
      panel.evaluate((element) => (element as unknown as { clientWidth: number }).clientWidth),
    ]);
    assert.ok(content <= width, `${name}: the panel’s content is ${content} px wide, the panel ${width} px`);
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
  // Not after each test: mocha skips the rest when such a hook fails.
  test.afterAll(() => assert.deepEqual(complaints, []));

  for (const theme of themes) {
    test.describe(theme, () => {
      test.beforeEach(async () => {
        await closeEditors(workbench());
        await workbench().switchTheme(theme);
      });

      test('paints candles, levels and all five kinds of drawings', async () => {
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

      test('shows a card with mistakes', async () => {
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

      test('shows a read-only card, and text beside its chart', async () => {
        const window = workbench();
        await closeEditors(window);
        const banner = window.webview().locator('.banner:has-text("Only Pending cards can be changed")');
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

test.describe('a window on the sample workspace', () => {
  const workbench = useWorkbench({ theme: 'light', settings: { 'files.autoSave': 'off' } });

  test('opens, edits and saves a text file', async () => {
    const { editor } = workbench();
    await workbench().openFile('README.md');
    assert.match(await editor.text(), /^# Sample workspace/);
    await editor.replace('Sample', 'My');
    await workbench().waitForTab({ label: 'README.md', dirty: true });
    await workbench().save();
    await workbench().waitForTab({ label: 'README.md', dirty: false });
    assert.match(await readFile(join(workbench().folder, 'README.md'), 'utf8'), /^# My workspace/);
  });

  test('finds a command in the palette', async () => {
    assert.ok((await workbench().palette.offered('Preferences: Color Theme')).includes('Preferences: Color Theme'));
  });

  test('detects an empty Problems panel', async () => {
    assert.deepEqual(await workbench().problems.rows(), []);
    await workbench().screenshot('workbench-light');
  });
});

/** A text with insufficient contrast. */
interface FaintText {
  readonly text: string;
  readonly color: string;
  readonly background: string;
  readonly contrast: number;
}

/** Visible texts under the element whose contrast to their background is less than `least` (WCAG 2: 4.5). */
function faintTexts(element: Locator, least = 4.5): Promise<FaintText[]> {
  return element.evaluate(readFaintTexts, least);
}

/** Runs in the page, so it uses no DOM types of the tests. Disabled controls are exempt (WCAG 2, 1.4.3). */
const readFaintTexts = new Function(
  'root',
  'least',
  `
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const rgba = (color) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
    return { r, g, b, a: a / 255 };
  };
  const over = (top, below) => {
    const mix = (part) => top[part] * top.a + below[part] * (1 - top.a);
    return { r: mix('r'), g: mix('g'), b: mix('b'), a: 1 };
  };
  const behind = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const layer = rgba(getComputedStyle(at).backgroundColor);
      if (layer.a > 0) layers.push(layer);
      if (layer.a === 1) break;
    }
    return layers.reduceRight((below, layer) => over(layer, below), rgba(getComputedStyle(document.documentElement).getPropertyValue('--vscode-editor-background')));
  };
  const light = ({ r, g, b }) => {
    const [x, y, z] = [r, g, b].map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const faint = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim();
    const element = walker.currentNode.parentElement;
    if (text === '' || element === null || element.closest(':disabled') !== null || !element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const background = behind(element);
    let opacity = 1;
    for (let at = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
    const own = rgba(style.color);
    const color = over({ ...own, a: own.a * opacity }, background);
    const [a, b] = [light(color), light(background)];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < least) faint.push({ text, color: JSON.stringify(color), background: JSON.stringify(background), contrast });
  }
  return faint;
`,
) as (root: unknown, least: number) => FaintText[];
