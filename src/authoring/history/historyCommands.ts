import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { describeChanges } from '../../card/model/describeChanges.ts';
import { type ArgumentsOf, type Commands, viewItem, viewTitle } from '../../shell/contributions.ts';
import { executeCommand } from '../../shell/executeCommand.ts';
import type { CardUris } from '../documents/chosenCard.ts';
import type { CardAddress, RemoteCards } from '../documents/remoteCards.ts';
import { openTextDiff } from '../documents/textDocuments.ts';
import type { CardFileSystem } from '../files/cardFileSystem.ts';
import type { Previews } from '../preview/previewPanels.ts';
import type { Reviews } from '../review/reviewPanels.ts';
import type { VersionHistory } from './versionHistory.ts';
import { formatVersionTime, type VersionArgument, type VersionNode } from './versionNode.ts';

/** Shows a version as readers saw it. */
function previewVersion(
  history: Pick<VersionHistory, 'textUri'>,
  previews: Pick<Previews, 'show'>,
): (argument?: VersionArgument) => Promise<boolean> {
  return async (argument) => {
    const { address, version } = chosenVersion(argument);
    await previews.show(history.textUri(address, version));
    return true;
  };
}

/** Compares a version with the card's current text. */
function compareVersion(
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
      asText: () => openTextDiff(history.textUri(address, version), document.uri, title),
    });
    return true;
  };
}

/** Finds where a card is open and whether it can be changed, and changes it. */
export type RestoringFiles = CardUris &
  Pick<RemoteCards, 'readOnlyReason' | 'publishedOf'> &
  Pick<CardFileSystem, 'layOver'>;

/** Puts a version's content into the editor, unsaved: smallest edits, one undo step, nothing sent. */
function restoreVersion(
  history: Pick<VersionHistory, 'textUri'>,
  files: RestoringFiles,
): (argument?: VersionArgument) => Promise<void> {
  return async (argument) => {
    const node = chosenVersion(argument);
    const { version } = node;
    const document = await openCardOfVersion(node, files);
    const reason = files.readOnlyReason(document.uri);
    if (reason !== undefined) {
      await offerDraft(history, node, reason);
      return;
    }
    const time = formatVersionTime(version);
    const published = files.publishedOf(document.uri);
    const since = published === undefined ? [] : describeChanges(version.card, published.card);
    // The edit keeps its base, so saving merges changes on the service that the author hasn't seen.
    const isChanged = await files.layOver(document.uri, {
      card: version.card,
      notice:
        since.length === 0
          ? vscode.l10n.t('Restored from the version of {0}, not saved yet.', time)
          : vscode.l10n.t(
              'Restored from the version of {0}, not saved yet. It undoes these changes: {1}.',
              time,
              since.map(({ label }) => label).join(', '),
            ),
    });
    void vscode.window.showInformationMessage(
      isChanged
        ? vscode.l10n.t('Version of {0} restored. Save to send it.', time)
        : vscode.l10n.t('The card already is as in the version of {0}.', time),
    );
  };
}

/** For a read-only card, offers to save the version as a draft. */
async function offerDraft(
  history: Pick<VersionHistory, 'textUri'>,
  { address, version }: VersionNode,
  reason: string,
): Promise<void> {
  const save = vscode.l10n.t('Save Version as Draft…');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('The version wasn’t restored. {0}', reason),
    save,
  );
  if (answer === save) await executeCommand('chartCards.saveCardAsDraft', history.textUri(address, version));
}

/** The card whose versions the view shows. */
interface ShownCard {
  readonly address: CardAddress | undefined;
}

/**
 * Deletes the stored versions of one card, or of all, after a modal that states the number. Cards and the service are
 * unchanged.
 */
function clearHistory(
  history: Pick<VersionHistory, 'versions' | 'totals' | 'clear'>,
  shown: ShownCard,
): () => Promise<void> {
  return async () => {
    const { versions: all, bytes } = await history.totals();
    if (all === 0) {
      void vscode.window.showInformationMessage(vscode.l10n.t('There are no stored versions.'));
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
        placeHolder: vscode.l10n.t('Select the versions to delete'),
        ignoreFocusOut: true,
      },
    );
    if (what === undefined) return;
    const clear = vscode.l10n.t('Clear');
    const answer = await vscode.window.showWarningMessage(
      what.what === 'all'
        ? vscode.l10n.t('Delete {0} of all cards?', formatVersionCount(all))
        : vscode.l10n.t('Delete {0} of “{1}”?', formatVersionCount(ofCard.length), title),
      {
        modal: true,
        detail: vscode.l10n.t(
          'They’re stored only on this machine and can’t be restored. The cards on the service aren’t changed.',
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

/** The version of a row in the view; throws without one. */
function chosenVersion(argument: VersionArgument): VersionNode {
  // Keybindings and other extensions may pass any argument.
  const isVersion = typeof argument === 'object' && argument !== null && argument.kind === 'version';
  if (!isVersion) throw new Error(l10n.t('Select a version in the History view first.'));
  return argument;
}

/** The document of a version's card, including unsaved changes. */
async function openCardOfVersion({ address, version }: VersionNode, files: CardUris): Promise<vscode.TextDocument> {
  const uri = files.uriOf(address, version.card.metadata.title);
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    throw new Error(
      vscode.l10n.t(
        'Couldn’t open the card: it was deleted, or the service can’t be reached. Nothing was changed. You can still preview the version.',
      ),
    );
  }
}

interface HistoryCommandServices {
  readonly history: VersionHistory;
  readonly files: CardUris & RestoringFiles;
  readonly previews: Pick<Previews, 'show'>;
  readonly reviews: Pick<Reviews, 'compare'>;
  readonly currentCard: ShownCard;
}

/** The commands of stored versions. */
export const historyCommands = {
  'chartCards.previewVersion': {
    title: 'Preview Version',
    icon: 'open-preview',
    palette: false,
    menus: [viewItem('history', '1_version@1', 'viewItem == version')],
    handler: ({ history, previews }) => previewVersion(history, previews),
  },
  'chartCards.compareVersion': {
    title: 'Compare Version with Card',
    icon: 'diff',
    palette: false,
    menus: [
      viewItem('history', 'inline@1', 'viewItem == version'),
      viewItem('history', '1_version@2', 'viewItem == version'),
    ],
    handler: ({ history, files, reviews }) => compareVersion(history, files, reviews),
  },
  'chartCards.restoreVersion': {
    title: 'Restore Version into Editor',
    icon: 'discard',
    palette: false,
    menus: [viewItem('history', '1_version@3', 'viewItem == version')],
    handler: ({ history, files }) => restoreVersion(history, files),
  },
  'chartCards.clearHistory': {
    title: 'Clear Version History…',
    menus: [viewTitle('history', '1_history@1')],
    handler: ({ history, currentCard }) => clearHistory(history, currentCard),
  },
} satisfies Commands<HistoryCommandServices>;

declare module '../../shell/executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof historyCommands> {}
}
