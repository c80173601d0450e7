import { DRAWING_TYPES, type DrawingStyle, type DrawingType } from '../card.ts';
import { formatUtcTime } from '../findings/utcTime.ts';
import type { JsonValue } from '../jsonPath.ts';
import { freshObjectId } from '../objectIds.ts';
import { DRAWING_LABELS } from '../objectNames.ts';
import { textStyleOf } from '../text/textStyle.ts';
import { type PlacementArea, placementArea } from './groundOf.ts';
import { separatorsAt } from './separators.ts';
import { TabStops } from './snippetText.ts';
import type { CardCompletion, Suggestion } from './suggestion.ts';
import { matches } from './valuePlace.ts';

/** In the list of drawings: one of each kind, with a fresh id and points on the last candles. */
export const drawingSnippets: CardCompletion = {
  needs: 'candles',
  isAt: ({ place }) => place.kind === 'item' && matches(place.path, ['drawings']),
  suggest(question) {
    const { card, place } = question;
    if (place.kind !== 'item') return [];
    const ground = placementArea(question);
    const style = textStyleOf(card.text);
    const { edits, after } = separatorsAt(card.text, place);
    return DRAWING_TYPES.map((type): Suggestion => {
      const stops = new TabStops();
      const value = drawingOf(type, freshObjectId(card, type), ground, stops);
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
  HORIZONTAL_LINE: 'A price line through one point.',
  LINE: 'A line through two points; its ends may be plain, an arrow, or go on.',
  RECTANGLE: 'A zone between two corners.',
  PARALLEL: 'A channel: two points of one edge, one of the other.',
  FIB_RETRACEMENT:
    'Ratios between two points: 0 at the second, 1 at the first. With a third the leg is set off from there.',
};

const STYLES: Readonly<Record<DrawingType, Partial<DrawingStyle>>> = {
  HORIZONTAL_LINE: { color: '#607D8B', lineWidth: 1, lineStyle: 'DASHED' },
  LINE: { color: '#2962FF', lineWidth: 2 },
  RECTANGLE: { borderColor: '#2962FF', fillColor: '#2962FF', opacity: 0.12, lineWidth: 1 },
  PARALLEL: { color: '#EF6C00', lineWidth: 1, fillColor: '#EF6C00', opacity: 0.08 },
  FIB_RETRACEMENT: { color: '#6A1B9A', lineWidth: 1 },
};

function drawingOf(type: DrawingType, id: string, ground: PlacementArea, stops: TabStops): JsonValue {
  const clientObjectId = stops.next(id);
  const points = pointsOf(type, ground).map(([time, price]) => ({
    time: stops.next(formatUtcTime(time)),
    price: stops.next(ground.round(price)),
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
      // The lower edge climbs or falls by half of the span, the upper one starts where the prices ended.
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
