import * as vscode from 'vscode';
import type { TextEdit } from '../../card/textEdit.ts';
import type { EditableDocument } from './editQueue.ts';

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
