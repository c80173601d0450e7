import * as vscode from 'vscode';
import type { CardText } from '../../../card/cardText.ts';
import { CARD_COMPLETIONS } from '../../../card/completion/cardCompletions.ts';
import { applicableKeys, isEnum } from '../../../card/completion/keysThatFit.ts';
import { type PlaceInCard, placeInCard } from '../../../card/completion/placeInCard.ts';
import type { CompletionRequest } from '../../../card/completion/suggestion.ts';
import type { RemoteCards } from '../../files/remoteCards.ts';
import { pivotIsInvalidation } from '../../levelConvention.ts';
import { CARD_LANGUAGE, type CardDocuments } from '../cardDocuments.ts';
import { abortOnCancel } from './abortOnCancel.ts';
import { type CompletionMarket, candlesFor, namedColors, symbolsFor } from './completionFacts.ts';
import { completionItem, keyCompletionItem } from './completionItem.ts';
import { loadCardJson } from './loadCardJson.ts';

/** What completions are made of. */
export interface CardCompletionContext extends CompletionMarket {
  readonly documents: Pick<CardDocuments, 'check'>;
  readonly remoteCards: Pick<RemoteCards, 'publishedOf'>;
}

/** Asks for suggestions as they are typed: the quote of a key or value, a link's brackets and colon, a colour. */
const TRIGGERS = ['"', '[', ':', '#'];

/** Everything that can be put where the caret is in a card's text. */
export class CardCompletion implements vscode.CompletionItemProvider {
  readonly #parts: CardCompletionContext;

  constructor(parts: CardCompletionContext) {
    this.#parts = parts;
  }

  static register(parts: CardCompletionContext): vscode.Disposable {
    return vscode.languages.registerCompletionItemProvider(
      { language: CARD_LANGUAGE },
      new CardCompletion(parts),
      ...TRIGGERS,
    );
  }

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.CompletionList> {
    const { card } = this.#parts.documents.check(document);
    const offset = document.offsetAt(position);
    const place = placeInCard(card, offset);
    const own = await this.#own(document, { card, offset, place }, token);
    const keys = await keyItems(document, card, offset, place, own.items.length);
    return new vscode.CompletionList([...own.items, ...keys], own.changesWithTyping);
  }

  async #own(
    document: vscode.TextDocument,
    asked: Pick<CompletionRequest, 'card' | 'offset' | 'place'>,
    token: vscode.CancellationToken,
  ): Promise<{ readonly items: vscode.CompletionItem[]; readonly changesWithTyping: boolean }> {
    const fitting = CARD_COMPLETIONS.filter((completion) => completion.isAt(asked));
    if (fitting.length === 0) return { items: [], changesWithTyping: false };
    const needs = new Set(fitting.map((completion) => completion.needs));
    const aborting = abortOnCancel(token);
    try {
      const { signal } = aborting;
      const published = this.#parts.remoteCards.publishedOf(document.uri);
      const candles = needs.has('candles')
        ? await candlesFor(this.#parts, document.uri, asked.card, signal)
        : undefined;
      const symbols =
        needs.has('symbols') && published === undefined
          ? await symbolsFor(this.#parts, typedSymbol(asked), signal)
          : undefined;
      const question: CompletionRequest = {
        ...asked,
        pivotIsInvalidation: pivotIsInvalidation(),
        now: Date.now(),
        namedColors: namedColors(),
        ...(candles?.kind === 'known' && candles.value !== undefined ? { candles: candles.value } : {}),
        ...(symbols?.kind === 'known' ? { symbols: symbols.value } : {}),
        ...(published === undefined ? {} : { publishedSymbol: published.card.metadata.symbol }),
      };
      const items = fitting
        .flatMap((completion) => completion.suggest(question))
        .map((suggestion, at) => completionItem(document, suggestion, at));
      // Links and symbols are ranked by what is typed; what was late may be there at the next key.
      const inText = asked.place.kind === 'value' && asked.place.path[0] === 'metadata';
      return { items, changesWithTyping: inText || candles?.kind === 'late' || symbols?.kind === 'late' };
    } finally {
      aborting.dispose();
    }
  }
}

/** What stands of a symbol before the caret. */
function typedSymbol({ card, offset, place }: Pick<CompletionRequest, 'card' | 'offset' | 'place'>): string {
  return place.kind === 'value' ? card.text.slice(place.range.offset, offset).replace(/^"/, '') : '';
}

/** Keys that fit the object, and the words of an enum. */
async function keyItems(
  document: vscode.TextDocument,
  card: CardText,
  offset: number,
  place: PlaceInCard,
  first: number,
): Promise<vscode.CompletionItem[]> {
  const isKey = place.kind === 'key';
  if (!isKey && !(place.kind === 'value' && isEnum(place.path))) return [];
  const found = await (await loadCardJson()).complete(document.getText(), offset);
  if (!isKey) return found.map((item, at) => keyCompletionItem(document, item, first + at));
  const keys = applicableKeys(card, place.path);
  // A level that is missing comes with price and id, as a snippet.
  const isLevel = place.path.length === 1 && place.path[0] === 'levels' && place.colon === undefined;
  return found
    .filter(({ label }) => keys.includes(label) && !isLevel)
    .map((item) => keyCompletionItem(document, item, first + keys.indexOf(item.label)));
}
