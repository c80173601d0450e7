import * as vscode from 'vscode';
import type { DocumentOutcomes } from '../../../../src/authoring/candles/documentCandles.ts';
import {
  aggregatedCandles,
  type CandleState,
  spanOfCandles,
  type TimeframeCandles,
} from '../../../../src/authoring/candles/documentCandles.ts';
import { CARD_LANGUAGE, CardDocuments } from '../../../../src/authoring/documents/cardDocuments.ts';
import { cardUri } from '../../../../src/authoring/documents/remoteCards.ts';
import type { EditorContext } from '../../../../src/authoring/editor/cardSession.ts';
import type { Candle } from '../../../../src/candles/candle.ts';
import type { FindingContext } from '../../../../src/card/findings/finding.ts';
import type { Card } from '../../../../src/card/model/card.ts';
import type { PublishedCard } from '../../../../src/card/model/publishedCard.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import type { Connections } from '../../../../src/shell/connection/connections.ts';
import type { ChartCandles } from '../../../../webview/chart/candles.ts';
import { FakeDocument } from './fakeDocument.ts';
import { panel } from './vscode.ts';

/** A card that a page alone shows. */
export interface ShownCard {
  readonly text: string;
  readonly candles: ChartCandles | undefined;
  /** What the page says about the candles. */
  readonly candlesText: string;
  /** Why nothing can be changed. */
  readonly readOnly?: string | undefined;
  /** The card's status on the service; absent for a draft. */
  readonly published?: string | undefined;
}

const ADDRESS = {
  connectionId: 'sandbox',
  communityId: '65f0c0ffee0123456789abcd',
  channelId: '75f0c0ffee0123456789abcd',
  analysisId: '0123456789abcdef01234567',
};

/** How long the card has been published. */
const PUBLISHED_MS = 1.5 * 3_600_000;

/** The card's document, and the rest of the extension around it: a connection, the service's card, and candles. */
export function cardOnPage(shown: ShownCard) {
  const published = shown.published === undefined ? undefined : publishedOf(shown.text, shown.published);
  const none = new vscode.EventEmitter<never>().event;
  const documents = new CardDocuments(
    (): FindingContext => ({ now: Date.now(), ...(published === undefined ? {} : { published }) }),
  );
  const uri =
    published === undefined
      ? vscode.Uri.from({ scheme: 'file', path: '/work/sample.card.json' })
      : cardUri(ADDRESS, 'sample');
  const document = new FakeDocument(uri, CARD_LANGUAGE, shown.text);
  const profile = { id: ADDRESS.connectionId, name: 'Sandbox', channels: [{ id: ADDRESS.channelId, name: 'forex' }] };
  return {
    document,
    documents,
    remoteCards: {
      publishedOf: () => published,
      readOnlyReason: () => shown.readOnly,
      isGone: () => false,
      isLocked: () => false,
      laidOver: () => undefined,
      onDidChange: none,
    } satisfies EditorContext['remoteCards'],
    drafts: { stateOf: () => undefined, onDidChange: none } satisfies EditorContext['drafts'],
    connections: {
      profiles: [profile],
      current: undefined,
      onDidChange: none,
      profile: () => profile,
      isSender: () => undefined,
    } as unknown as Connections,
    candles: loadedCandles(shown),
    outcomes: { message: () => ({ type: 'outcome' }), onDidChange: none } satisfies DocumentOutcomes,
  };
}

/** The candles as loaded, the same for every document. */
function loadedCandles({ candles, candlesText }: Pick<ShownCard, 'candles' | 'candlesText'>): TimeframeCandles {
  const state = candles === undefined ? ({ kind: 'none', text: candlesText } as const) : ready(candles, candlesText);
  return {
    state: () => state,
    request: () => undefined,
    inTimeframe: async (_, timeframe) => {
      const aggregated = state.kind === 'ready' ? aggregatedCandles(state, timeframe) : undefined;
      if (aggregated === undefined) throw new Error(`The sample has no ${timeframe} candles.`);
      return aggregated;
    },
    watch: () => ({ dispose: () => undefined }),
    onDidChange: new vscode.EventEmitter<never>().event,
  };
}

function ready(columns: ChartCandles, text: string): CandleState {
  const { timeframe, precision, tick, time, open, high, low, close, volume } = columns;
  const candles = Array.from(
    time,
    (at, i) =>
      ({
        time: at,
        open: open[i],
        high: high[i],
        low: low[i],
        close: close[i],
        ...(volume === undefined ? {} : { volume: volume[i] }),
      }) as Candle,
  );
  const series = { candles, precision, tick, source: 'Sample' };
  return { kind: 'ready', text, series, timeframe, span: spanOfCandles(series) };
}

function publishedOf(text: string, status: string): PublishedCard {
  const { card } = readCardText(text);
  if (card === undefined) throw new Error('Only a complete card can be published.');
  return publishedAs(card, status);
}

/** The card as the service holds it. */
export function publishedAs(card: Card, status: string): PublishedCard {
  const at = new Date(Date.now() - PUBLISHED_MS).toISOString();
  const { connectionId: _, ...ids } = ADDRESS;
  return { ...ids, card, status, ownerId: '65f0c1a2b3c4d5e6f7a8b9c0', createdAt: at, updatedAt: at, savedIds: {} };
}

/** Gives the page VS Code's API for webviews; `state` is what an earlier page stored. */
export function servePage(state?: unknown) {
  let kept = state;
  const api = {
    postMessage: (message: unknown): void => panel.receive(message),
    getState: (): unknown => kept,
    setState: (next: unknown): void => {
      kept = next;
    },
  };
  Object.assign(window, { acquireVsCodeApi: () => api });
  return api;
}

/** Fails the test: a page alone causes no problems. */
export function reportProblem(where: string, what: string): void {
  throw new Error(`${where}: ${what}`);
}

// A page contains the sessions, but none of the features that declare the commands they run.
declare module '../../../../src/shell/executeCommand.ts' {
  interface CommandArguments {
    readonly [id: `chartCards.${string}`]: readonly unknown[];
  }
}
