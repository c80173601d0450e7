import { formatUtcTime } from '../findings/utcTime.ts';
import { DRAWING_KINDS } from '../geometry/drawingKinds.ts';
import { textStyleOf } from '../text/textStyle.ts';
import { placementArea } from './groundOf.ts';
import { separatorsAt } from './separators.ts';
import { TabStops } from './snippetText.ts';
import type { CardCompletion } from './suggestion.ts';
import { matches } from './valuePlace.ts';

/** In a drawing's list of points: one more, at the last candle, as long as its kind takes one. */
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
    const value = { time: stops.next(formatUtcTime(to)), price: stops.next(round(last)) };
    const text = stops.snippetText(value, [...place.path, place.index], textStyleOf(card.text));
    const { edits, after } = separatorsAt(card.text, place);
    return [
      {
        kind: 'object',
        label: 'Point',
        note: 'time and price',
        about: 'A point of the drawing. The times of candles are offered in its time.',
        range: place.range,
        insert: { kind: 'snippet', text: `${text}${after}` },
        filter: 'Point',
        ...(edits === undefined ? {} : { edits }),
      },
    ];
  },
};
