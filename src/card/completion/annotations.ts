import type { Node } from 'jsonc-parser';
import {
  type DistanceUnitSetting,
  distanceUnit,
  formatDistance,
  percentOf,
  signed,
  unitOfSymbol,
} from '../geometry/distances.ts';
import { COLOR_KEYS, COLOR_PATTERN, LEVEL_NAMES } from '../model/card.ts';
import { parsePointTime } from '../model/pointTime.ts';
import { decimalsOfAll, formatPrice } from '../model/prices.ts';
import type { CardText } from '../text/cardText.ts';
import { nodeAt } from '../text/jsonTree.ts';
import type { TextRange } from '../text/textEdit.ts';

interface PriceDistance {
  /** Offset of the end of the price. */
  readonly offset: number;
  /** E.g. `+0.48 %`. */
  readonly text: string;
  /** E.g. `44 pips above the pivot at 0.9098`. */
  readonly about: string;
}

/** The distances of all level and point prices from the pivot; empty without a pivot. */
export function priceDistances(card: CardText, setting: DistanceUnitSetting = 'auto'): readonly PriceDistance[] {
  const pivot = numberAt(card, ['levels', 'pivot', 'price']);
  if (pivot === undefined) return [];
  return priceNodes(card).flatMap((node) => {
    const price: unknown = node.value;
    if (typeof price !== 'number' || node === pivot.node) return [];
    const percent = percentOf(price - pivot.value, pivot.value);
    if (percent === undefined) return [];
    const decimals = decimalsOfAll([price, pivot.value]);
    const unit = distanceUnit(unitOfSymbol(setting, card.sketch.metadata.symbol), 10 ** -decimals);
    const size = formatDistance(Math.abs(price - pivot.value), unit, '');
    const where = price > pivot.value ? 'above' : 'below';
    const at = `the pivot at ${formatPrice(pivot.value, decimals)}`;
    return [
      {
        offset: node.offset + node.length,
        text: `${signed(percent, 2)} %`,
        about: price === pivot.value ? `At ${at}` : `${size} ${where} ${at}`,
      },
    ];
  });
}

function priceNodes(card: CardText): Node[] {
  const levels = LEVEL_NAMES.flatMap((name) => nodeAt(card.root, ['levels', name, 'price']) ?? []);
  const drawings = nodeAt(card.root, ['drawings'])?.children ?? [];
  const points = drawings.flatMap((drawing) => nodeAt(drawing, ['points'])?.children ?? []);
  return [...levels, ...points.flatMap((point) => nodeAt(point, ['price']) ?? [])];
}

function numberAt(
  card: CardText,
  path: readonly string[],
): { readonly node: Node; readonly value: number } | undefined {
  const node = nodeAt(card.root, path);
  const value: unknown = node?.value;
  return node !== undefined && typeof value === 'number' && Number.isFinite(value) ? { node, value } : undefined;
}

/** A time in the text, of a level or a drawing's point. */
interface UtcTime {
  /** Offset of the end of the time. */
  readonly offset: number;
  /** Milliseconds since 1970. */
  readonly epoch: number;
  /** Whether the text already shows it in a form that people can read. */
  readonly written: 'text' | 'number';
}

/** All times in the text that the interface accepts. */
export function utcTimes(card: CardText): readonly UtcTime[] {
  return timeNodes(card).flatMap((node) => {
    const time: unknown = node.value;
    if (typeof time !== 'string' && typeof time !== 'number') return [];
    const epoch = parsePointTime(time);
    const written = typeof time === 'number' ? 'number' : 'text';
    return epoch === undefined ? [] : [{ offset: node.offset + node.length, epoch, written }];
  });
}

function timeNodes(card: CardText): Node[] {
  const levels = LEVEL_NAMES.flatMap((name) => nodeAt(card.root, ['levels', name, 'time']) ?? []);
  const drawings = nodeAt(card.root, ['drawings'])?.children ?? [];
  const points = drawings.flatMap((drawing) => nodeAt(drawing, ['points'])?.children ?? []);
  return [...levels, ...points.flatMap((point) => nodeAt(point, ['time']) ?? [])];
}

/** A colour of a drawing's style; the range excludes the quotes. */
interface ColorPlace {
  readonly range: TextRange;
  /** `#RRGGBB` as written. */
  readonly color: string;
}

/** All valid colours of a card's drawings. */
export function colorPlaces(card: CardText): readonly ColorPlace[] {
  return (nodeAt(card.root, ['drawings'])?.children ?? []).flatMap((drawing) =>
    COLOR_KEYS.flatMap((key) => {
      const node = nodeAt(drawing, ['style', key]);
      const color: unknown = node?.value;
      // A colour written with escapes is longer in the file than its value.
      if (node === undefined || typeof color !== 'string' || !COLOR_PATTERN.test(color)) return [];
      if (node.length !== color.length + 2) return [];
      return [{ range: { offset: node.offset + 1, length: color.length }, color }];
    }),
  );
}

/** Red, green and blue from 0 to 1. */
interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** The parts of a `#RRGGBB`. */
export function rgbOf(color: string): Rgb {
  const part = (at: number): number => Number.parseInt(color.slice(at, at + 2), 16) / 255;
  return { red: part(1), green: part(3), blue: part(5) };
}

/** `#RRGGBB`, the only notation the interface accepts; lower case if the replaced colour was. */
export function hexOf({ red, green, blue }: Rgb, like: string): string {
  const hex = [red, green, blue]
    .map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('');
  return `#${/[a-f]/.test(like) ? hex : hex.toUpperCase()}`;
}
