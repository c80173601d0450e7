import * as vscode from 'vscode';
import { colorPlaces, hexOf, priceDistances, rgbOf, utcTimes } from '../../card/completion/annotations.ts';
import { type LinkInCard, linksInCard } from '../../card/mentions/objectMentions.ts';
import { formatLocalTime, formatUtc } from '../../card/model/formatValues.ts';
import type { SemanticTokenContribution } from '../../shell/contributions.ts';
import { CARD_LANGUAGE, type CardDocuments, distanceUnitSetting } from '../documents/cardDocuments.ts';
import { documentRange } from '../documents/textDocuments.ts';

/** Semantic token types of links, for themes. */
export const LINK_TOKENS = {
  cardLevelLink: {
    superType: 'variable',
    description: 'The ID in a link to a level of the card',
    scopes: ['variable.other.constant.link.chartcard', 'variable.other.constant'],
  },
  cardDrawingLink: {
    superType: 'type',
    description: 'The ID in a link to a drawing of the card',
    scopes: ['entity.name.type.link.chartcard', 'entity.name.type'],
  },
  cardDeadLink: {
    superType: 'string',
    description: 'A link in a card’s text that is malformed or points at nothing',
    scopes: ['invalid.illegal.link.chartcard', 'invalid.illegal'],
  },
  cardLinkText: {
    superType: 'string',
    description: 'The words of a link in a card’s text, as readers see them',
    scopes: ['markup.underline.link.chartcard', 'markup.underline.link'],
  },
} satisfies Readonly<Record<string, SemanticTokenContribution>>;

const LEGEND = new vscode.SemanticTokensLegend(Object.keys(LINK_TOKENS));

/** Colors links in texts by their target; broken and malformed links have their own colors. */
export function registerLinkColors(documents: Pick<CardDocuments, 'check'>): vscode.Disposable {
  const provider: vscode.DocumentSemanticTokensProvider = {
    provideDocumentSemanticTokens(document) {
      const builder = new vscode.SemanticTokensBuilder(LEGEND);
      for (const link of linksInCard(documents.check(document).card)) {
        for (const { range, token } of tokensOf(link)) {
          if (range.length > 0) builder.push(documentRange(document, range), token);
        }
      }
      return builder.build();
    },
  };
  return vscode.languages.registerDocumentSemanticTokensProvider(CARD_LANGUAGE, provider, LEGEND);
}

interface Token {
  readonly range: LinkInCard['range'];
  readonly token: keyof typeof LINK_TOKENS;
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

/** Color swatches and VS Code's color picker for drawings; always writes `#RRGGBB`. */
export function registerColors(documents: Pick<CardDocuments, 'check'>): vscode.Disposable {
  return vscode.languages.registerColorProvider(CARD_LANGUAGE, {
    provideDocumentColors(document) {
      return colorPlaces(documents.check(document).card).map(({ range, color }) => {
        const { red, green, blue } = rgbOf(color);
        return new vscode.ColorInformation(documentRange(document, range), new vscode.Color(red, green, blue, 1));
      });
    },

    /** Drops the alpha chosen in the picker: the service rejects it, and `opacity` exists for that. */
    provideColorPresentations(color, { document, range }) {
      return [new vscode.ColorPresentation(hexOf(color, document.getText(range)))];
    },
  });
}

/** Inlay hints: the distance to the pivot after prices, the local time after times. */
export function registerInlayHints(documents: Pick<CardDocuments, 'check'>): vscode.Disposable {
  return vscode.languages.registerInlayHintsProvider(CARD_LANGUAGE, {
    provideInlayHints(document, range) {
      const { card } = documents.check(document);
      const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
      const isAsked = ({ offset }: { readonly offset: number }): boolean => from <= offset && offset <= to;
      const hint = (offset: number, text: string, about: string): vscode.InlayHint => {
        const made = new vscode.InlayHint(document.positionAt(offset), text);
        made.paddingLeft = true;
        made.tooltip = about;
        return made;
      };
      return [
        ...priceDistances(card, distanceUnitSetting().distanceUnit)
          .filter(isAsked)
          .map(({ offset, text, about }) => hint(offset, text, about)),
        ...utcTimes(card)
          .filter(isAsked)
          .flatMap(({ offset, epoch, written }) => {
            const [utc, local] = [formatUtc(epoch), formatLocalTime(epoch)];
            // If the local time zone is UTC, only numeric times need a hint.
            if (!local.endsWith('UTC')) return [hint(offset, local, utc)];
            return written === 'number' ? [hint(offset, utc, utc)] : [];
          }),
      ];
    },
  });
}
