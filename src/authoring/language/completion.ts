import * as vscode from 'vscode';
import { CARD_COMPLETIONS } from '../../card/completion/cardCompletions.ts';
import { completionPosition } from '../../card/completion/linkCompletions.ts';
import { applicableKeys, isEnum, type PlaceInCard, placeInCard } from '../../card/completion/placeInCard.ts';
import type {
  CompletionCandles,
  CompletionPosition,
  CompletionRequest,
  Suggestion,
} from '../../card/completion/suggestion.ts';
import type { Timeframe } from '../../card/model/card.ts';
import type { CardText } from '../../card/text/cardText.ts';
import type { FoundSymbol } from '../../market/candleSource.ts';
import { abortOnCancel } from '../../shell/cancellation.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import { pivotIsInvalidation, readSetting } from '../../shell/settings.ts';
import type { CandleState } from '../candles/documentCandles.ts';
import { CARD_LANGUAGE, type CardDocuments } from '../documents/cardDocuments.ts';
import type { RemoteCards } from '../documents/remoteCards.ts';
import { documentEdits, documentRange } from '../documents/textDocuments.ts';
import type { CardJson, KeyCompletion } from './cardJson.ts';

interface CardCompletionContext extends CompletionMarket {
  readonly documents: Pick<CardDocuments, 'check'>;
  readonly remoteCards: Pick<RemoteCards, 'publishedOf'>;
}

/** Characters that trigger suggestions: the quote of a key or value, a link's brackets and colon, a color. */
const TRIGGERS = ['"', '[', ':', '#'];

/** Completions in a card's text. */
export function registerCompletion(context: CardCompletionContext): vscode.Disposable {
  const provider: vscode.CompletionItemProvider = {
    async provideCompletionItems(document, position, token) {
      const { card } = context.documents.check(document);
      const offset = document.offsetAt(position);
      const place = placeInCard(card, offset);
      const own = await ownItems(context, document, completionPosition(card, offset, place), token);
      const keys = await keyItems(document, card, offset, place, own.items.length);
      return new vscode.CompletionList([...own.items, ...keys], own.changesWithTyping);
    },
  };
  return vscode.languages.registerCompletionItemProvider(CARD_LANGUAGE, provider, ...TRIGGERS);
}

async function ownItems(
  context: CardCompletionContext,
  document: vscode.TextDocument,
  position: CompletionPosition,
  token: vscode.CancellationToken,
): Promise<{ readonly items: vscode.CompletionItem[]; readonly changesWithTyping: boolean }> {
  const fitting = CARD_COMPLETIONS.filter((completion) => completion.isAt(position));
  if (fitting.length === 0) return { items: [], changesWithTyping: false };
  const needs = new Set(fitting.map((completion) => completion.needs));
  const aborting = abortOnCancel(token);
  try {
    const { signal } = aborting;
    const published = context.remoteCards.publishedOf(document.uri);
    const candles = needs.has('candles') ? await candlesFor(context, document.uri, position.card, signal) : undefined;
    const symbols =
      needs.has('symbols') && published === undefined
        ? await symbolsFor(context, typedSymbol(position), signal)
        : undefined;
    const request: CompletionRequest = {
      ...position,
      pivotIsInvalidation: pivotIsInvalidation(),
      now: Date.now(),
      namedColors: namedColors(),
      ...(candles?.kind === 'known' && candles.value !== undefined ? { candles: candles.value } : {}),
      ...(symbols?.kind === 'known' ? { symbols: symbols.value } : {}),
      ...(published === undefined ? {} : { publishedSymbol: published.card.metadata.symbol }),
    };
    const items = fitting
      .flatMap((completion) => completion.suggest(request))
      .map((suggestion, at) => completionItem(document, suggestion, at));
    // Links and symbols are ranked by the typed text, and late feed results may arrive by the next key.
    const inText = position.place.kind === 'value' && position.place.path[0] === 'metadata';
    return { items, changesWithTyping: inText || candles?.kind === 'late' || symbols?.kind === 'late' };
  } finally {
    aborting.dispose();
  }
}

/** The part of the symbol before the cursor. */
function typedSymbol({ card, offset, place }: CompletionPosition): string {
  return place.kind === 'value' ? card.text.slice(place.range.offset, offset).replace(/^"/, '') : '';
}

/** Keys that fit the object, and enum values. */
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
  // Missing levels are offered as snippets with price and id.
  const isLevel = place.path.length === 1 && place.path[0] === 'levels' && place.colon === undefined;
  return found
    .filter(({ label }) => keys.includes(label) && !isLevel)
    .map((item) => keyCompletionItem(document, item, first + keys.indexOf(item.label)));
}

/** How long suggestions wait for a feed, in milliseconds; later results are used for the next key. */
const FEED_TIMEOUT_MS = 700;

/** Sources of completions besides the text. */
interface CompletionMarket {
  readonly connections: Pick<Connections, 'current'>;
  readonly candles: { state(uri: vscode.Uri): CandleState };
  readonly market: {
    search(text: string, signal: AbortSignal): Promise<readonly FoundSymbol[]>;
    lastCandles(symbol: string, timeframe: Timeframe, signal: AbortSignal): Promise<CompletionCandles | undefined>;
  };
}

/** A value, or that it didn't arrive in time. */
type MaybeLate<T> = { readonly kind: 'known'; readonly value: T } | { readonly kind: 'late' };

/** The candles shown on the card's chart, else those of the feed; undefined if there are none. */
async function candlesFor(
  { connections, candles, market }: CompletionMarket,
  uri: vscode.Uri,
  { sketch }: CardText,
  signal: AbortSignal,
): Promise<MaybeLate<CompletionCandles | undefined>> {
  const { symbol, timeframe } = sketch.metadata;
  const shown = candles.state(uri);
  if (shown.kind === 'ready' && shown.timeframe === timeframe) return { kind: 'known', value: shown.series };
  // Typing never starts the sandbox or asks for a key.
  if (symbol === undefined || timeframe === undefined || connections.current?.candleFeed === undefined)
    return { kind: 'known', value: undefined };
  return inTime(market.lastCandles(symbol, timeframe, signal), undefined);
}

/** Symbols of the feed that match the typed text. */
async function symbolsFor(
  { connections, market }: CompletionMarket,
  typed: string,
  signal: AbortSignal,
): Promise<MaybeLate<NonNullable<CompletionRequest['symbols']>>> {
  if (connections.current?.candleFeed === undefined) return { kind: 'known', value: [] };
  return inTime(market.search(typed, signal), []);
}

/** Colors of the user's style presets. */
function namedColors(): NonNullable<CompletionRequest['namedColors']> {
  const presets = readSetting('stylePresets');
  return presets.flatMap(({ name, look: { style } }) =>
    [style.color, style.borderColor, style.fillColor].flatMap((color) =>
      color === undefined ? [] : [{ name, color }],
    ),
  );
}

/** Waits up to `FEED_TIMEOUT_MS`. A failing feed counts as one without results: the chart shows the error. */
async function inTime<T>(asking: Promise<T>, instead: T): Promise<MaybeLate<T>> {
  const known = asking.then(
    (value): MaybeLate<T> => ({ kind: 'known', value }),
    (): MaybeLate<T> => ({ kind: 'known', value: instead }),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<MaybeLate<T>>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'late' }), FEED_TIMEOUT_MS);
  });
  try {
    return await Promise.race([known, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Triggers suggestions again, as VS Code does after accepting one. */
const SUGGEST: vscode.Command = { command: 'editor.action.triggerSuggest', title: '' };

/** The suggestion as a VS Code completion item; `place` is its index in the list. */
function completionItem(document: vscode.TextDocument, suggestion: Suggestion, place: number): vscode.CompletionItem {
  const { label, detail, note, about, color, insert, filter, edits, afterwards } = suggestion;
  const item = new vscode.CompletionItem(
    {
      label,
      ...(detail === undefined ? {} : { detail: `  ${detail}` }),
      ...(note === undefined ? {} : { description: note }),
    },
    itemKind(suggestion),
  );
  item.range = documentRange(document, suggestion.range);
  item.insertText = insert.kind === 'snippet' ? new vscode.SnippetString(insert.text) : insert.text;
  item.filterText = filter;
  item.sortText = sortText(place);
  // VS Code reads the color of the swatch from the end of the documentation.
  const words = [about, color].filter((part) => part !== undefined).join('\n\n');
  if (words !== '') item.documentation = color === undefined ? new vscode.MarkdownString(words) : words;
  if (edits !== undefined) item.additionalTextEdits = documentEdits(document, edits);
  if (afterwards !== undefined) item.command = SUGGEST;
  return item;
}

/** A key or enum value of the schema as a VS Code completion item. */
function keyCompletionItem(
  document: vscode.TextDocument,
  { kind, label, about, range, snippet, filter }: KeyCompletion,
  place: number,
): vscode.CompletionItem {
  const item = new vscode.CompletionItem(
    label,
    kind === 'key' ? vscode.CompletionItemKind.Property : vscode.CompletionItemKind.EnumMember,
  );
  item.range = documentRange(document, range);
  item.insertText = new vscode.SnippetString(snippet);
  item.filterText = filter;
  item.sortText = sortText(place);
  if (about !== '') item.documentation = new vscode.MarkdownString(about);
  // Suggests the value next: an enum, color or time.
  if (kind === 'key') item.command = SUGGEST;
  return item;
}

function sortText(place: number): string {
  return String(place).padStart(5, '0');
}

function itemKind({ kind, color }: Suggestion): vscode.CompletionItemKind {
  if (color !== undefined) return vscode.CompletionItemKind.Color;
  switch (kind) {
    case 'link':
    case 'id':
      return vscode.CompletionItemKind.Reference;
    case 'words':
      return vscode.CompletionItemKind.Text;
    case 'symbol':
      return vscode.CompletionItemKind.Value;
    case 'time':
      return vscode.CompletionItemKind.Event;
    case 'color':
      return vscode.CompletionItemKind.Color;
    case 'object':
      return vscode.CompletionItemKind.Snippet;
  }
}

let loading: Promise<CardJson> | undefined;

/** The JSON language service with the card schema; its bundle is loaded on first use. */
export function loadCardJson(): Promise<CardJson> {
  loading ??= import('./cardJson.ts').then(({ createCardJson }) => createCardJson());
  return loading;
}
