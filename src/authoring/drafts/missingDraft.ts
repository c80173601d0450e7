import * as vscode from 'vscode';
import { fileNameOf, isSameUri } from '../../shell/files/uris.ts';
import type { DraftOrigins } from '../documents/draftOrigins.ts';
import { bringToFront } from '../documents/textDocuments.ts';

/** What to do with the unsaved changes of a draft without a file. */
type MissingDraftChoice =
  | { readonly kind: 'moveTo'; readonly uri: vscode.Uri }
  | { readonly kind: 'saveAs' }
  | { readonly kind: 'create' }
  | { readonly kind: 'later' };

/** Asks about a draft whose file was moved or deleted elsewhere. `appeared`: drafts that may be the moved one. */
export async function askWhatToDo(
  { uri }: vscode.TextDocument,
  appeared: readonly vscode.Uri[],
): Promise<MissingDraftChoice> {
  const name = fileNameOf(uri);
  const moved = await movedDraft(uri, appeared);
  const move = moved && vscode.l10n.t('Move Changes to “{0}”', vscode.workspace.asRelativePath(moved));
  const saveAs = vscode.l10n.t('Save As…');
  const create = vscode.l10n.t('Create It Again');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('“{0}” was moved or deleted elsewhere, and has unsaved changes here', name),
    {
      modal: true,
      detail: vscode.l10n.t(
        'Saving would create it again under its old name. Until you decide, your changes stay unsaved.',
      ),
    },
    ...(move === undefined ? [] : [move]),
    saveAs,
    create,
  );
  if (moved !== undefined && answer === move) return { kind: 'moveTo', uri: moved };
  return { kind: answer === saveAs ? 'saveAs' : answer === create ? 'create' : 'later' };
}

/** Does what was chosen. Changes that are moved are unsaved in the other file, where they can be undone. */
export async function carryOut(
  document: vscode.TextDocument,
  choice: MissingDraftChoice,
  origins: Pick<DraftOrigins, 'follow'>,
): Promise<void> {
  switch (choice.kind) {
    case 'moveTo': {
      const text = document.getText();
      const target = await vscode.workspace.openTextDocument(choice.uri);
      const edit = new vscode.WorkspaceEdit();
      edit.replace(
        target.uri,
        new vscode.Range(target.positionAt(0), target.positionAt(target.getText().length)),
        text,
      );
      if (!(await vscode.workspace.applyEdit(edit)))
        throw new Error(vscode.l10n.t('VS Code couldn’t apply the change. Your changes are still in the old tab.'));
      await origins.follow(document.uri, target.uri);
      await bringToFront(document.uri);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
      await bringToFront(target.uri);
      return;
    }
    case 'saveAs':
      await bringToFront(document.uri);
      await vscode.commands.executeCommand('workbench.action.files.saveAs');
      return;
    case 'create':
      await document.save();
      return;
    case 'later':
      return;
  }
}

/** The only draft that has its name elsewhere, or that appeared just now; undefined if there are several or none. */
async function movedDraft(uri: vscode.Uri, appeared: readonly vscode.Uri[]): Promise<vscode.Uri | undefined> {
  const named = await vscode.workspace.findFiles(`**/${fileNameOf(uri)}`, '**/{node_modules,dist,.git}/**', 3);
  const found = new Map([...named, ...appeared].map((one) => [one.toString(), one]));
  const [moved, ...others] = [...found.values()].filter((one) => !isSameUri(one, uri));
  return others.length === 0 ? moved : undefined;
}
