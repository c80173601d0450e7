import * as vscode from 'vscode';
import type { VersionNode } from '../../history/versionNode.ts';
import type { CardUris } from '../tree/openedAs.ts';

/** The document of the card that a version belongs to, unsaved changes included. */
export async function openCardOfVersion(
  { address, version }: VersionNode,
  files: CardUris,
): Promise<vscode.TextDocument> {
  const uri = files.uriOf(address, version.card.metadata.title);
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    throw new Error(
      vscode.l10n.t(
        'The card cannot be opened: it was deleted, or the service cannot be reached. Nothing was changed. The version itself can still be previewed.',
      ),
    );
  }
}
