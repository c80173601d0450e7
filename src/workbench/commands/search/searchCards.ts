import * as vscode from 'vscode';
import type { Previews } from '../../preview/previewPanels.ts';
import { CardPicker } from '../../search/cardPicker.ts';
import type { CardSearch } from '../../search/cardSearch.ts';
import type { CardUris } from '../tree/openedAs.ts';
import { openFound } from './openFound.ts';

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
