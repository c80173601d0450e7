import * as vscode from 'vscode';
import type { TextEdit, TextRange } from '../../card/text/textEdit.ts';
import type { EditableDocument } from './editQueue.ts';

/** A stretch of a card's text as a range of the document that holds it. */
export function documentRange(document: vscode.TextDocument, { offset, length }: TextRange): vscode.Range {
  return new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
}

/** A text document that takes edits by offset. */
export function editableDocument(document: vscode.TextDocument): EditableDocument {
  return {
    get version(): number {
      return document.version;
    },
    async apply(edits: readonly TextEdit[]): Promise<boolean> {
      const edit = new vscode.WorkspaceEdit();
      for (const { offset, length, newText } of edits) {
        const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
        edit.replace(document.uri, range, newText);
      }
      return vscode.workspace.applyEdit(edit);
    },
  };
}

/** Shows the range in a text editor of the document: in the one that is open, or in a new one beside. */
export async function revealInText(document: vscode.TextDocument, { offset, length }: TextRange): Promise<void> {
  const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
  const open = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
  const editor = await vscode.window.showTextDocument(document, {
    viewColumn: open?.viewColumn ?? vscode.ViewColumn.Beside,
    preserveFocus: false,
    preview: false,
    // The start only: a selected object would be overwritten by the next key.
    selection: new vscode.Range(range.start, range.start),
  });
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
