import * as vscode from 'vscode';
import type { TextRange } from '../../card/textEdit.ts';

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
