import * as vscode from 'vscode';
import type { ChannelsTree } from '../../tree/channelsTree.ts';
import { CARD_GROUPS, type CardGrouping } from '../../tree/groupNode.ts';

/** Asks what the cards of a channel are grouped by. */
export function groupCards(tree: ChannelsTree): () => Promise<void> {
  return async () => {
    const picked = await vscode.window.showQuickPick(
      CARD_GROUPS.map((grouping) => ({
        label: groupingLabel(grouping),
        description: grouping === tree.grouping ? vscode.l10n.t('current') : '',
        grouping,
      })),
      { title: vscode.l10n.t('Group Cards'), ignoreFocusOut: true },
    );
    if (picked !== undefined) await tree.setGrouping(picked.grouping);
  };
}

function groupingLabel(grouping: CardGrouping): string {
  switch (grouping) {
    case 'none':
      return vscode.l10n.t('Not grouped');
    case 'symbol':
      return vscode.l10n.t('By symbol');
    case 'status':
      return vscode.l10n.t('By status');
  }
}
