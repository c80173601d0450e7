import type { Metadata } from '../../card/card.ts';
import { cardType } from '../../card/cardType.ts';

/** The type that the service derives, with the title it shows (P2 2.4: `extra.analysisType`). */
export interface AnalysisType {
  readonly title: string;
  readonly type: string;
}

const TITLES = {
  bullish_breakout: 'Bullish Breakout',
  bullish_bounce: 'Bullish Bounce',
  bearish_bounce: 'Bearish Bounce',
  bearish_breakout: 'Bearish Breakout',
} as const;

/** The type of a card (P2 4.8 rule 2). */
export function analysisType(metadata: Pick<Metadata, 'direction' | 'entryPlacement'>): AnalysisType {
  const type = cardType(metadata);
  return { title: TITLES[type], type };
}
