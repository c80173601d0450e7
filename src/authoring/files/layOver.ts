import * as vscode from 'vscode';
import type { Card } from '../../card/model/card.ts';
import type { PublishedCard } from '../../card/model/publishedCard.ts';
import { editsTo } from '../../card/text/changeCard.ts';
import { readCardText } from '../../card/text/readCard.ts';
import { editableDocument } from '../documents/textDocuments.ts';
import type { SettledConflicts } from './saveState.ts';

/** A card from elsewhere, e.g. a draft or an earlier version, that becomes a published card's text. */
export interface LaidOver {
  readonly card: Card;
  /** The state of the service that the card was merged with: saving is an edit of it. */
  readonly theirs: PublishedCard;
  /** Where it came from, for the card's form. */
  readonly notice: string;
  /** Called once the card is saved. */
  readonly onSaved?: () => void;
}

/**
 * Makes another card the text of a published card's document, unsaved, with the smallest edits and in one undo step; false
 * if it already says the same.
 */
export async function layOver(
  settled: SettledConflicts,
  key: string,
  document: vscode.TextDocument,
  { card, theirs, notice, onSaved }: LaidOver,
): Promise<boolean> {
  // No await between here and the edit, so that the text that was read is the one edited.
  const before = document.getText();
  const edits = editsTo(readCardText(before), card);
  if (edits.length === 0) return false;
  if (!(await editableDocument(document).apply(edits)))
    throw new Error(vscode.l10n.t('VS Code couldn’t apply the change. The card wasn’t changed; try again.'));
  const laidOver = { notice, after: document.getText(), ...(onSaved === undefined ? {} : { onSaved }) };
  settled.settle(key, { theirs, before, laidOver });
  return true;
}
