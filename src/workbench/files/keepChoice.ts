import * as vscode from 'vscode';
import type { Card } from '../../card/card.ts';
import { editsTo } from '../../card/editsTo.ts';
import type { PublishedCard } from '../../card/publishedCard.ts';
import { readCardText } from '../../card/readCardText.ts';
import { editableDocument } from '../editor/textDocumentEdits.ts';
import { addressKey } from './cardAddress.ts';
import { ChosenCardNotSaved } from './notSaved.ts';
import type { SaveTask } from './saveAsk.ts';
import type { SettledConflicts } from './settledConflicts.ts';

/**
 * Makes what was chosen the text of the document, in one step of undo, after it could not be sent; `theirs` is what it
 * was chosen against. Gives the failure with what became of the choice. A text that was changed meanwhile is left alone.
 */
export async function keepChoice(
  { uri, address, text }: SaveTask,
  { theirs, chosen }: { readonly theirs: PublishedCard; readonly chosen: Card },
  settled: SettledConflicts,
  failure: unknown,
): Promise<ChosenCardNotSaved> {
  const reason = failure instanceof Error ? failure.message : String(failure);
  const key = addressKey(address);
  const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
  if (document?.getText() === text) {
    const edits = editsTo(readCardText(text), chosen);
    settled.settle(key, { theirs, ...(edits.length === 0 ? {} : { before: text }) });
    if (edits.length === 0 || (await editableDocument(document).apply(edits))) {
      return new ChosenCardNotSaved(
        vscode.l10n.t('{0} What you chose is your text now; undo brings the one of before back.', reason),
      );
    }
    settled.forget(key);
  }
  return new ChosenCardNotSaved(
    vscode.l10n.t('{0} What you chose was not taken into your text, because that has changed meanwhile.', reason),
  );
}
