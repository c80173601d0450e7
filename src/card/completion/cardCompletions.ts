import { formatInstant } from '../../time.ts';
import { linksInCard } from '../mentions/objectMentions.ts';
import { COLOR_KEYS, type DrawingType, LEVEL_NAMES, type LevelName } from '../model/card.ts';
import { SWATCHES } from '../model/drawingLook.ts';
import { freshObjectId } from '../model/objectIds.ts';
import { parsePointTime } from '../model/pointTime.ts';
import { formatPrice } from '../model/prices.ts';
import type { CardText } from '../text/cardText.ts';
import { linkIdCompletion, linkLabelCompletion } from './linkCompletions.ts';
import { drawingSnippets, levelSnippets, pointSnippets } from './snippetCompletions.ts';
import {
  type CardCompletion,
  type CompletionCandles,
  matches,
  type Suggestion,
  valueRange,
  writtenValue,
} from './suggestion.ts';

/** The card's symbol: what the feed knows; for a published card only its own, because that never changes. */
const symbolCompletion: CardCompletion = {
  needs: 'symbols',
  isAt: ({ place }) => place.kind === 'value' && matches(place.path, ['metadata', 'symbol']),
  suggest({ card, offset, place, symbols: found = [], publishedSymbol }) {
    const range = valueRange(place);
    if (range === undefined) return [];
    const offered =
      publishedSymbol === undefined ? found : [{ symbol: publishedSymbol, description: 'can’t be changed' }];
    // The feed has already searched for what is typed, including in descriptions.
    const filter = card.text.slice(range.offset, Math.max(range.offset, offset));
    return offered.map(({ symbol, description }) => ({
      kind: 'symbol',
      label: symbol,
      ...(description === '' ? {} : { note: description }),
      range,
      insert: { kind: 'text', text: writtenValue(symbol) },
      filter: filter === '' ? writtenValue(symbol) : filter,
    }));
  },
};

/**
 * The time of a point or level: candles around its current time, then the newest, then times used elsewhere on the
 * card.
 */
const timeCompletion: CardCompletion = {
  needs: 'candles',
  isAt: ({ place }) =>
    place.kind === 'value' &&
    (matches(place.path, ['drawings', '*', 'points', '*', 'time']) || matches(place.path, ['levels', '*', 'time'])),
  suggest({ card, offset, place, candles }) {
    const range = valueRange(place);
    if (range === undefined || place.kind !== 'value') return [];
    const written: unknown = place.node?.value;
    const now = typeof written === 'string' || typeof written === 'number' ? parsePointTime(written) : undefined;
    const typed = card.text.slice(range.offset, Math.max(range.offset, offset));
    const suggestion = (time: number, rest: Pick<Suggestion, 'note' | 'detail'>): Suggestion => {
      const text = formatInstant(time);
      const value = typeof written === 'number' ? String(time) : writtenValue(text);
      // A complete time is there to be replaced; an incomplete one filters the list.
      const filter = now === undefined ? value : typed || value;
      return { kind: 'time', label: text, ...rest, range, insert: { kind: 'text', text: value }, filter };
    };
    const listed = candles === undefined ? [] : candleOrder(candles, now);
    const known = new Set(listed.map((candle) => candle.time));
    return [
      ...listed.map((candle) => suggestion(candle.time, { note: pricesOf(candle, candles?.precision ?? 0) })),
      ...usedTimes(card)
        .filter(({ time }) => !known.has(time))
        .map(({ time, by }) => suggestion(time, { note: by })),
    ];
  },
};

/** A colour: those of the card, the drawing's own first, then the user's presets, then the chart's swatches. */
const colorCompletion: CardCompletion = {
  needs: 'text',
  isAt: ({ place }) =>
    place.kind === 'value' && COLOR_KEYS.some((key) => matches(place.path, ['drawings', '*', 'style', key])),
  suggest({ card, place, namedColors = [] }) {
    const range = valueRange(place);
    if (range === undefined || place.kind !== 'value') return [];
    const notes = new Map<string, string>();
    const add = (color: string, note: string): void => {
      const hex = color.toUpperCase();
      if (!notes.has(hex)) notes.set(hex, note);
    };
    for (const { color, note } of usedColors(card, Number(place.path[1]))) add(color, note);
    for (const { name, color } of namedColors) add(color, name);
    for (const color of SWATCHES) add(color, '');
    return [...notes].map(
      ([color, note]): Suggestion => ({
        kind: 'color',
        label: color,
        ...(note === '' ? {} : { note }),
        color,
        range,
        insert: { kind: 'text', text: writtenValue(color) },
        filter: writtenValue(color),
      }),
    );
  },
};

/** The ID of a level or drawing: one that a link names but no object has, then a new one of its type. */
const clientObjectIdCompletion: CardCompletion = {
  needs: 'text',
  isAt: ({ place }) =>
    place.kind === 'value' &&
    (matches(place.path, ['levels', '*', 'clientObjectId']) ||
      matches(place.path, ['drawings', '*', 'clientObjectId'])),
  suggest({ card, place }) {
    const range = valueRange(place);
    if (range === undefined || place.kind !== 'value') return [];
    const [top, which] = place.path;
    const what = top === 'levels' ? levelNamed(which) : card.sketch.drawings[Number(which)]?.type;
    const missing = new Map(deadIds(card).map((id) => [id, 'Named by a link. No object has this ID yet.']));
    const fresh = freshIdOf(card, what);
    if (!missing.has(fresh)) missing.set(fresh, 'Not used on this card.');
    return [...missing].map(
      ([id, note]): Suggestion => ({
        kind: 'id',
        label: id,
        note,
        range,
        insert: { kind: 'text', text: writtenValue(id) },
        filter: writtenValue(id),
      }),
    );
  },
};

/** Every completion in a card's text other than keys and enums. */
export const CARD_COMPLETIONS: readonly CardCompletion[] = [
  linkIdCompletion,
  linkLabelCompletion,
  symbolCompletion,
  timeCompletion,
  colorCompletion,
  clientObjectIdCompletion,
  drawingSnippets,
  pointSnippets,
  levelSnippets,
];

/** Maximum number of candles listed. */
const MOST_CANDLES = 200;
/** Candles on each side of the current time. */
const NEIGHBOURS = 3;

type Candle = CompletionCandles['candles'][number];

/** The neighbours of `now`, nearest first, then the newest candles. */
function candleOrder({ candles }: CompletionCandles, now: number | undefined): readonly Candle[] {
  const order = new Set<Candle>();
  if (now !== undefined) {
    const after = candles.findIndex(({ time }) => time >= now);
    const middle = after === -1 ? candles.length : after;
    const near = candles.slice(Math.max(0, middle - NEIGHBOURS), middle + NEIGHBOURS + 1);
    for (const candle of near.toSorted((a, b) => Math.abs(a.time - now) - Math.abs(b.time - now))) order.add(candle);
  }
  for (const candle of candles.slice(-MOST_CANDLES).reverse()) order.add(candle);
  return [...order].slice(0, MOST_CANDLES);
}

function pricesOf({ open, high, low, close }: Candle, precision: number): string {
  const [o, h, l, c] = [open, high, low, close].map((price) => formatPrice(price, precision));
  return `O ${o} H ${h} L ${l} C ${c}`;
}

/** Times of the card's objects, newest first, with the object that each belongs to. */
function usedTimes({ sketch }: CardText): { readonly time: number; readonly by: string }[] {
  const used = new Map<number, string>();
  const add = (time: string | number | undefined, by: string): void => {
    const epoch = time === undefined ? undefined : parsePointTime(time);
    if (epoch !== undefined && !used.has(epoch)) used.set(epoch, by);
  };
  for (const name of LEVEL_NAMES) add(sketch.levels[name]?.time, name);
  sketch.drawings.forEach(({ clientObjectId, points }, at) => {
    for (const point of points) add(point.time, clientObjectId || `drawing ${at + 1}`);
  });
  return [...used].map(([time, by]) => ({ time, by })).sort((a, b) => b.time - a.time);
}

function usedColors({ sketch }: CardText, own: number): { readonly color: string; readonly note: string }[] {
  const used = sketch.drawings.flatMap(({ style, clientObjectId }, at) =>
    COLOR_KEYS.flatMap((key) => {
      const color = style[key];
      return color === undefined ? [] : [{ color, at, note: clientObjectId || `drawing ${at + 1}` }];
    }),
  );
  return [...used.filter(({ at }) => at === own), ...used.filter(({ at }) => at !== own)];
}

function deadIds(card: CardText): string[] {
  return linksInCard(card).flatMap((link) => (link.kind === 'link' && link.target === undefined ? [link.link.id] : []));
}

function levelNamed(which: string | number | undefined): LevelName | undefined {
  return LEVEL_NAMES.find((name) => name === which);
}

function freshIdOf(card: CardText, what: DrawingType | LevelName | undefined): string {
  return freshObjectId(card, what ?? 'LINE');
}
