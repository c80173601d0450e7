import * as vscode from 'vscode';
import type { CardSketch } from '../../../card/cardSketch.ts';
import { linksById, mentionAt } from '../../../card/navigation/objectMentions.ts';
import { objectSummary } from '../../../card/navigation/objectSummary.ts';
import { withoutDuplicateIds } from '../../../card/navigation/withoutTwins.ts';
import type { PictureBar } from '../../../card/picture/pictureView.ts';
import type { DocumentCandles } from '../../editor/candles/documentCandles.ts';
import { CARD_LANGUAGE, type CardDocuments } from '../cardDocuments.ts';
import { documentRange } from '../documentRange.ts';
import { objectMarkdown } from './objectMarkdown.ts';
import { pictureDataUrl } from './pictureAddress.ts';

/** Says what a link or an id names: what it is, where it lies, and a small picture of it on its card. */
export class ObjectHover implements vscode.HoverProvider {
  readonly #documents: CardDocuments;
  readonly #candles: Pick<DocumentCandles, 'state'>;

  constructor(documents: CardDocuments, candles: Pick<DocumentCandles, 'state'>) {
    this.#documents = documents;
    this.#candles = candles;
  }

  static register(documents: CardDocuments, candles: Pick<DocumentCandles, 'state'>): vscode.Disposable {
    return vscode.languages.registerHoverProvider({ language: CARD_LANGUAGE }, new ObjectHover(documents, candles));
  }

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    const { card } = this.#documents.check(document);
    const mention = mentionAt(card, document.offsetAt(position));
    if (mention === undefined) return undefined;
    // Under an id that several have by mistake is the one that is pointed at; a link leads to the first.
    const sketch = mention.kind === 'object' ? withoutDuplicateIds(card.sketch, mention.object) : card.sketch;
    const links = linksById(card).get(mention.id)?.length ?? 0;
    const markdown = markdownOf(sketch, mention.id, links, this.#bars(document.uri));
    return markdown && new vscode.Hover(markdown, documentRange(document, mention.range));
  }

  /** Only what is loaded already: pointing at something asks no feed. */
  #bars(uri: vscode.Uri): readonly PictureBar[] {
    const state = this.#candles.state(uri);
    return state.kind === 'ready' ? state.series.candles : [];
  }
}

/** Of a link to nothing the Problems list says enough. */
function markdownOf(
  sketch: CardSketch,
  id: string,
  links: number,
  bars: readonly PictureBar[],
): vscode.MarkdownString | undefined {
  const summary = objectSummary(sketch, id);
  if (summary === undefined) return undefined;
  const picture = pictureDataUrl(sketch, id, bars, vscode.window.activeColorTheme.kind);
  return new vscode.MarkdownString(objectMarkdown(summary, { links, picture }, vscode.l10n));
}
