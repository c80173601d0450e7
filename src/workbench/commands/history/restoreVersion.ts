import * as vscode from 'vscode';
import type { Card } from '../../../card/card.ts';
import { editsTo } from '../../../card/editsTo.ts';
import { readCardText } from '../../../card/readCardText.ts';
import { editableDocument } from '../../editor/textDocumentEdits.ts';
import type { RemoteCards } from '../../files/remoteCards.ts';
import type { VersionHistory } from '../../history/versionHistory.ts';
import type { VersionArgument, VersionNode } from '../../history/versionNode.ts';
import { formatVersionTime } from '../../history/versionWords.ts';
import { executeCommand } from '../executeCommand.ts';
import type { CardUris } from '../tree/openedAs.ts';
import { chosenVersion } from './chosenVersion.ts';
import { openCardOfVersion } from './openedCard.ts';

/** Where cards are open, and whether they can be changed. */
export type RestoringFiles = CardUris & Pick<RemoteCards, 'readOnlyReason'>;

/** Puts a version's content into the editor, unsaved: smallest edits, one undo step, nothing sent. */
export function restoreVersion(
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
    if (!(await applyCardToEditor(document, version.card))) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t('The editor says what the version of {0} says. Nothing was changed.', formatVersionTime(version)),
      );
      return;
    }
    void vscode.window.showInformationMessage(
      vscode.l10n.t(
        'The version of {0} is in the editor, unsaved. Nothing was sent: saving sends it, Undo takes it back.',
        formatVersionTime(version),
      ),
    );
  };
}

/** Makes a card's text say `card`, unsaved, in smallest edits and one undo step; false when it says so already. */
export async function applyCardToEditor(document: vscode.TextDocument, card: Card): Promise<boolean> {
  await bringToFront(document.uri);
  // From here to the edit nothing is waited for: what is edited is what was read.
  const edits = editsTo(readCardText(document.getText()), card);
  if (edits.length === 0) return false;
  if (await editableDocument(document).apply(edits)) return true;
  throw new Error(vscode.l10n.t('VS Code did not take the change, so the card is as it was. Try again.'));
}

/** Shows the card's own tab where it has one, whatever form it is open in. */
async function bringToFront(uri: vscode.Uri): Promise<void> {
  const key = uri.toString();
  const isOpen = vscode.window.tabGroups.all.some(({ tabs }) =>
    tabs.some(
      ({ input }) =>
        (input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText) &&
        input.uri.toString() === key,
    ),
  );
  if (!isOpen) await vscode.commands.executeCommand('vscode.open', uri);
}

/** A read-only card takes nothing; the version can go on as a draft. */
async function offerDraft(
  history: Pick<VersionHistory, 'textUri'>,
  { address, version }: VersionNode,
  reason: string,
): Promise<void> {
  const save = vscode.l10n.t('Save Version as Draft…');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('The version was not restored. {0}', reason),
    save,
  );
  if (answer === save) await executeCommand('chartCards.saveCardAsDraft', history.textUri(address, version));
}
