import * as vscode from 'vscode';
import { mentionAt, mentionsOf } from '../../../card/navigation/objectMentions.ts';
import { CARD_LANGUAGE, type CardDocuments } from '../cardDocuments.ts';
import { documentRange } from '../documentRange.ts';

/** Finds an object and every link to it, from any of them. */
export class ObjectReferences implements vscode.ReferenceProvider {
  readonly #documents: CardDocuments;

  constructor(documents: CardDocuments) {
    this.#documents = documents;
  }

  static register(documents: CardDocuments): vscode.Disposable {
    return vscode.languages.registerReferenceProvider({ language: CARD_LANGUAGE }, new ObjectReferences(documents));
  }

  provideReferences(
    document: vscode.TextDocument,
    position: vscode.Position,
    { includeDeclaration }: vscode.ReferenceContext,
  ): vscode.Location[] {
    const { card } = this.#documents.check(document);
    const mention = mentionAt(card, document.offsetAt(position));
    if (mention === undefined) return [];
    return mentionsOf(card, mention.id)
      .filter(({ kind }) => kind === 'link' || includeDeclaration)
      .map(({ kind, range, idRange }) => {
        // The link as a whole reads better in a list than its id alone.
        return new vscode.Location(document.uri, documentRange(document, kind === 'link' ? range : idRange));
      });
  }
}
