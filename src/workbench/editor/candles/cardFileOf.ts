import type * as vscode from 'vscode';

/** The file that a text in git was written to: its candles are the file's. Any other card is its own. */
export function cardFileOf(card: vscode.Uri): vscode.Uri {
  return card.scheme === 'git' ? card.with({ scheme: 'file', query: '', fragment: '' }) : card;
}
