import * as vscode from 'vscode';
import type { CardText } from '../../card/text/cardText.ts';
import { readCardText } from '../../card/text/readCard.ts';
import type { TextEdit } from '../../card/text/textEdit.ts';
import { type CardArgument, chosenCard } from '../documents/chosenCard.ts';
import { isReadable } from '../editor/cardEdits.ts';

/** Changes the text of a card. */
export interface CardTextEdits {
  /** Applies the edits as one undo step; throws if the card can't be changed or isn't at that version any more. */
  apply(document: vscode.TextDocument, version: number, edits: readonly TextEdit[]): Promise<void>;
}

/** The text of a command's card, at the version that the command's questions are about. Throws if it isn't JSON. */
export async function chosenCardText(
  argument: CardArgument,
): Promise<{ readonly document: vscode.TextDocument; readonly version: number; readonly card: CardText }> {
  const uri = chosenCard(argument);
  if (uri === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
  const document = await vscode.workspace.openTextDocument(uri);
  const card = readCardText(document.getText());
  if (!isReadable(card)) throw new Error(vscode.l10n.t('The text isn’t a valid card. Fix the errors first.'));
  return { document, version: document.version, card };
}
