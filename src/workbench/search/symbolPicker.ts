import * as vscode from 'vscode';
import { isSameSymbol } from '../../card/symbolMentions.ts';
import type { CardCache } from './cardCache.ts';

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
