import * as vscode from 'vscode';
import { mentionAt, mentionsOf } from '../../../card/navigation/objectMentions.ts';
import { CARD_LANGUAGE, type CardDocuments } from '../cardDocuments.ts';
import { documentRange } from '../documentRange.ts';
import type { StayInText } from './stayInText.ts';

/** Finds an object and every link to it, from any of them. */
export class ObjectReferences implements vscode.ReferenceProvider {
  readonly #documents: CardDocuments;
  readonly #stay: StayInText;

  constructor(documents: CardDocuments, stay: StayInText) {
    this.#documents = documents;
    this.#stay = stay;
  }

  static register(documents: CardDocuments, stay: StayInText): vscode.Disposable {
    const provider = new ObjectReferences(documents, stay);
    return vscode.languages.registerReferenceProvider({ language: CARD_LANGUAGE }, provider);
  }

  provideReferences(
    document: vscode.TextDocument,
    position: vscode.Position,
    { includeDeclaration }: vscode.ReferenceContext,
  ): vscode.Location[] {
    const { card } = this.#documents.check(document);
    const mention = mentionAt(card, document.offsetAt(position));
    if (mention === undefined) return [];
    const named = mentionsOf(card, mention.id);
    const asked = named.filter(({ kind }) => kind === 'link' || includeDeclaration);
    const [only, other] = asked;
    // VS Code shows several in a list and goes to the only one: from the object to its link. On that link itself there
    // would be nowhere to go, so there the list shows the object, too.
    const isHere = only === mention && other === undefined;
    const places = (isHere ? named : asked).map(({ kind, range, idRange }) => {
      // The link as a whole reads better in a list than its id alone.
      return new vscode.Location(document.uri, documentRange(document, kind === 'link' ? range : idRange));
    });
    const [target] = places;
    if (target !== undefined && places.length === 1) this.#stay.expect(document, position, target.range);
    return places;
  }
}
