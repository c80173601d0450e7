import * as vscode from 'vscode';
import { initialCard } from '../../card/drafts/initialCard.ts';
import {
  DIRECTIONS,
  type Direction,
  ENTRY_PLACEMENTS,
  type EntryPlacement,
  type Timeframe,
} from '../../card/model/card.ts';
import { CARD_TYPE_LABELS, cardType } from '../../card/model/cardType.ts';
import { cancellable } from '../../shell/cancellation.ts';
import { pickStep, runSteps, type Step, textStep } from '../../shell/quickInputSteps.ts';
import { pivotIsInvalidation } from '../../shell/settings.ts';
import { askSymbol, askTimeframe, type MarketData, openDraft } from './newDraft.ts';

interface NewCardAnswers {
  readonly symbol?: string;
  readonly direction?: Direction;
  readonly entryPlacement?: EntryPlacement;
  readonly timeframe?: Timeframe;
  readonly title?: string;
}

/** Asks for the required fields, derives levels from the last candles, and opens the card as a draft. */
export async function newCard(market: MarketData, storage: vscode.Uri): Promise<boolean> {
  const answers = await runSteps<NewCardAnswers>(vscode.l10n.t('New Card'), {}, [
    askSymbol(market),
    askDirection,
    askPlacement,
    askTimeframe,
    askTitle,
  ]);
  if (answers === undefined) return false;
  const { symbol, direction, entryPlacement, timeframe, title } = answers;
  if (!symbol || !direction || !entryPlacement || !timeframe || !title) return false;
  const series = await cancellable(vscode.l10n.t('Reading the last candles of {0}', symbol), (signal) =>
    market.lastCandles(symbol, timeframe, signal),
  );
  const card = initialCard(
    { symbol, direction, entryPlacement, timeframe, title },
    { series, now: Date.now(), pivotIsInvalidation: pivotIsInvalidation() },
  );
  if (series === undefined) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t(
        'There are no candles for {0}, so the levels are round numbers. Enter your own prices before you publish.',
        symbol,
      ),
    );
  }
  await openDraft(card, storage);
  return true;
}

const askDirection: Step<NewCardAnswers> = async (answers, frame) => {
  const end = await pickStep(frame, {
    placeholder: vscode.l10n.t('Direction of the price'),
    items: DIRECTIONS.map((value) => ({
      label:
        value === 'BULLISH' ? `$(arrow-up) ${vscode.l10n.t('Bullish')}` : `$(arrow-down) ${vscode.l10n.t('Bearish')}`,
      value,
    })),
    active: answers.direction,
  });
  return end.kind === 'next' ? { kind: 'next', value: { ...answers, direction: end.value } } : end;
};

const askPlacement: Step<NewCardAnswers> = async (answers, frame) => {
  const { direction } = answers;
  const end = await pickStep(frame, {
    placeholder: vscode.l10n.t('Entry placement'),
    items: ENTRY_PLACEMENTS.map((value) => ({
      label:
        value === 'ABOVE_CURRENT' ? vscode.l10n.t('Above the current price') : vscode.l10n.t('Below the current price'),
      description: direction === undefined ? '' : CARD_TYPE_LABELS[cardType({ direction, entryPlacement: value })],
      value,
    })),
    active: answers.entryPlacement,
  });
  return end.kind === 'next' ? { kind: 'next', value: { ...answers, entryPlacement: end.value } } : end;
};

const askTitle: Step<NewCardAnswers> = async (answers, frame) => {
  const end = await textStep(frame, {
    prompt: vscode.l10n.t('Title that readers will see (1–200 characters)'),
    value: answers.title ?? `${answers.symbol ?? ''} ${answers.direction === 'BEARISH' ? 'down' : 'up'}`.trim(),
    check: (value) =>
      value.trim().length >= 1 && value.length <= 200
        ? undefined
        : vscode.l10n.t('Enter 1–200 characters. This has {0}.', value.length),
  });
  return end.kind === 'next' ? { kind: 'next', value: { ...answers, title: end.value } } : end;
};
