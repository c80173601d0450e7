import * as vscode from 'vscode';
import type { TextEdit, TextRange } from '../../card/text/textEdit.ts';

/** The document range of a range of the card's text. */
export function documentRange(document: vscode.TextDocument, { offset, length }: TextRange): vscode.Range {
  return new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
}

/** Edits of a card's text as edits of the document that contains it. */
export function documentEdits(document: vscode.TextDocument, edits: readonly TextEdit[]): vscode.TextEdit[] {
  return edits.map((edit) => vscode.TextEdit.replace(documentRange(document, edit), edit.newText));
}

/** The document operations that the queue needs. */
export interface EditableDocument {
  /** Increases with every change of the text. */
  readonly version: number;
  /** Applies the edits as one undo step; false if VS Code rejects them. */
  apply(edits: readonly TextEdit[]): Promise<boolean>;
}

/** A text document as the edit queue uses it. */
export function editableDocument(document: vscode.TextDocument): EditableDocument {
  return {
    get version(): number {
      return document.version;
    },
    async apply(edits: readonly TextEdit[]): Promise<boolean> {
      const edit = new vscode.WorkspaceEdit();
      edit.set(document.uri, documentEdits(document, edits));
      return vscode.workspace.applyEdit(edit);
    },
  };
}

/** Reveals the range in a text editor of the document: the visible one, else a new one beside. */
export async function revealInText(document: vscode.TextDocument, textRange: TextRange): Promise<void> {
  const range = documentRange(document, textRange);
  const open = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
  const editor = await vscode.window.showTextDocument(document, {
    viewColumn: open?.viewColumn ?? vscode.ViewColumn.Beside,
    preserveFocus: false,
    preview: false,
    // Only the start: typing would overwrite a selected object.
    selection: new vscode.Range(range.start, range.start),
  });
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Compares two texts in VS Code's diff editor. */
export async function openTextDiff(left: vscode.Uri, right: vscode.Uri, title: string): Promise<void> {
  // Up to 1.117, there is no `workbench.diffEditorAssociations`: without the override, two charts would open.
  await vscode.commands.executeCommand('vscode.diff', left, right, title, { override: true });
}

/** Shows the card's tab in its group, or opens one: the next command acts on the editor in front. */
export async function bringToFront(uri: vscode.Uri): Promise<void> {
  for (const { tabs, viewColumn } of vscode.window.tabGroups.all) {
    for (const { input } of tabs) {
      const isCustom = input instanceof vscode.TabInputCustom;
      if (!(isCustom || input instanceof vscode.TabInputText) || input.uri.toString() !== uri.toString()) continue;
      const editor = isCustom ? input.viewType : 'default';
      await vscode.commands.executeCommand('vscode.openWith', input.uri, editor, { viewColumn, preview: false });
      return;
    }
  }
  await vscode.commands.executeCommand('vscode.open', uri, {
    preview: false,
  } satisfies vscode.TextDocumentShowOptions);
}
