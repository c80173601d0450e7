import * as vscode from 'vscode';
import type { CandleFile } from '../../../market/candleFile.ts';
import { candlePreviewLines } from './previewLines.ts';

type ReadFile = Extract<CandleFile, { readonly kind: 'read' }>;

/** Shows what was understood of a candle file: whether it is used, or what was understood wrongly; undefined: neither. */
export async function confirmCandles(
  read: ReadFile,
  fileName: string,
): Promise<'use' | 'columns' | 'clock' | undefined> {
  const answers = [
    { answer: 'use' as const, title: vscode.l10n.t('Use These Candles') },
    ...(read.reading.head === undefined
      ? []
      : [{ answer: 'columns' as const, title: vscode.l10n.t('Choose Columns…') }]),
    ...(read.reading.isUtc ? [] : [{ answer: 'clock' as const, title: vscode.l10n.t('Choose Time Zone…') }]),
  ];
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t('Candles of {0}', fileName),
    { modal: true, detail: candlePreviewLines(read, vscode.l10n).join('\n') },
    ...answers,
  );
  return chosen?.answer;
}
