import * as vscode from 'vscode';
import { type LinkInCard, linksInCard } from '../../card/links/linksInCard.ts';
import { CARD_LANGUAGE, type CardDocuments } from './cardDocuments.ts';
import { documentRange } from './documentRange.ts';

/** Names of the kinds of links, as package.json declares them for themes. */
const LINK_TOKENS = ['cardLevelLink', 'cardDrawingLink', 'cardDeadLink', 'cardLinkText'] as const;

const LEGEND = new vscode.SemanticTokensLegend([...LINK_TOKENS]);

/** Colours the links inside of a card's texts: by what they lead to, dead ones and broken ones apart. */
export class LinkColoring implements vscode.DocumentSemanticTokensProvider {
  readonly #documents: Pick<CardDocuments, 'check'>;

  constructor(documents: Pick<CardDocuments, 'check'>) {
    this.#documents = documents;
  }

  static register(documents: Pick<CardDocuments, 'check'>): vscode.Disposable {
    return vscode.languages.registerDocumentSemanticTokensProvider(
      { language: CARD_LANGUAGE },
      new LinkColoring(documents),
      LEGEND,
    );
  }

  provideDocumentSemanticTokens(document: vscode.TextDocument): vscode.SemanticTokens {
    const builder = new vscode.SemanticTokensBuilder(LEGEND);
    for (const link of linksInCard(this.#documents.check(document).card)) {
      for (const { range, token } of tokensOf(link)) {
        if (range.length > 0) builder.push(documentRange(document, range), token);
      }
    }
    return builder.build();
  }
}

interface Token {
  readonly range: LinkInCard['range'];
  readonly token: (typeof LINK_TOKENS)[number];
}

function tokensOf(link: LinkInCard): readonly Token[] {
  if (link.kind === 'malformed') return [{ range: link.range, token: 'cardDeadLink' }];
  const { idRange, labelRange, target } = link;
  const label: Token = { range: labelRange, token: 'cardLinkText' };
  switch (target?.kind) {
    case 'level':
      return [{ range: idRange, token: 'cardLevelLink' }, label];
    case 'drawing':
      return [{ range: idRange, token: 'cardDrawingLink' }, label];
    case undefined:
      return [{ range: idRange, token: 'cardDeadLink' }, label];
  }
}
