import * as vscode from 'vscode';
import { type ObjectMention, objectMentions } from '../../../card/navigation/objectMentions.ts';
import { objectSummary } from '../../../card/navigation/objectSummary.ts';
import { CARD_LANGUAGE, type CardDocuments } from '../cardDocuments.ts';
import { documentRange } from '../documentRange.ts';

/** Links of the texts as links of the editor: Ctrl+click goes to the object. Links to nothing are none. */
export class ObjectLinks implements vscode.DocumentLinkProvider {
  readonly #documents: CardDocuments;

  constructor(documents: CardDocuments) {
    this.#documents = documents;
  }

  static register(documents: CardDocuments): vscode.Disposable {
    return vscode.languages.registerDocumentLinkProvider({ language: CARD_LANGUAGE }, new ObjectLinks(documents));
  }

  provideDocumentLinks(document: vscode.TextDocument): vscode.DocumentLink[] {
    const { card } = this.#documents.check(document);
    const mentions = objectMentions(card);
    const targets = new Map<string, vscode.DocumentLink>();
    const describe = (mention: ObjectMention): string => {
      const summary = objectSummary(card.sketch, mention.id);
      return [summary?.what, summary?.price, mention.id].filter((part) => part !== undefined).join(' · ');
    };
    for (const mention of mentions) {
      if (mention.kind !== 'object' || targets.has(mention.id)) continue;
      const { start } = documentRange(document, mention.idRange);
      const target = document.uri.with({ fragment: `L${start.line + 1},${start.character + 1}` });
      const model = new vscode.DocumentLink(new vscode.Range(start, start), target);
      model.tooltip = describe(mention);
      targets.set(mention.id, model);
    }
    return mentions.flatMap((mention) => {
      const model = mention.kind === 'link' ? targets.get(mention.id) : undefined;
      if (model === undefined) return [];
      const link = new vscode.DocumentLink(documentRange(document, mention.range), model.target);
      if (model.tooltip !== undefined) link.tooltip = model.tooltip;
      return [link];
    });
  }
}
