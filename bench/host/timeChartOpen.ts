import { writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { largestCard } from '../../test/support/largestCard.ts';
import { sampleCandles } from '../chart/sampleCandles.ts';

const ROUNDS = 8;
const WARM_UP = 2;
const LIMIT_MS = 30_000;

/** Called by VS Code: opens the bare chart and the editor page in turn, and records when each was painted. */
export async function run(): Promise<void> {
  const result = process.env['CHART_CARDS_BENCH_RESULT'];
  const folder = process.env['CHART_CARDS_BENCH_PAGES'];
  if (result === undefined || folder === undefined) throw new Error('The result file or the pages are missing.');
  const pages = vscode.Uri.file(folder);
  const times = { bare: [] as number[], editor: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(await timeToPaint(pages, 'hostedBarePage', '<div id="root"></div>'));
    times.editor.push(await timeToPaint(pages, 'hostedEditorPage', '<div id="editor"></div>'));
  }
  await writeFile(result, JSON.stringify({ bare: times.bare.slice(WARM_UP), editor: times.editor.slice(WARM_UP) }));
}

async function timeToPaint(pages: vscode.Uri, name: string, body: string): Promise<number> {
  const candles = { type: 'candles', ...sampleCandles(10_000) };
  const card = snapshot();
  const start = performance.now();
  const panel = vscode.window.createWebviewPanel('chartCards.bench', name, vscode.ViewColumn.One, {
    enableScripts: true,
    localResourceRoots: [pages],
  });
  try {
    return await new Promise<number>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`${name} was not painted within ${LIMIT_MS} ms.`)), LIMIT_MS);
      panel.webview.onDidReceiveMessage(({ type }: { readonly type: string }) => {
        if (type === 'ready') {
          if (name === 'hostedEditorPage') void panel.webview.postMessage(card);
          void panel.webview.postMessage(candles);
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
