import type * as vscode from 'vscode';
import type { CardText } from '../../card/cardText.ts';
import type { Finding } from '../../card/findings/finding.ts';

/** A document's text, read and checked once for one version. */
export interface CheckedDocument {
  readonly version: number;
  readonly card: CardText;
  readonly findings: readonly Finding[];
}

/** What the editor asks of whoever reads and checks card documents. */
export interface CheckedDocuments {
  /** Read and checked now if that has not happened for this version yet. */
  check(document: vscode.TextDocument): CheckedDocument;
  /** The findings of a document changed: its text did, or what is known beside it. */
  readonly onDidCheck: vscode.Event<vscode.TextDocument>;
}
