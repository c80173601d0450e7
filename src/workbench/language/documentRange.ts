import * as vscode from 'vscode';
import type { TextRange } from '../../card/textEdit.ts';

/** A stretch of a card's text as a range of the document that holds it. */
export function documentRange(document: vscode.TextDocument, { offset, length }: TextRange): vscode.Range {
  return new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
}
