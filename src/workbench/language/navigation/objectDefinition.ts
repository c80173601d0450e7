import * as vscode from 'vscode';
import { mentionAt, mentionsOf } from '../../../card/navigation/objectMentions.ts';
import { rangeOf } from '../../../card/rangeOf.ts';
import { CARD_LANGUAGE, type CardDocuments } from '../cardDocuments.ts';
import { documentRange } from '../documentRange.ts';
import type { StayInText } from './stayInText.ts';

/** Goes from a link to the level or drawing it names; of several with one id, to all. */
export class ObjectDefinition implements vscode.DefinitionProvider {
  readonly #documents: CardDocuments;
  readonly #stay: StayInText;

  constructor(documents: CardDocuments, stay: StayInText) {
    this.#documents = documents;
    this.#stay = stay;
  }

  static register(documents: CardDocuments, stay: StayInText): vscode.Disposable {
    const provider = new ObjectDefinition(documents, stay);
    return vscode.languages.registerDefinitionProvider({ language: CARD_LANGUAGE }, provider);
  }

  provideDefinition(document: vscode.TextDocument, position: vscode.Position): vscode.LocationLink[] {
    const { card } = this.#documents.check(document);
    const mention = mentionAt(card, document.offsetAt(position));
    if (mention === undefined) return [];
    const links = mentionsOf(card, mention.id).flatMap((target): vscode.LocationLink[] => {
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
    const [first] = links;
    if (first !== undefined) this.#stay.expect(document, position, first.targetSelectionRange ?? first.targetRange);
    return links;
  }
}
