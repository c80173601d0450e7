import * as vscode from 'vscode';
import { isSameSymbol, symbolPattern } from '../../card/mentions/symbolMentions.ts';
import { readCardText } from '../../card/text/readCard.ts';
import { CONNECTED } from '../../shell/contextKeys.ts';
import { type ArgumentsOf, type Commands, viewTitle } from '../../shell/contributions.ts';
import { activeCard, type CardUris, textOfCard } from '../documents/chosenCard.ts';
import { cardAddressOf } from '../documents/remoteCards.ts';
import type { Previews } from '../preview/previewPanels.ts';
import type { CardCache } from './cardCache.ts';
import { type CardOpener, CardPicker } from './cardPicker.ts';
import type { CardSearch } from './cardSearch.ts';

/** Finds a card in all channels of the connection by title, symbol, text, owner id, status or level price. */
function searchCards(
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
function cardsThatMention(
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

/** Opens a search result where the user wants it. */
function openFound(connectionId: string, files: CardUris, previews: Pick<Previews, 'show'>): CardOpener['open'] {
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

/** Asks for a symbol: one of the known cards' symbols, most frequent first, or any typed text. */
export function pickSymbol(
  pick: vscode.QuickPick<vscode.QuickPickItem & { readonly symbol: string }>,
  cache: Pick<CardCache, 'cards'>,
  proposed: string | undefined,
): Promise<string | undefined> {
  const known = [...countedSymbols(cache)].map(([symbol, count]) => ({
    label: symbol,
    description: count === 1 ? vscode.l10n.t('1 card') : vscode.l10n.t('{0} cards', count),
    symbol,
  }));
  const offer = () => {
    const typed = pick.value.trim().toUpperCase();
    const isKnown = typed === '' || known.some(({ symbol }) => isSameSymbol(symbol, typed));
    // With the symbol as its label, VS Code would rank it above the known ones.
    const own = { label: vscode.l10n.t('As typed:'), description: typed, symbol: typed, alwaysShow: true };
    pick.items = isKnown
      ? known.map((item) => ({ ...item, alwaysShow: isSameSymbol(item.symbol, typed) }))
      : [...known, own];
    const active = pick.items.find(({ symbol }) => isSameSymbol(symbol, typed === '' ? (proposed ?? '') : typed));
    if (active !== undefined) pick.activeItems = [active];
  };
  return new Promise((resolve) => {
    pick.title = vscode.l10n.t('Cards That Mention a Symbol');
    pick.placeholder = vscode.l10n.t('Symbol, e.g. EUR/USD (EURUSD also works)');
    pick.ignoreFocusOut = true;
    offer();
    pick.onDidChangeValue(offer);
    pick.onDidAccept(() => {
      resolve(pick.activeItems[0]?.symbol);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

function countedSymbols(cache: Pick<CardCache, 'cards'>): [string, number][] {
  const counts = new Map<string, number>();
  for (const { summary } of cache.cards()) {
    if (summary.symbol !== '') counts.set(summary.symbol, (counts.get(summary.symbol) ?? 0) + 1);
  }
  return [...counts].sort(([a, many], [b, few]) => few - many || a.localeCompare(b, 'en'));
}

interface SearchCommandServices {
  readonly search: CardSearch;
  readonly files: CardUris;
  readonly previews: Pick<Previews, 'show'>;
  readonly extensionUri: vscode.Uri;
}

/** The commands that search all cards. */
export const searchCommands = {
  'chartCards.searchCards': {
    title: 'Search Cards…',
    icon: 'search',
    palette: CONNECTED,
    menus: [viewTitle('channels', 'navigation@0', CONNECTED)],
    handler: ({ search, files, previews, extensionUri }) => searchCards(search, files, previews, extensionUri),
  },
  'chartCards.cardsThatMention': {
    title: 'Cards That Mention a Symbol…',
    palette: CONNECTED,
    menus: [viewTitle('channels', '1_list@4', CONNECTED)],
    handler: ({ search, files, previews, extensionUri }) => cardsThatMention(search, files, previews, extensionUri),
  },
} satisfies Commands<SearchCommandServices>;

declare module '../../shell/executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof searchCommands> {}
}
