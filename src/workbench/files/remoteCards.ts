import type * as vscode from 'vscode';
import type { PublishedCard } from '../../card/publishedCard.ts';

/** What the features may know of remote cards that are open: the state the service held when the text was last in step. */
export interface RemoteCards {
  /** Undefined for drafts, and for a remote card that has not been read yet. */
  publishedOf(uri: vscode.Uri): PublishedCard | undefined;
  /** Why the card cannot be changed, in words; undefined when it can. */
  readOnlyReason(uri: vscode.Uri): string | undefined;
  /** The service answered that this card is deleted. */
  isGone(uri: vscode.Uri): boolean;
  /** The published side of this card changed: read, saved, refreshed or gone. */
  readonly onDidChange: vscode.Event<vscode.Uri>;
}
