import { formatInstant } from '../../time.ts';
import { DRAWING_KINDS } from '../geometry/drawingKinds.ts';
import { DRAWING_TYPES, type DrawingStyle, type DrawingType, LEVEL_NAMES, type LevelName } from '../model/card.ts';
import type { JsonValue } from '../model/jsonValue.ts';
import { DRAWING_LABELS, freshObjectId, LEVEL_TITLES } from '../model/objectIds.ts';
import { exactPrice, shownDecimals } from '../model/prices.ts';
import { formatKey } from '../text/jsonFormat.ts';
import { textStyleOf } from '../text/textStyle.ts';
import {
  LEVEL_SETS,
  type LevelPrices,
  levelPrice,
  levelSetPrices,
  type PlacementArea,
  placementArea,
} from './suggestedPrices.ts';
import {
  type CardCompletion,
  type CompletionRequest,
  escapeSnippet,
  matches,
  type Suggestion,
  separatorsAt,
  TabStops,
} from './suggestion.ts';

/** In the array of drawings: one of each type, with a new ID and points on the last candles. */
export const drawingSnippets: CardCompletion = {
  needs: 'candles',
  isAt: ({ place }) => place.kind === 'item' && matches(place.path, ['drawings']),
  suggest(question) {
    const { card, place } = question;
    if (place.kind !== 'item') return [];
    const area = placementArea(question);
    const style = textStyleOf(card.text);
    const { edits, after } = separatorsAt(card.text, place);
    return DRAWING_TYPES.map((type): Suggestion => {
      const stops = new TabStops();
      const value = drawingOf(type, freshObjectId(card, type), area, stops);
      const text = stops.snippetText(value, ['drawings', place.index], style);
      return {
        kind: 'object',
        label: DRAWING_LABELS[type],
        note: type,
        about: ABOUT[type],
        range: place.range,
        insert: { kind: 'snippet', text: `${text}${after}` },
        filter: `${DRAWING_LABELS[type]} ${type}`,
        ...(edits === undefined ? {} : { edits }),
      };
    });
  },
};

const ABOUT: Readonly<Record<DrawingType, string>> = {
  HORIZONTAL_LINE: 'A horizontal line through one point.',
  LINE: 'A line through two points. Each end can be plain, an arrow, or extended.',
  RECTANGLE: 'A rectangle between two corner points.',
  PARALLEL: 'A parallel channel: two points on one edge, one on the other.',
  FIB_RETRACEMENT:
    'Ratios between two points: 0 at the second, 1 at the first. A third point makes it an extension from there.',
};

const STYLES: Readonly<Record<DrawingType, Partial<DrawingStyle>>> = {
  HORIZONTAL_LINE: { color: '#607D8B', lineWidth: 1, lineStyle: 'DASHED' },
  LINE: { color: '#2962FF', lineWidth: 2 },
  RECTANGLE: { borderColor: '#2962FF', fillColor: '#2962FF', opacity: 0.12, lineWidth: 1 },
  PARALLEL: { color: '#EF6C00', lineWidth: 1, fillColor: '#EF6C00', opacity: 0.08 },
  FIB_RETRACEMENT: { color: '#6A1B9A', lineWidth: 1 },
};

function drawingOf(type: DrawingType, id: string, area: PlacementArea, stops: TabStops): JsonValue {
  const clientObjectId = stops.next(id);
  const points = pointsOf(type, area).map(([time, price]) => ({
    time: stops.next(formatInstant(time)),
    price: stops.next(area.round(price)),
  }));
  const style = Object.fromEntries(
    Object.entries(STYLES[type]).map(([key, value]) => [key, key === 'color' ? stops.next(value) : value]),
  );
  return {
    type,
    clientObjectId,
    points,
    style,
    ...(type === 'LINE' ? { endHead: 'ARROW' } : {}),
    ...(type === 'FIB_RETRACEMENT' ? { levels: [0, 0.382, 0.5, 0.618, 1] } : {}),
  };
}

type Spot = readonly [time: number, price: number];

function pointsOf(type: DrawingType, { from, to, low, high, last, trend: course }: PlacementArea): readonly Spot[] {
  const [begin, end] = course === 'rising' ? [low, high] : [high, low];
  switch (type) {
    case 'HORIZONTAL_LINE':
      return [[to, last]];
    case 'LINE':
    case 'FIB_RETRACEMENT':
      return [
        [from, begin],
        [to, end],
      ];
    case 'RECTANGLE':
      return [
        [from, high],
        [to, low],
      ];
    case 'PARALLEL': {
      // The lower edge rises or falls by half of the span; the upper one starts where the prices ended.
      const middle = (low + high) / 2;
      const edge: readonly Spot[] =
        course === 'rising'
          ? [
              [from, low],
              [to, middle],
            ]
          : [
              [from, middle],
              [to, low],
            ];
      return [...edge, course === 'rising' ? [from, middle] : [from, high]];
    }
  }
}

/** In a drawing's points: one more, at the last candle, as long as its type allows it. */
export const pointSnippets: CardCompletion = {
  needs: 'candles',
  isAt: ({ place }) => place.kind === 'item' && matches(place.path, ['drawings', '*', 'points']),
  suggest(question) {
    const { card, place } = question;
    if (place.kind !== 'item') return [];
    const { type, points = [] } = card.sketch.drawings[Number(place.path[1])] ?? {};
    if (type !== undefined && points.length >= DRAWING_KINDS[type].pointCount.max) return [];
    const { to, last, round } = placementArea(question);
    const stops = new TabStops();
    const value = { time: stops.next(formatInstant(to)), price: stops.next(round(last)) };
    const text = stops.snippetText(value, [...place.path, place.index], textStyleOf(card.text));
    const { edits, after } = separatorsAt(card.text, place);
    return [
      {
        kind: 'object',
        label: 'Point',
        note: 'time and price',
        about: 'A point of the drawing. The `time` value suggests candle times.',
        range: place.range,
        insert: { kind: 'snippet', text: `${text}${after}` },
        filter: 'Point',
        ...(edits === undefined ? {} : { edits }),
      },
    ];
  },
};

/** Among the levels: each missing level, with a new ID and a plausible price; whole sets while there are none. */
export const levelSnippets: CardCompletion = {
  needs: 'candles',
  isAt: ({ place }) => place.kind === 'key' && place.colon === undefined && matches(place.path, ['levels']),
  suggest(question) {
    const { card, place } = question;
    if (place.kind !== 'key') return [];
    const missing = LEVEL_NAMES.filter((name) => card.sketch.levels[name] === undefined);
    const one = missing.map((name) => {
      const entry = { names: [name], prices: { [name]: levelPrice(question, name) } };
      return suggestionOf(question, place, { ...entry, label: name, note: LEVEL_TITLES[name] });
    });
    if (missing.length < LEVEL_NAMES.length) return one;
    const sets = ([3, 5] as const).map((count) =>
      suggestionOf(question, place, {
        names: LEVEL_SETS[count],
        prices: levelSetPrices(question, count),
        label: count === 3 ? 'Three levels' : 'All five levels',
        note: 'level set',
      }),
    );
    return [...sets, ...one];
  },
};

interface Entry {
  readonly names: readonly LevelName[];
  readonly prices: LevelPrices;
  readonly label: string;
  readonly note: string;
}

function suggestionOf(
  { card, candles }: CompletionRequest,
  place: CompletionRequest['place'] & { readonly kind: 'key' },
  { names, prices, label, note }: Entry,
): Suggestion {
  const stops = new TabStops();
  const style = textStyleOf(card.text);
  const { edits, after } = separatorsAt(card.text, place);
  const decimals = shownDecimals(card.sketch.levels, candles?.precision);
  const price = (name: LevelName): string => exactPrice(prices[name] ?? 0, decimals);
  const lines = names.map((name) => {
    const value: JsonValue = {
      price: stops.next(prices[name] ?? 0),
      clientObjectId: stops.next(freshObjectId(card, name)),
    };
    return escapeSnippet(formatKey(name)) + stops.snippetText(value, ['levels', name], style);
  });
  return {
    kind: 'object',
    label,
    note,
    ...(names.length === 1 ? { detail: names.map(price).join('') } : {}),
    about: names.map((name) => `- ${LEVEL_TITLES[name]}: ${price(name)}`).join('\n'),
    range: place.range,
    insert: { kind: 'snippet', text: `${lines.join(`,${style.endOfLine}`)}${after}` },
    filter: names.length === 1 ? JSON.stringify(label) : `"${label} levels"`,
    ...(edits === undefined ? {} : { edits }),
  };
}
