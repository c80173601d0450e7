import * as vscode from 'vscode';
import { isEnum } from '../../card/completion/keysThatFit.ts';
import { placeInCard } from '../../card/completion/placeInCard.ts';
import { CARD_LANGUAGE, type CardDocuments } from './cardDocuments.ts';
import { loadCardJson } from './completion/loadCardJson.ts';
import { documentRange } from './documentRange.ts';

/** Says what a key is for, and what the word of an enum means. */
export class KeyHover implements vscode.HoverProvider {
  readonly #documents: Pick<CardDocuments, 'check'>;

  constructor(documents: Pick<CardDocuments, 'check'>) {
    this.#documents = documents;
  }

  static register(documents: Pick<CardDocuments, 'check'>): vscode.Disposable {
    return vscode.languages.registerHoverProvider({ language: CARD_LANGUAGE }, new KeyHover(documents));
  }

  async provideHover(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.Hover | undefined> {
    const { card } = this.#documents.check(document);
    const offset = document.offsetAt(position);
    const place = placeInCard(card, offset);
    const isKey = place.kind === 'key' && place.colon !== undefined;
    // Links and objects have hovers of their own; a text is no place for the schema's words.
    if (!isKey && !(place.kind === 'value' && isEnum(place.path))) return undefined;
    const found = await (await loadCardJson()).describe(document.getText(), offset);
    if (found === undefined) return undefined;
    return new vscode.Hover(new vscode.MarkdownString(found.about), documentRange(document, found.range));
  }
}
