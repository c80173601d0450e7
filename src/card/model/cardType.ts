import type { Direction, EntryPlacement, Metadata } from './card.ts';

/** Card types, as `extra.analysisType.type` names them (P2 2.4). */
export const CARD_TYPES = ['bullish_breakout', 'bullish_bounce', 'bearish_bounce', 'bearish_breakout'] as const;
export type CardType = (typeof CARD_TYPES)[number];

/** The type for each direction and placement (public-facts 3.1; P2 4.8 rule 2). */
const TYPES = {
  BULLISH: { ABOVE_CURRENT: 'bullish_breakout', BELOW_CURRENT: 'bullish_bounce' },
  BEARISH: { ABOVE_CURRENT: 'bearish_bounce', BELOW_CURRENT: 'bearish_breakout' },
} as const satisfies Record<Direction, Record<EntryPlacement, CardType>>;

/** The labels of the types. */
export const CARD_TYPE_LABELS: Readonly<Record<CardType, string>> = {
  bullish_breakout: 'Bullish breakout',
  bullish_bounce: 'Bullish bounce',
  bearish_bounce: 'Bearish bounce',
  bearish_breakout: 'Bearish breakout',
};

/** The directions, as the form names them. */
export const DIRECTION_LABELS: Readonly<Record<Direction, string>> = { BULLISH: 'Bullish', BEARISH: 'Bearish' };

/** The entry placements, as the form names them. */
export const PLACEMENT_LABELS: Readonly<Record<EntryPlacement, string>> = {
  ABOVE_CURRENT: 'Above price',
  BELOW_CURRENT: 'Below price',
};

/** A direction or an entry placement as the form names it; any other text as it is. */
export function typePartLabel(code: string): string {
  const labels: Readonly<Record<string, string>> = { ...DIRECTION_LABELS, ...PLACEMENT_LABELS };
  return Object.hasOwn(labels, code) ? (labels[code] ?? code) : code;
}

/** A card's type, from its direction and entry placement. */
export function cardType(metadata: Pick<Metadata, 'direction' | 'entryPlacement'>): CardType {
  return TYPES[metadata.direction][metadata.entryPlacement];
}

/** Direction and entry placement of a type name; undefined for an unknown one. */
export function partsOfCardType(
  type: string,
): { readonly direction: Direction; readonly entryPlacement: EntryPlacement } | undefined {
  switch (type) {
    case 'bullish_breakout':
      return { direction: 'BULLISH', entryPlacement: 'ABOVE_CURRENT' };
    case 'bullish_bounce':
      return { direction: 'BULLISH', entryPlacement: 'BELOW_CURRENT' };
    case 'bearish_bounce':
      return { direction: 'BEARISH', entryPlacement: 'ABOVE_CURRENT' };
    case 'bearish_breakout':
      return { direction: 'BEARISH', entryPlacement: 'BELOW_CURRENT' };
    default:
      return undefined;
  }
}
