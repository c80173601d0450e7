import type { Node } from 'jsonc-parser';
import { LEVEL_NAMES } from '../card.ts';
import type { CardText } from '../cardText.ts';
import { type DistanceUnitSetting, distanceUnit, unitOfSymbol } from '../distanceUnit.ts';
import { formatDistance, percentOf, signed } from '../geometry/measure.ts';
import { decimalsOfAll, formatPrice } from '../pricePrecision.ts';
import { nodeAt } from '../text/jsonNode.ts';

/** How far a price of the text lies from the pivot. */
export interface PriceDistance {
  /** Where the price ends. */
  readonly offset: number;
  /** E.g. `+0.48 %`. */
  readonly text: string;
  /** E.g. `44 pips above the pivot at 0.9098`. */
  readonly about: string;
}

/** The distances of all prices from the pivot, those of levels and of drawings' points; none without a pivot. */
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
