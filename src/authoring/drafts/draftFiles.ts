import { homedir } from 'node:os';
import * as vscode from 'vscode';
import type { Card } from '../../card/model/card.ts';
import { confirmReplace } from '../../shell/files/saveToFile.ts';
import { fileNameOf, isSameUri, openDocumentAt } from '../../shell/files/uris.ts';
import { type CardArgument, chosenCard, textOfCard } from '../documents/chosenCard.ts';
import type { DraftOrigins, DraftPublication, PublishedDraft } from '../documents/draftOrigins.ts';
import { type CardAddress, cardAddressOf, type RemoteCards } from '../documents/remoteCards.ts';
import { DRAFT_ENDING, draftFolder } from './draftFolders.ts';

/** Writes a card's text, including unsaved changes, to a draft file and opens it. */
export async function saveCardAsDraft(
  origins: DraftOrigins,
  files: Pick<RemoteCards, 'publishedOf'>,
  argument: CardArgument,
): Promise<void> {
  const uri = chosenCard(argument);
  if (uri === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
  const text = await textOfCard(uri);
  const base = files.publishedOf(uri)?.card;
  const fileName = decodeURIComponent(fileNameOf(uri));
  const file = await askDraftFile(vscode.l10n.t('Save Card as Draft'), fileName);
  if (file === undefined) return;
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  const address = cardAddressOf(uri);
  if (address !== undefined) await origins.remember(file, address, refreshed(origins.publishedAs(file), address, base));
  await vscode.commands.executeCommand('vscode.open', file);
}

/** Moves a draft, with its unsaved changes, to a file that the person chooses. */
export async function saveDraftAs(argument: CardArgument): Promise<void> {
  const uri = chosenCard(argument);
  if (uri === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
  const file = await askDraftFile(vscode.l10n.t('Save Draft As'), fileNameOf(uri));
  if (file === undefined || isSameUri(file, uri)) return;
  const move = new vscode.WorkspaceEdit();
  // Tabs and what is known about the draft follow a rename.
  move.renameFile(uri, file, { overwrite: true });
  if (!(await vscode.workspace.applyEdit(move)))
    throw new Error(vscode.l10n.t('VS Code couldn’t move the draft. It’s still where it was.'));
  await openDocumentAt(file)?.save();
}

/** Deletes a draft's file, after a confirmation. Only for drafts that the Explorer doesn't show. */
export async function deleteDraft(origins: Pick<DraftOrigins, 'forget'>, argument: CardArgument): Promise<void> {
  const uri = chosenCard(argument);
  if (uri === undefined) throw new Error(vscode.l10n.t('Select a draft first.'));
  const question = vscode.l10n.t('Delete “{0}”?', fileNameOf(uri));
  const detail = vscode.l10n.t('If the draft was published, its card stays in the channel.');
  const answer = vscode.l10n.t('Delete');
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, answer)) !== answer) return;
  const deletion = new vscode.WorkspaceEdit();
  // Its tabs close, and its unsaved changes go with it.
  deletion.deleteFile(uri, { ignoreIfNotExists: true });
  if (!(await vscode.workspace.applyEdit(deletion)))
    throw new Error(vscode.l10n.t('VS Code couldn’t delete the draft. It’s still there.'));
  await origins.forget(uri);
}

/** Asks for a draft's file; undefined if the person cancels, or keeps the file that is there. */
async function askDraftFile(title: string, fileName: string): Promise<vscode.Uri | undefined> {
  const target = await vscode.window.showSaveDialog({
    title,
    // Only the last extension: VS Code ignores more, and would append the ending twice.
    filters: { [vscode.l10n.t('Card')]: ['json'] },
    defaultUri: vscode.Uri.joinPath(draftFolder() ?? vscode.Uri.file(homedir()), fileName),
  });
  if (target === undefined) return undefined;
  const file = asCardFile(target);
  // The dialog asked about the typed name, not about the one that is written.
  return file === target || (await confirmReplace(file)) ? file : undefined;
}

/** The record of a draft that is replaced by its own card: its next update is merged from that card. */
function refreshed(
  known: PublishedDraft | undefined,
  { analysisId }: CardAddress,
  base: Card | undefined,
): DraftPublication | undefined {
  if (base === undefined || known?.address.analysisId !== analysisId) return undefined;
  const { channelName, at } = known;
  return { title: base.metadata.title, channelName, at, card: base };
}

/** Drafts need the full ending; the dialog may return `zone.json` or `zone`. */
function asCardFile(target: vscode.Uri): vscode.Uri {
  if (target.path.endsWith(DRAFT_ENDING)) return target;
  return target.with({ path: `${target.path.replace(/\.json$/, '')}${DRAFT_ENDING}` });
}
