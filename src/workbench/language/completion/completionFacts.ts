import * as vscode from 'vscode';
import type { Timeframe } from '../../../card/card.ts';
import type { CardText } from '../../../card/cardText.ts';
import type { CompletionCandles, CompletionRequest } from '../../../card/completion/suggestion.ts';
import type { FoundSymbol } from '../../../market/candleSource.ts';
import type { Connections } from '../../connection/connectionProfile.ts';
import type { CandleState } from '../../editor/candles/documentCandles.ts';
import { readPresets } from '../../editor/desk/readPresets.ts';

/** Longest that a list of suggestions waits for a feed, in milliseconds; what comes later is there at the next key. */
const FEED_TIMEOUT_MS = 700;

/** Where completions find what the text does not say. */
export interface CompletionMarket {
  readonly connections: Pick<Connections, 'current'>;
  readonly candles: { state(uri: vscode.Uri): CandleState };
  readonly market: {
    search(text: string, signal: AbortSignal): Promise<readonly FoundSymbol[]>;
    lastCandles(symbol: string, timeframe: Timeframe, signal: AbortSignal): Promise<CompletionCandles | undefined>;
  };
}

/** Something that was asked for, or that it has not come yet. */
export type MaybeLate<T> = { readonly kind: 'known'; readonly value: T } | { readonly kind: 'late' };

/** The candles of the card in front: those on its chart, else the feed's. Undefined where there are none. */
export async function candlesFor(
  { connections, candles, market }: CompletionMarket,
  uri: vscode.Uri,
  { sketch }: CardText,
  signal: AbortSignal,
): Promise<MaybeLate<CompletionCandles | undefined>> {
  const { symbol, timeframe } = sketch.metadata;
  const shown = candles.state(uri);
  if (shown.kind === 'ready' && shown.timeframe === timeframe) return { kind: 'known', value: shown.series };
  // Writing a text never starts a sandbox, nor asks for a key.
  if (symbol === undefined || timeframe === undefined || connections.current?.candleFeed === undefined)
    return { kind: 'known', value: undefined };
  return inTime(market.lastCandles(symbol, timeframe, signal), undefined);
}

/** Symbols that the feed knows for what is typed. */
export async function symbolsFor(
  { connections, market }: CompletionMarket,
  typed: string,
  signal: AbortSignal,
): Promise<MaybeLate<NonNullable<CompletionRequest['symbols']>>> {
  if (connections.current?.candleFeed === undefined) return { kind: 'known', value: [] };
  return inTime(market.search(typed, signal), []);
}

/** Colours of the person's style presets. */
export function namedColors(): NonNullable<CompletionRequest['namedColors']> {
  const presets = readPresets(vscode.workspace.getConfiguration('chartCards').get('stylePresets'));
  return presets.flatMap(({ name, look: { style } }) =>
    [style.color, style.borderColor, style.fillColor].flatMap((color) =>
      color === undefined ? [] : [{ name, color }],
    ),
  );
}

/** A feed that fails is one that has nothing to say here: the chart says why. */
async function inTime<T>(asking: Promise<T>, instead: T): Promise<MaybeLate<T>> {
  const known = asking.then(
    (value): MaybeLate<T> => ({ kind: 'known', value }),
    (): MaybeLate<T> => ({ kind: 'known', value: instead }),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<MaybeLate<T>>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'late' }), FEED_TIMEOUT_MS);
  });
  try {
    return await Promise.race([known, late]);
  } finally {
    clearTimeout(timer);
  }
}
