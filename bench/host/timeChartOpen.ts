import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { candleMessages } from '../../src/authoring/candles/documentCandles.ts';
import { MAX_CANDLES } from '../../src/candles/series.ts';
import { largestCard } from '../../test/support/largestCard.ts';
import { sampleCandles } from '../chart/sampleCandles.ts';

const [ROUNDS, WARM_UP] = process.env['CHART_CARDS_BENCH_ONCE'] === 'yes' ? [1, 0] : [8, 2];
const LIMIT_MS = 30_000;
const USUAL = 10_000;

/** Called by VS Code: opens the bare chart and the editor page in turn, and records when each was painted. */
export async function run(): Promise<void> {
  const result = process.env['CHART_CARDS_BENCH_RESULT'];
  const folder = process.env['CHART_CARDS_BENCH_PAGES'];
  if (result === undefined || folder === undefined) throw new Error('The result file or the pages are missing.');
  const pages = vscode.Uri.file(folder);
  const { createWebviewPanel } = windowOfExtension();
  const times = { bare: [] as number[], editor: [] as number[], most: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(await timeToPaint(createWebviewPanel, pages, 'hostedBarePage', '<div id="root"></div>', USUAL));
    times.editor.push(
      await timeToPaint(createWebviewPanel, pages, 'hostedEditorPage', '<div id="editor"></div>', USUAL),
    );
    times.most.push(
      await timeToPaint(createWebviewPanel, pages, 'hostedEditorPage', '<div id="editor"></div>', MAX_CANDLES),
    );
  }
  const measured = Object.entries(times).map(([name, list]) => [name, list.slice(WARM_UP)]);
  await writeFile(result, JSON.stringify(Object.fromEntries(measured)));
}

type CreatePanel = typeof vscode.window.createWebviewPanel;

/** VS Code's API as the extension gets it: messages of a module without an engine version can't contain typed arrays. */
function windowOfExtension(): { readonly createWebviewPanel: CreatePanel } {
  const extension = vscode.extensions.getExtension('chart-cards.chart-cards');
  if (extension === undefined) throw new Error('The extension is missing.');
  const api: typeof vscode = createRequire(join(extension.extensionPath, extension.packageJSON.main))('vscode');
  return api.window;
}

async function timeToPaint(
  createPanel: CreatePanel,
  pages: vscode.Uri,
  name: string,
  body: string,
  bars: number,
): Promise<number> {
  const messages = candleMessagesOf(bars);
  const card = snapshot();
  const start = performance.now();
  const panel = createPanel('chartCards.bench', name, vscode.ViewColumn.One, {
    enableScripts: true,
    localResourceRoots: [pages],
  });
  try {
    return await new Promise<number>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`${name} was not painted within ${LIMIT_MS} ms.`)), LIMIT_MS);
      panel.webview.onDidReceiveMessage(({ type }: { readonly type: string }) => {
        if (type === 'ready') {
          if (name === 'hostedEditorPage') void panel.webview.postMessage(card);
          for (const message of messages) void panel.webview.postMessage(message);
        }
        if (type !== 'painted') return;
        clearTimeout(limit);
        resolve(performance.now() - start);
      });
      panel.webview.html = html(panel.webview, pages, name, body);
    });
  } finally {
    panel.dispose();
  }
}

/** The candles as the extension sends them. */
function candleMessagesOf(bars: number): readonly object[] {
  const { time, open, high, low, close, timeframe, ...rest } = sampleCandles(bars);
  const at = (column: Float64Array, index: number): number => column[index] ?? Number.NaN;
  const candles = Array.from(time, (opens, i) => ({
    time: opens,
    open: at(open, i),
    high: at(high, i),
    low: at(low, i),
    close: at(close, i),
  }));
  const series = { ...rest, candles, source: 'bench' };
  return candleMessages({ kind: 'ready', text: '', series, timeframe, span: undefined });
}

function html(webview: vscode.Webview, pages: vscode.Uri, name: string, body: string): string {
  const file = (extension: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(pages, `${name}.${extension}`)).toString();
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><link rel="stylesheet" href="${file('css')}">
<style>html, body, #root { margin: 0; padding: 0; height: 100vh }</style></head>
<body>${body}<script src="${file('js')}"></script></body></html>`;
}

function snapshot(): object {
  const { metadata, levels, drawings } = largestCard();
  return {
    type: 'snapshot',
    version: 1,
    sketch: { metadata, levels, drawings: drawings.map((drawing) => ({ ...drawing, style: drawing.style ?? {} })) },
    findings: [],
    origin: { kind: 'draft', fileName: 'bench.card.json' },
    save: { kind: 'nothing', headline: 'Nothing to save', changes: [], effects: [] },
    dirty: false,
    candles: { kind: 'ready', text: 'Random walk' },
  };
}
