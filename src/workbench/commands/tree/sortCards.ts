import * as vscode from 'vscode';
import { CARD_ORDERS, type CardOrder } from '../../tree/cardOrder.ts';
import type { ChannelsTree } from '../../tree/channelsTree.ts';

/** Asks what the cards shall be sorted by. */
export function sortCards(tree: ChannelsTree): () => Promise<void> {
  return async () => {
    const picked = await vscode.window.showQuickPick(
      CARD_ORDERS.map((order) => ({
        label: orderLabel(order),
        description: order === tree.order ? vscode.l10n.t('current') : '',
        order,
      })),
      { title: vscode.l10n.t('Sort Cards'), ignoreFocusOut: true },
    );
    if (picked !== undefined) await tree.setOrder(picked.order);
  };
}

function orderLabel(order: CardOrder): string {
  switch (order) {
    case 'updated':
      return vscode.l10n.t('Last updated first');
    case 'title':
      return vscode.l10n.t('Title');
    case 'symbol':
      return vscode.l10n.t('Symbol');
    case 'expiry':
      return vscode.l10n.t('Next to expire first');
  }
}
