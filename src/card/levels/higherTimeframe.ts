import type { Timeframe } from '../card.ts';

/** The timeframes whose candles give pivot levels. */
export type PivotTimeframe = 'D' | 'W' | 'M';

/** The timeframe whose last completed candle gives the pivot levels of a card; months have none above them. */
export function higherTimeframe(timeframe: Timeframe): PivotTimeframe | undefined {
  switch (timeframe) {
    case 'M1':
    case 'M5':
    case 'M15':
    case 'M30':
    case 'H1':
      return 'D';
    case 'H2':
    case 'H4':
      return 'W';
    case 'D':
    case 'W':
      return 'M';
    case 'M':
      return undefined;
  }
}
