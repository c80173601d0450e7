import * as vscode from 'vscode';
import { symbolPattern } from '../../card/symbolMentions.ts';
import { readCardText } from '../../card/text/readCard.ts';
import { activeCard, type CardUris, textOfCard } from '../chosenCard.ts';
import { cardAddressOf } from '../files/remoteCards.ts';
import type { Previews } from '../preview/previewPanels.ts';
import { CardPicker, type CardQuestion } from './cardPicker.ts';
import type { CardSearch } from './cardSearch.ts';
import { pickSymbol } from './symbolPicker.ts';

/** Finds a card in all channels of the connection by title, symbol, text, owner id, status or level price. */
export function searchCards(
  search: CardSearch,
  files: CardUris,
  previews: Pick<Previews, 'show'>,
  extension: vscode.Uri,
): () => Promise<void> {
  return async () => {
    const { connectionId, cache, service } = await search.open();
    await new CardPicker(vscode.window.createQuickPick(), cache, service, {
      title: vscode.l10n.t('Search Cards'),
      placeholder: vscode.l10n.t('Words from the title or text, symbol, status, owner ID, or level price'),
      extension,
      open: openFound(connectionId, files, previews),
    }).run();
  };
}

/** Finds cards that mention a symbol, excluding the current card; asks for the symbol if none is given. */
export function cardsThatMention(
  search: CardSearch,
  files: CardUris,
  previews: Pick<Previews, 'show'>,
  extension: vscode.Uri,
): (symbol?: string) => Promise<void> {
  return async (named) => {
    const card = activeCard();
    const { connectionId, cache, service } = await search.open();
    const symbol =
      typeof named === 'string'
        ? named
        : await pickSymbol(vscode.window.createQuickPick(), cache, card && (await symbolOf(card)));
    if (symbol === undefined) return;
    if (symbolPattern(symbol) === undefined) {
      throw new Error(
        vscode.l10n.t('“{0}” isn’t a symbol. A symbol contains letters or digits, e.g. EUR/USD.', symbol),
      );
    }
    const address = card && cardAddressOf(card);
    await new CardPicker(vscode.window.createQuickPick(), cache, service, {
      title: vscode.l10n.t('Cards That Mention {0}', symbol),
      placeholder: vscode.l10n.t('More words to narrow the list'),
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
    // Only the suggested symbol is lost.
    return undefined;
  }
}

/** Opens a search result where the user asked for it. */
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
