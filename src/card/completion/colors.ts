import type { CardText } from '../cardText.ts';
import { SWATCHES } from '../colorSwatches.ts';
import type { CardCompletion, Suggestion } from './suggestion.ts';
import { matches, valueRange, writtenValue } from './valuePlace.ts';

/** The keys of a style that hold a colour. */
export const COLOR_KEYS = ['color', 'fillColor', 'borderColor'] as const;

/** A colour: those of the card, the drawing's own first, then the person's presets, then the swatches of the chart. */
export const colorCompletion: CardCompletion = {
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

function usedColors({ sketch }: CardText, own: number): { readonly color: string; readonly note: string }[] {
  const used = sketch.drawings.flatMap(({ style, clientObjectId }, at) =>
    COLOR_KEYS.flatMap((key) => {
      const color = style[key];
      return color === undefined ? [] : [{ color, at, note: clientObjectId || `drawing ${at + 1}` }];
    }),
  );
  return [...used.filter(({ at }) => at === own), ...used.filter(({ at }) => at !== own)];
}
