import * as vscode from 'vscode';
import { mentionAt, mentionsOf } from '../../../card/navigation/objectMentions.ts';
import { CARD_LANGUAGE, type CardDocuments } from '../cardDocuments.ts';
import { documentRange } from '../documentRange.ts';

/** Marks all places of the id under the cursor. Elsewhere VS Code marks equal words itself. */
export class ObjectHighlights implements vscode.DocumentHighlightProvider {
  readonly #documents: CardDocuments;

  constructor(documents: CardDocuments) {
    this.#documents = documents;
  }

  static register(documents: CardDocuments): vscode.Disposable {
    const provider = new ObjectHighlights(documents);
    return vscode.languages.registerDocumentHighlightProvider({ language: CARD_LANGUAGE }, provider);
  }

  provideDocumentHighlights(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): vscode.DocumentHighlight[] | undefined {
    const { card } = this.#documents.check(document);
    const mention = mentionAt(card, document.offsetAt(position));
    if (mention === undefined) return undefined;
    return mentionsOf(card, mention.id).map(({ kind, idRange }) => {
      const does = kind === 'object' ? vscode.DocumentHighlightKind.Write : vscode.DocumentHighlightKind.Read;
      return new vscode.DocumentHighlight(documentRange(document, idRange), does);
    });
  }
}
