import * as vscode from 'vscode';
import type { CardAddress } from '../../files/cardAddress.ts';
import type { VersionHistory } from '../../history/versionHistory.ts';

/** The card whose versions the view shows. */
export interface ShownCard {
  readonly address: CardAddress | undefined;
}

/** Forgets the versions of one card, or of all, after a modal that says how many. Cards and service stay as they are. */
export function clearHistory(
  history: Pick<VersionHistory, 'versions' | 'totals' | 'clear'>,
  shown: ShownCard,
): () => Promise<void> {
  return async () => {
    const { versions: all, bytes } = await history.totals();
    if (all === 0) {
      void vscode.window.showInformationMessage(vscode.l10n.t('No versions are kept.'));
      return;
    }
    const { address } = shown;
    const ofCard = address === undefined ? [] : await history.versions(address);
    const title = ofCard[0]?.card.metadata.title ?? '';
    const what = await vscode.window.showQuickPick(
      [
        ...(address === undefined || ofCard.length === 0
          ? []
          : [
              {
                label: vscode.l10n.t('This card'),
                description: formatVersionCount(ofCard.length),
                detail: title,
                what: address,
              },
            ]),
        {
          label: vscode.l10n.t('All cards'),
          description: vscode.l10n.t('{0}, {1} KB', formatVersionCount(all), Math.ceil(bytes / 1024)),
          what: 'all' as const,
        },
      ],
      {
        title: vscode.l10n.t('Clear Version History'),
        placeHolder: vscode.l10n.t('Whose versions shall be forgotten?'),
        ignoreFocusOut: true,
      },
    );
    if (what === undefined) return;
    const clear = vscode.l10n.t('Clear');
    const answer = await vscode.window.showWarningMessage(
      what.what === 'all'
        ? vscode.l10n.t('Forget {0} of all cards?', formatVersionCount(all))
        : vscode.l10n.t('Forget {0} of “{1}”?', formatVersionCount(ofCard.length), title),
      {
        modal: true,
        detail: vscode.l10n.t(
          'They are kept on this machine only and cannot be brought back. The cards on the service stay as they are.',
        ),
      },
      clear,
    );
    if (answer === clear) await history.clear(what.what);
  };
}

function formatVersionCount(versions: number): string {
  return versions === 1 ? vscode.l10n.t('1 version') : vscode.l10n.t('{0} versions', versions);
}
