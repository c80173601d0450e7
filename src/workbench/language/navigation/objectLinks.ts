import * as vscode from 'vscode';
import type { CardText } from '../../../card/cardText.ts';
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
    const targets = new Map<string, LinkTarget>();
    for (const mention of mentions) {
      if (mention.kind !== 'object' || targets.has(mention.id)) continue;
      targets.set(mention.id, targetOf(document, card, mention));
    }
    return mentions.flatMap((mention) => {
      const target = mention.kind === 'link' ? targets.get(mention.id) : undefined;
      if (target === undefined) return [];
      const link = new vscode.DocumentLink(documentRange(document, mention.range), target.uri);
      link.tooltip = target.tooltip;
      return [link];
    });
  }
}

interface LinkTarget {
  readonly uri: vscode.Uri;
  readonly tooltip: string;
}

function targetOf(document: vscode.TextDocument, card: CardText, { id, idRange }: ObjectMention): LinkTarget {
  const start = document.positionAt(idRange.offset);
  const summary = objectSummary(card.sketch, id);
  return {
    uri: textAddress(document.uri, start),
    tooltip: [summary?.what, summary?.price, id].filter((part) => part !== undefined).join(' · '),
  };
}

/**
 * The place in the text. `uri#L,C` would open the file's default editor, which is the chart; a link cannot call
 * `vscode.openWith`, which only extensions have. The address is a string, because VS Code takes a `file` URI in a link
 * for one of the machine of the window, which need not be that of the extension.
 */
function textAddress(uri: vscode.Uri, { line, character }: vscode.Position): vscode.Uri {
  const parts = [uri.toString(), { line, character }];
  return vscode.Uri.parse(`command:chartCards.openAsText?${encodeURIComponent(JSON.stringify(parts))}`);
}
