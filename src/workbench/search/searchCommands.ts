import * as vscode from 'vscode';
import { symbolPattern } from '../../card/symbolMentions.ts';
import { readCardText } from '../../card/text/readCard.ts';
import { activeCard, type CardUris, textOfCard } from '../chosenCard.ts';
import { cardAddressOf } from '../files/remoteCards.ts';
import type { Previews } from '../preview/previewPanels.ts';
import { CardPicker, type CardQuestion } from './cardPicker.ts';
import type { CardSearch } from './cardSearch.ts';
import { pickSymbol } from './symbolPicker.ts';

/** Finds a card among all of the connection's channels: by title, symbol, text, id of the owner, status or a level's price. */
export function searchCards(
  search: CardSearch,
  files: CardUris,
  previews: Pick<Previews, 'show'>,
  extension: vscode.Uri,
): () => Promise<void> {
  return async () => {
    const { connectionId, cache: shelf, service } = await search.open();
    await new CardPicker(vscode.window.createQuickPick(), shelf, service, {
      title: vscode.l10n.t('Search Cards'),
      placeholder: vscode.l10n.t('Words of title or text, symbol, status, id of the owner, or the price of a level'),
      extension,
      open: openFound(connectionId, files, previews),
    }).run();
  };
}

/** Finds the cards that speak of a symbol, the one in front aside; asks for it when none is named. */
export function cardsThatMention(
  search: CardSearch,
  files: CardUris,
  previews: Pick<Previews, 'show'>,
  extension: vscode.Uri,
): (symbol?: string) => Promise<void> {
  return async (named) => {
    const card = activeCard();
    const { connectionId, cache: shelf, service } = await search.open();
    const symbol =
      typeof named === 'string'
        ? named
        : await pickSymbol(vscode.window.createQuickPick(), shelf, card && (await symbolOf(card)));
    if (symbol === undefined) return;
    if (symbolPattern(symbol) === undefined) {
      throw new Error(vscode.l10n.t('“{0}” is no symbol. A symbol has letters or digits, like EUR/USD.', symbol));
    }
    const address = card && cardAddressOf(card);
    await new CardPicker(vscode.window.createQuickPick(), shelf, service, {
      title: vscode.l10n.t('Cards That Mention {0}', symbol),
      placeholder: vscode.l10n.t('More words to narrow them by'),
      mentions: symbol,
      ...(address === undefined ? {} : { except: address.analysisId }),
      extension,
      open: openFound(connectionId, files, previews),
    }).run();
  };
}

async function symbolOf(card: vscode.Uri): Promise<string | undefined> {
  try {
    return readCardText(await textOfCard(card)).sketch.metadata.symbol;
  } catch {
    // Only a proposal is lost.
    return undefined;
  }
}

/** Opens what a search has found, where the person asked for it. */
function openFound(connectionId: string, files: CardUris, previews: Pick<Previews, 'show'>): CardQuestion['open'] {
  return async ({ analysisId, title, channel: { communityId, channelId } }, where) => {
    const uri = files.uriOf({ connectionId, communityId, channelId, analysisId }, title);
    switch (where) {
      case 'here':
        await vscode.commands.executeCommand('vscode.open', uri);
        return;
      case 'beside':
        await vscode.commands.executeCommand('vscode.open', uri, vscode.ViewColumn.Beside);
        return;
      case 'preview':
        await previews.show(uri);
    }
  };
}
