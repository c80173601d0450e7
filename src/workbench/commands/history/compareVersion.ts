import * as vscode from 'vscode';
import type { VersionHistory } from '../../history/versionHistory.ts';
import type { VersionArgument } from '../../history/versionNode.ts';
import { formatVersionTime } from '../../history/versionWords.ts';
import type { Reviews } from '../../review/reviewPanels.ts';
import type { CardUris } from '../tree/openedAs.ts';
import { chosenVersion } from './chosenVersion.ts';
import { openCardOfVersion } from './openedCard.ts';

/** Compares a version with the card as it is edited now. */
export function compareVersion(
  history: Pick<VersionHistory, 'textUri'>,
  files: CardUris,
  reviews: Pick<Reviews, 'compare'>,
): (argument?: VersionArgument) => Promise<boolean> {
  return async (argument) => {
    const node = chosenVersion(argument);
    const { address, version } = node;
    const document = await openCardOfVersion(node, files);
    const title = vscode.l10n.t('{0}: {1} ↔ edited', version.card.metadata.title, formatVersionTime(version));
    reviews.compare({
      title,
      before: { label: vscode.l10n.t('version of {0}', formatVersionTime(version)), card: version.card },
      after: { label: vscode.l10n.t('edited'), document },
      beforeIsPublished: false,
      asText: () =>
        vscode.commands.executeCommand('vscode.diff', history.textUri(address, version), document.uri, title),
    });
    return true;
  };
}
