import * as vscode from 'vscode';
import { draftFileName } from '../../card/drafts/initialCard.ts';
import { type Card, TIMEFRAMES, type Timeframe } from '../../card/model/card.ts';
import { formatCard } from '../../card/text/jsonFormat.ts';
import { executeCommand } from '../../shell/executeCommand.ts';
import { fileNameOf, openDocumentAt, uriExists } from '../../shell/files/uris.ts';
import { pickStep, type Step, type StepEnd, type StepFrame } from '../../shell/quickInputSteps.ts';
import type { ReadSeries } from '../candles/documentCandles.ts';
import { draftFolder, storedDraftFolder } from './draftFolders.ts';

/** Source of symbols and prices for new drafts. Without one, the user types the symbol. */
export interface MarketData {
  /** Symbols whose name or description contains the text; `[]` if there is no feed or it can't be reached. */
  search(
    text: string,
    signal: AbortSignal,
  ): Promise<readonly { readonly symbol: string; readonly description: string }[]>;
  /** The last candles, or undefined if there are none. */
  lastCandles(symbol: string, timeframe: Timeframe, signal: AbortSignal): Promise<ReadSeries | undefined>;
}

/** Asks for the symbol: searched in the feed, or as typed. */
export function askSymbol<Answers extends { readonly symbol?: string }>(market: MarketData): Step<Answers> {
  const items = async (typed: string, signal: AbortSignal) => {
    const found = await market.search(typed, signal);
    const listed = found.map(({ symbol, description }) => ({ label: symbol, description, value: symbol }));
    const own = typed.trim().toUpperCase();
    return own === '' || listed.some((item) => item.value === own)
      ? listed
      : // With the symbol as its label, VS Code would rank it above the feed's results.
        [...listed, { label: vscode.l10n.t('As typed:'), description: own, value: own }];
  };
  return async (answers, frame) => {
    const end = await pickStep(frame, {
      placeholder: vscode.l10n.t('Symbol, e.g. EUR/USD. It can’t be changed later.'),
      active: answers.symbol,
      search: items,
    });
    return end.kind === 'next' ? { kind: 'next', value: { ...answers, symbol: end.value } } : end;
  };
}

/** Asks for the timeframe. */
export async function askTimeframe<Answers extends { readonly timeframe?: Timeframe }>(
  answers: Answers,
  frame: StepFrame,
): Promise<StepEnd<Answers>> {
  const end = await pickStep(frame, {
    placeholder: vscode.l10n.t('Timeframe (M1: one minute, M: one month)'),
    items: TIMEFRAMES.map((value) => ({ label: value, value })),
    active: answers.timeframe ?? 'H4',
  });
  return end.kind === 'next' ? { kind: 'next', value: { ...answers, timeframe: end.value } } : end;
}

/**
 * Writes the draft into the workspace's folder for drafts under a free name, else into the extension's storage, and opens
 * its chart. Returns its address.
 */
export async function openDraft(card: Card, storage: vscode.Uri): Promise<vscode.Uri> {
  const folder = draftFolder();
  const written = folder && (await writeDraft(card, folder).catch(() => undefined));
  const file = written ?? (await writeDraft(card, storedDraftFolder(storage)));
  // In a preview tab, the next card would replace it.
  await vscode.commands.executeCommand('vscode.open', file, {
    preview: false,
  } satisfies vscode.TextDocumentShowOptions);
  if (written === undefined) offerSaveAs(file, folder);
  return file;
}

async function writeDraft(card: Card, folder: vscode.Uri): Promise<vscode.Uri> {
  const file = await freeName(folder, card);
  await vscode.workspace.fs.createDirectory(folder);
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(formatCard(card)));
  return file;
}

/** `folder`: the one that it couldn't be written to; undefined if the window has none. */
function offerSaveAs(file: vscode.Uri, folder: vscode.Uri | undefined): void {
  const saveAs = vscode.l10n.t('Save As…');
  const name = fileNameOf(file);
  const message =
    folder === undefined
      ? vscode.l10n.t('“{0}” is kept on this machine, in the Drafts view: no folder that can be written is open.', name)
      : vscode.l10n.t(
          '“{0}” couldn’t be written to “{1}”, so it’s kept on this machine, in the Drafts view.',
          name,
          vscode.workspace.asRelativePath(folder),
        );
  void vscode.window.showInformationMessage(message, saveAs).then((answer) => {
    return answer === saveAs ? executeCommand('chartCards.saveDraftAs', file) : undefined;
  });
}

async function freeName(folder: vscode.Uri, card: Card): Promise<vscode.Uri> {
  for (let number = 1; ; number += 1) {
    const file = vscode.Uri.joinPath(folder, draftFileName(card.metadata, number));
    // VS Code may still hold the text of a deleted file, and would show it instead of the new one.
    if (openDocumentAt(file) === undefined && !(await uriExists(file))) return file;
  }
}
