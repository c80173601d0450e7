import * as vscode from 'vscode';
import { mentionAt, mentionsOf } from '../../../card/navigation/objectMentions.ts';
import { rangeOf } from '../../../card/rangeOf.ts';
import { CARD_LANGUAGE, type CardDocuments } from '../cardDocuments.ts';
import { documentRange } from '../documentRange.ts';

/** Goes from a link to the level or drawing it names; of several with one id, to all. */
export class ObjectDefinition implements vscode.DefinitionProvider {
  readonly #documents: CardDocuments;

  constructor(documents: CardDocuments) {
    this.#documents = documents;
  }

  static register(documents: CardDocuments): vscode.Disposable {
    return vscode.languages.registerDefinitionProvider({ language: CARD_LANGUAGE }, new ObjectDefinition(documents));
  }

  provideDefinition(document: vscode.TextDocument, position: vscode.Position): vscode.LocationLink[] {
    const { card } = this.#documents.check(document);
    const mention = mentionAt(card, document.offsetAt(position));
    if (mention === undefined) return [];
    return mentionsOf(card, mention.id).flatMap((target): vscode.LocationLink[] => {
      if (target.kind !== 'object') return [];
      return [
        {
          originSelectionRange: documentRange(document, mention.range),
          targetUri: document.uri,
          targetRange: documentRange(document, rangeOf(card, target.object.path)),
          targetSelectionRange: documentRange(document, target.idRange),
        },
      ];
    });
  }
}
