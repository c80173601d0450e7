import * as vscode from 'vscode';
import type { Timeframe } from '../../../card/card.ts';
import type { Candle } from '../../../market/candle.ts';
import type { UnderstoodCandles } from './candleReaders.ts';

/** Shows what was understood of a candle file; true when the person wants it used. */
export async function confirmCandles(
  understood: UnderstoodCandles,
  fileName: string,
  asked: Timeframe | undefined,
): Promise<boolean> {
  const use = vscode.l10n.t('Use These Candles');
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t('Candles of {0}', fileName),
    { modal: true, detail: previewLines(understood, asked).join('\n') },
    use,
  );
  return chosen === use;
}

/** Format, extent and doubts, a line each. */
export function previewLines(
  { format, series, timeframe, remarks }: UnderstoodCandles,
  asked: Timeframe | undefined,
): string[] {
  const { candles, precision } = series;
  const [first, last] = [candles[0], candles.at(-1)];
  const lines = [
    vscode.l10n.t('Read as: {0}', format),
    vscode.l10n.t('{0} bars of {1}', candles.length, timeframe ?? vscode.l10n.t('unknown length')),
  ];
  if (first !== undefined && last !== undefined) {
    lines.push(vscode.l10n.t('First: {0}', barInWords(first, precision)));
    lines.push(vscode.l10n.t('Last: {0}', barInWords(last, precision)));
  }
  if (timeframe !== undefined && asked !== undefined && timeframe !== asked) {
    lines.push(vscode.l10n.t('The card asks for {0}; the bars will be shown as they are.', asked));
  }
  return [...lines, ...remarks];
}

function barInWords({ time, open, high, low, close }: Candle, precision: number): string {
  const prices = [open, high, low, close].map((price) => price.toFixed(precision)).join(' · ');
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC · ${prices}`;
}
