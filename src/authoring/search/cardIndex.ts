import { isSameSymbol, symbolKey, symbolPattern } from '../../card/mentions/symbolMentions.ts';
import { fieldLabel, LEVEL_NAMES, LINKED_TEXT_FIELDS } from '../../card/model/card.ts';
import { CARD_TYPE_LABELS, type CardType } from '../../card/model/cardType.ts';
import { formatPrice, shownDecimals } from '../../card/model/prices.ts';
import { withoutTextLinks } from '../../card/model/textLinks.ts';
import type { CardSummary } from '../../client/cards/cardService.ts';
import { compareCards } from '../tree/cardSummaries.ts';

/** Where in a card a match was found, most relevant first. */
const MATCH_PLACES = ['title', 'symbol', 'level', 'fact', 'text', 'owner'] as const;
type MatchPlace = (typeof MATCH_PLACES)[number];

/** One match. */
export interface FoundPiece {
  readonly place: MatchPlace;
  /** Its text for display, e.g. `…buy the retest of the pivot…`, `pivot 1.0850`. */
  readonly piece: string;
}

/** The search terms: every word must match, and the symbol if one is given. */
interface CardQuery {
  readonly words: readonly string[];
  readonly mentions?: string;
}

/** A matching card; lower `rank` is more relevant. */
export interface CardMatch {
  readonly summary: CardSummary;
  readonly found: readonly FoundPiece[];
  readonly rank: number;
}

interface Field {
  readonly place: MatchPlace;
  /** The field's label before an excerpt; empty if the excerpt is self-explanatory. */
  readonly label: string;
  readonly text: string;
  readonly lower: string;
}

interface SearchedCard {
  readonly fields: readonly Field[];
  readonly symbolKey: string;
  readonly levels: readonly { readonly name: string; readonly price: string }[];
  readonly decimals: number;
}

const NUMBER = /^\d+(?:[.,]\d*)?$/;
/** Minimum length of a price prefix, so that short numbers don't match everywhere. */
const MIN_PRICE_PREFIX = 3;
const MIN_ID_LENGTH = 4;

const searched = new WeakMap<CardSummary, SearchedCard>();

/** Parses typed text as a query. */
export function readQuery(typed: string, mentions?: string): CardQuery {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return { words, ...(mentions === undefined ? {} : { mentions }) };
}

/** Whether and where the card matches; undefined if it doesn't. */
export function matchCard(summary: CardSummary, query: CardQuery): CardMatch | undefined {
  const card = searchedCard(summary);
  const found: FoundPiece[] = [];
  if (query.mentions !== undefined) {
    const mention = findMention(card, summary, query.mentions);
    if (mention === undefined) return undefined;
    found.push(mention);
  }
  for (const word of query.words) {
    const hit = findWord(card, word);
    if (hit === undefined) return undefined;
    found.push(hit);
  }
  return { summary, found, rank: found.reduce((sum, { place }) => sum + MATCH_PLACES.indexOf(place), 0) };
}

function findWord(card: SearchedCard, word: string): FoundPiece | undefined {
  const level = NUMBER.test(word) ? findPrice(card, word) : undefined;
  if (level !== undefined) return level;
  const key = symbolKey(word);
  for (const { place, label, text, lower } of card.fields) {
    // Every id contains some digit or two.
    const at = place === 'owner' && word.length < MIN_ID_LENGTH ? -1 : lower.indexOf(word);
    if (at !== -1) return foundPiece(place, label, textExcerpt(text, at, word.length));
    if (place === 'symbol' && key !== '' && card.symbolKey.includes(key)) return { place, piece: text };
  }
  return undefined;
}

/** A number matches a price: the level's price at the card's precision, or a prefix of it. */
function findPrice({ levels, decimals }: SearchedCard, word: string): FoundPiece | undefined {
  const typed = word.replace(',', '.');
  const meant = formatPrice(Number(typed), decimals);
  const level =
    levels.find(({ price }) => price === meant) ??
    (typed.length < MIN_PRICE_PREFIX ? undefined : levels.find(({ price }) => price.startsWith(typed)));
  return level && { place: 'level', piece: `${level.name} ${level.price}` };
}

/** A mention of the symbol is more relevant than a card of that symbol. */
function findMention({ fields }: SearchedCard, { symbol }: CardSummary, wanted: string): FoundPiece | undefined {
  const pattern = symbolPattern(wanted);
  if (pattern === undefined) return undefined;
  for (const { place, label, text } of fields) {
    if (place !== 'text' && place !== 'title') continue;
    const hit = pattern.exec(text);
    if (hit !== null) return foundPiece(place, label, textExcerpt(text, hit.index, hit[0].length));
  }
  return isSameSymbol(symbol, wanted) ? { place: 'symbol', piece: symbol } : undefined;
}

function foundPiece(place: MatchPlace, label: string, piece: string): FoundPiece {
  return { place, piece: label === '' ? piece : `${label}: ${piece}` };
}

function searchedCard(summary: CardSummary): SearchedCard {
  let card = searched.get(summary);
  if (card === undefined) {
    card = prepare(summary);
    searched.set(summary, card);
  }
  return card;
}

function prepare(summary: CardSummary): SearchedCard {
  const { title, symbol, status, timeframe, type, ownerId, published, analysisId } = summary;
  const levels = published?.card.levels;
  const decimals = levels === undefined ? 0 : shownDecimals(levels);
  const metadata = published?.card.metadata;
  return {
    fields: [
      field('title', '', title),
      field('symbol', '', symbol),
      ...[status, timeframe, typeLabel(type)].map((fact) => field('fact', '', fact)),
      ...LINKED_TEXT_FIELDS.map((name) => field('text', fieldLabel(name), withoutTextLinks(metadata?.[name] ?? ''))),
      field('owner', 'owner', ownerId ?? ''),
      field('owner', 'id', analysisId),
    ].filter(({ text }) => text !== ''),
    symbolKey: symbolKey(symbol),
    levels: LEVEL_NAMES.flatMap((name) => {
      const level = levels?.[name];
      return level === undefined ? [] : [{ name, price: formatPrice(level.price, decimals) }];
    }),
    decimals,
  };
}

function field(place: MatchPlace, label: string, text: string): Field {
  return { place, label, text, lower: text.toLowerCase() };
}

function typeLabel(type: string | undefined): string {
  return type === undefined ? '' : (CARD_TYPE_LABELS[type as CardType] ?? type);
}

/** The best matches in order, without sorting all of them. */
export class TopMatches {
  readonly #most: number;
  readonly #best: CardMatch[] = [];
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Total number of matches, including those beyond the limit. */
  get count(): number {
    return this.#count;
  }

  get best(): readonly CardMatch[] {
    return this.#best;
  }

  add(match: CardMatch): void {
    this.#count += 1;
    const last = this.#best.at(-1);
    const isFull = this.#best.length >= this.#most;
    if (isFull && last !== undefined && compareMatches(match, last) >= 0) return;
    let [low, high] = [0, this.#best.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#best[middle];
      if (other !== undefined && compareMatches(other, match) <= 0) low = middle + 1;
      else high = middle;
    }
    this.#best.splice(low, 0, match);
    if (isFull) this.#best.pop();
  }
}

/** More relevant first; ties by last change. */
function compareMatches(a: CardMatch, b: CardMatch): number {
  return a.rank - b.rank || compareCards.updated(a.summary, b.summary);
}

/** Maximum context before and after a match, in characters. */
const CONTEXT_LENGTH = 48;

/** A match with some surrounding words, on one line; `…` marks omissions. */
export function textExcerpt(text: string, at: number, length: number): string {
  const start = at <= CONTEXT_LENGTH ? 0 : wordStart(text, at - CONTEXT_LENGTH, at);
  const end =
    at + length + CONTEXT_LENGTH >= text.length
      ? text.length
      : wordEnd(text, at + length + CONTEXT_LENGTH, at + length);
  const piece = text.slice(start, end).replace(/\s+/g, ' ').trim();
  return `${start > 0 ? '…' : ''}${piece}${end < text.length ? '…' : ''}`;
}

/** The next word start, at most `limit`; text without spaces is cut there. */
function wordStart(text: string, from: number, limit: number): number {
  const blank = text.slice(from, limit).search(/\s/);
  return blank === -1 ? wholeCharacter(text, from) : from + blank + 1;
}

/** The last word end, at least `limit`. */
function wordEnd(text: string, from: number, limit: number): number {
  for (let end = from; end > limit; end -= 1) if (/\s/.test(text[end] ?? '')) return end;
  return wholeCharacter(text, from);
}

/** Moves the position out of a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}
