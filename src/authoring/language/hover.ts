import * as vscode from 'vscode';
import type { CandleSeries } from '../../candles/series.ts';
import { isEnum, placeInCard } from '../../card/completion/placeInCard.ts';
import { linksById, mentionAt } from '../../card/mentions/objectMentions.ts';
import type { CardSketch } from '../../card/model/cardSketch.ts';
import { objectSummary, withoutDuplicateIds } from '../../card/text/objectSummary.ts';
import type { DocumentCandles } from '../candles/documentCandles.ts';
import { CARD_LANGUAGE, type CardDocuments } from '../documents/cardDocuments.ts';
import { documentRange } from '../documents/textDocuments.ts';
import { loadCardJson } from './completion.ts';
import { objectMarkdown, pictureDataUrl } from './hoverContent.ts';

/** Hover for links and ids: describes the object, with a small picture of it on its card. */
export function registerObjectHover(
  documents: CardDocuments,
  candles: Pick<DocumentCandles, 'state'>,
): vscode.Disposable {
  return vscode.languages.registerHoverProvider(CARD_LANGUAGE, {
    provideHover(document, position) {
      const { card } = documents.check(document);
      const mention = mentionAt(card, document.offsetAt(position));
      if (mention === undefined) return undefined;
      // If several objects share an id by mistake, an id shows its own object; a link shows the first.
      const sketch = mention.kind === 'object' ? withoutDuplicateIds(card.sketch, mention.object) : card.sketch;
      const links = linksById(card).get(mention.id)?.length ?? 0;
      const markdown = markdownOf(sketch, mention.id, links, loadedCandles(candles, document.uri));
      return markdown && new vscode.Hover(markdown, documentRange(document, mention.range));
    },
  });
}

/** Uses candles only if they are already loaded: hovering never sends a request. */
function loadedCandles(candles: Pick<DocumentCandles, 'state'>, uri: vscode.Uri): CandleSeries | undefined {
  const state = candles.state(uri);
  return state.kind === 'ready' ? state.series : undefined;
}

/** No hover for broken links: the problem's own hover explains them. */
function markdownOf(
  sketch: CardSketch,
  id: string,
  links: number,
  { candles = [], precision }: Partial<CandleSeries> = {},
): vscode.MarkdownString | undefined {
  const summary = objectSummary(sketch, id, precision);
  if (summary === undefined) return undefined;
  const picture = pictureDataUrl(sketch, id, candles, vscode.window.activeColorTheme.kind, precision);
  return new vscode.MarkdownString(objectMarkdown(summary, { links, picture }, vscode.l10n));
}

/** Hover for keys and enum values, with their documentation. */
export function registerKeyHover(documents: Pick<CardDocuments, 'check'>): vscode.Disposable {
  return vscode.languages.registerHoverProvider(CARD_LANGUAGE, {
    async provideHover(document, position) {
      const { card } = documents.check(document);
      const offset = document.offsetAt(position);
      const place = placeInCard(card, offset);
      const isKey = place.kind === 'key' && place.colon !== undefined;
      // Links and objects have their own hover, and texts need no schema documentation.
      if (!isKey && !(place.kind === 'value' && isEnum(place.path))) return undefined;
      const found = await (await loadCardJson()).describe(document.getText(), offset);
      if (found === undefined) return undefined;
      return new vscode.Hover(new vscode.MarkdownString(found.about), documentRange(document, found.range));
    },
  });
}
