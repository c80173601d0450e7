import * as vscode from 'vscode';
import type { CandleFile } from '../../../market/candleFile.ts';
import { previewLines } from './previewLines.ts';

type ReadFile = Extract<CandleFile, { readonly kind: 'read' }>;

/** Shows what was understood of a candle file; true when the person wants it used. */
export async function confirmCandles(read: ReadFile, fileName: string): Promise<boolean> {
  const use = vscode.l10n.t('Use These Candles');
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t('Candles of {0}', fileName),
    { modal: true, detail: previewLines(read, vscode.l10n).join('\n') },
    use,
  );
  return chosen === use;
}
