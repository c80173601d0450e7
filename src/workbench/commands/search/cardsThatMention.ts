import * as vscode from 'vscode';
import { readCardText } from '../../../card/readCardText.ts';
import { symbolPattern } from '../../../card/symbolMentions.ts';
import { cardAddressOf } from '../../files/cardAddress.ts';
import type { Previews } from '../../preview/previewPanels.ts';
import { CardPicker } from '../../search/cardPicker.ts';
import type { CardSearch } from '../../search/cardSearch.ts';
import { pickSymbol } from '../../search/pickSymbol.ts';
import { activeCard, textOfCard } from '../author/chosenCard.ts';
import type { CardUris } from '../tree/openedAs.ts';
import { openFound } from './openFound.ts';

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
