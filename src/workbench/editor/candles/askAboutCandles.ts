import * as vscode from 'vscode';
import type { Timeframe } from '../../../card/card.ts';
import { type CandleFileChoices, readCandleFile } from '../../../market/candleFile.ts';
import { candleFileBytes, nameOf } from './candleFiles.ts';
import { confirmCandles } from './candlePreview.ts';

/** Hours that brokers' clocks are ahead of UTC, the usual ones first. */
const HOURS_AHEAD = [2, 3, 0, 1, -5, -4, 8, 9];

/**
 * Shows the person what a candle file is taken for, asking what the file cannot tell, until it is used or not.
 * What was answered, or undefined. Throws, with the reason, for a file that holds no candles.
 */
export async function askAboutCandles(
  file: vscode.Uri,
  timeframe: Timeframe | undefined,
): Promise<CandleFileChoices | undefined> {
  const bytes = await candleFileBytes(file);
  let choices: CandleFileChoices = {};
  for (;;) {
    const read = readCandleFile(nameOf(file), bytes, withTimeframe(choices, timeframe));
    if (read.kind === 'unreadable') throw new Error(read.reason);
    if (read.kind === 'askDateOrder') {
      const dateOrder = await askDateOrder(read.example);
      if (dateOrder === undefined) return undefined;
      choices = { ...choices, dateOrder };
    } else if (read.reading.asksMinutesAhead) {
      const minutesAhead = await askMinutesAhead();
      if (minutesAhead === undefined) return undefined;
      choices = { ...choices, minutesAhead };
    } else return (await confirmCandles(read, nameOf(file))) ? choices : undefined;
  }
}

/** The choices together with the timeframe that the card has now. */
export function withTimeframe(choices: CandleFileChoices, timeframe: Timeframe | undefined): CandleFileChoices {
  return timeframe === undefined ? choices : { ...choices, timeframe };
}

async function askDateOrder(example: string): Promise<CandleFileChoices['dateOrder']> {
  const picked = await vscode.window.showQuickPick(
    [
      { label: vscode.l10n.t('Day first'), order: 'dayFirst' as const },
      { label: vscode.l10n.t('Month first'), order: 'monthFirst' as const },
    ],
    { placeHolder: vscode.l10n.t('How are the file’s dates written, e.g. {0}?', example), ignoreFocusOut: true },
  );
  return picked?.order;
}

async function askMinutesAhead(): Promise<number | undefined> {
  const picked = await vscode.window.showQuickPick(
    HOURS_AHEAD.map((hours) => ({
      label: hours === 0 ? 'UTC' : `UTC${hours > 0 ? '+' : '−'}${Math.abs(hours)}`,
      hours,
    })),
    { placeHolder: vscode.l10n.t('The file’s times are the broker’s. Which clock is it?'), ignoreFocusOut: true },
  );
  return picked === undefined ? undefined : picked.hours * 60;
}
