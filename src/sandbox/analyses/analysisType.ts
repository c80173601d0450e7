import type { Direction, EntryPlacement } from '../../card/card.ts';

/** The type that the service derives, with the title it shows (P2 2.4; the table is public-facts 3.1). */
export interface AnalysisType {
  readonly title: string;
  readonly type: string;
}

const TYPES: Readonly<Record<Direction, Readonly<Record<EntryPlacement, AnalysisType>>>> = {
  BULLISH: {
    ABOVE_CURRENT: { title: 'Bullish Breakout', type: 'bullish_breakout' },
    BELOW_CURRENT: { title: 'Bullish Bounce', type: 'bullish_bounce' },
  },
  BEARISH: {
    ABOVE_CURRENT: { title: 'Bearish Bounce', type: 'bearish_bounce' },
    BELOW_CURRENT: { title: 'Bearish Breakout', type: 'bearish_breakout' },
  },
};

/** The type of a card. */
export function analysisType(direction: Direction, entryPlacement: EntryPlacement): AnalysisType {
  return TYPES[direction][entryPlacement];
}
