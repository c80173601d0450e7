import type { Candle } from '../../../market/candles.ts';
import type { CandleFile } from '../../../market/file/candleFile.ts';
import type { L10n } from '../../displayText.ts';

type ReadFile = Extract<CandleFile, { readonly kind: 'read' }>;

/** Format, range and warnings of a parsed candle file, one per line. */
export function candlePreviewLines({ reading, series }: ReadFile, l10n: L10n): string[] {
  const { format, rows, candles, timeframe, notices } = reading;
  const lines = [
    l10n.t('Format: {0}', format),
    l10n.t('{0} bars from {1} rows, {2}', candles, rows, timeframe ?? l10n.t('unknown timeframe')),
  ];
  const [first, last] = [series.candles[0], series.candles.at(-1)];
  if (first !== undefined) lines.push(l10n.t('First: {0}', formatBar(first, series.precision)));
  if (last !== undefined) lines.push(l10n.t('Last: {0}', formatBar(last, series.precision)));
  return [...lines, ...notices];
}

function formatBar({ time, open, high, low, close }: Candle, precision: number): string {
  const prices = [open, high, low, close].map((price) => price.toFixed(precision)).join(' · ');
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC · ${prices}`;
}
