import * as vscode from 'vscode';
import type { BarTime } from '../../analysis/settledOutcome.ts';
import type { CandleSet } from '../../candles/candle.ts';
import { modalGap, timeframeOfGap } from '../../candles/timeframes.ts';
import type { CandleSpan } from '../../card/findings/finding.ts';
import { TIMEFRAMES, type Timeframe } from '../../card/model/card.ts';
import type { LoadedCandles } from '../../market/candleSource.ts';
import { hostFetchText } from '../../market/fetchText.ts';
import type { Activation } from '../../shell/activation.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import { Disposable } from '../../shell/disposable.ts';
import { fileNameOf } from '../../shell/files/uris.ts';
import { errorName } from '../../shell/outputLog.ts';
import { cardAddressOf } from '../documents/remoteCards.ts';
import { CandleChoices } from './candleChoices.ts';
import { CandleFeeds, ConnectionMarket, feedOf } from './candleFeeds.ts';
import { askCandleFileChoices, choicesForCard } from './candleFileDialog.ts';
import { candleFileBytes, candleFilesBeside, firstExisting, pickCandleFile, readInSlices } from './candleFiles.ts';
import {
  aggregatedCandles,
  type CandleRequest,
  type CandleState,
  cardFileOf,
  type ListCandles,
  type OutcomeCandles,
  type ReadyCandles,
  spanOfCandles,
  type TimeframeCandles,
  WatcherCounter,
} from './documentCandles.ts';

/** The candles of cards, and the feed's data for suggestions. */
interface CandleServices {
  readonly candles: CandleProvider;
  readonly market: ConnectionMarket;
}

/** Registers the candle provider. */
export function registerCandles({ context, log, register }: Activation, connections: Connections): CandleServices {
  const feeds = new CandleFeeds(hostFetchText());
  const choices = new CandleChoices(context.workspaceState);
  const candles = register(new CandleProvider({ connections, feeds, choices, log: log.warn }));
  return { candles, market: new ConnectionMarket(connections, feeds) };
}

interface CandleProviderContext {
  readonly connections: Connections;
  readonly feeds: CandleFeeds;
  readonly choices: CandleChoices;
  /** Writes an unexpected error to the log. */
  readonly log: (where: string, what: string) => void;
}

/** A card whose candles are shown somewhere. */
interface WatchedCard {
  request: CandleRequest;
  /** Inputs of the current state; nothing is loaded again for the same inputs. */
  loadedFor: string | undefined;
  state: CandleState;
  loading: AbortController | undefined;
  /** True once a file next to the card has been offered, or none was found. */
  offered: boolean;
}

const NO_CANDLES: CandleState = { kind: 'none', text: '' };

/** Candles of the open cards, from the file the user chose or the connection's feed. Each source is loaded once. */
export class CandleProvider extends Disposable implements TimeframeCandles, OutcomeCandles, ListCandles {
  readonly #context: CandleProviderContext;
  readonly #cards = new Map<string, WatchedCard>();
  /** Decimals of the candles that were read, by source and symbol. */
  readonly #decimals = new Map<string, number>();
  readonly #watchers = new WatcherCounter((key) => this.#release(key));
  readonly #changed = this._register(new vscode.EventEmitter<vscode.Uri>());
  readonly onDidChange = this.#changed.event;

  constructor(context: CandleProviderContext) {
    super();
    this.#context = context;
    this._register({ dispose: () => this.#cards.forEach((card) => void card.loading?.abort()) });
    this._register(context.connections.onDidChange(() => this.#requestAgain()));
  }

  state(uri: vscode.Uri): CandleState {
    return this.#cards.get(uri.toString())?.state ?? NO_CANDLES;
  }

  /** The price and time range of the loaded candles, for findings. */
  span(uri: vscode.Uri): CandleSpan | undefined {
    const state = this.state(uri);
    return state.kind === 'ready' ? state.span : undefined;
  }

  request(request: CandleRequest): void {
    const key = request.uri.toString();
    const known = this.#cards.get(key);
    const card = known ?? {
      request,
      loadedFor: undefined,
      state: NO_CANDLES,
      loading: undefined,
      offered: false,
    };
    this.#cards.set(key, card);
    card.request = request;
    const wanted = this.#wanted(request);
    if (card.loadedFor === wanted) return;
    card.loadedFor = wanted;
    void this.#load(card, false);
    this.#offerFileBeside(card).catch((error: unknown) => this.#context.log('candles beside a card', errorName(error)));
  }

  sourceOf(uri: vscode.Uri): string {
    const choice = this.#context.choices.of(cardFileOf(uri));
    return choice.kind === 'file' ? choice.file.toString() : (this.#profile(uri)?.id ?? '');
  }

  decimals(uri: vscode.Uri, symbol: string | undefined): number | undefined {
    return this.#decimals.get(`${this.sourceOf(uri)} ${symbol}`);
  }

  async since(request: CandleRequest, since: number, signal: AbortSignal): Promise<ReadyCandles> {
    return readyOf(await this.#read(request, { fresh: false, since }, signal));
  }

  async finer(uri: vscode.Uri, symbol: string, bar: BarTime, signal: AbortSignal): Promise<CandleSet | undefined> {
    if (this.#context.choices.of(cardFileOf(uri)).kind === 'file') return undefined;
    const feed = await feedOf(this.#context.connections, () => this.#profile(uri));
    return feed && this.#context.feeds.loadFiner(feed, symbol, bar, signal);
  }

  async inTimeframe(uri: vscode.Uri, timeframe: Timeframe, signal: AbortSignal): Promise<ReadyCandles> {
    const { request, state } = this.#watched(uri);
    const aggregated = state.kind === 'ready' ? aggregatedCandles(state, timeframe) : undefined;
    if (aggregated !== undefined) return aggregated;
    const read = await this.#read({ ...request, timeframe }, { fresh: false }, signal).then(readyOf);
    const gap = modalGap(read.series.candles.map(({ time }) => time));
    const has = gap === undefined ? undefined : timeframeOfGap(gap);
    if (has !== timeframe) throw new Error(vscode.l10n.t('{0} has no {1} candles.', read.series.source, timeframe));
    return read;
  }

  watch(uri: vscode.Uri): vscode.Disposable {
    return this.#watchers.add(uri.toString());
  }

  async reload(uri: vscode.Uri | undefined): Promise<void> {
    await this.#load(this.#watched(uri), true);
  }

  async loadFromFile(uri: vscode.Uri | undefined): Promise<void> {
    const card = this.#watched(uri);
    const choice = this.#context.choices.of(cardFileOf(card.request.uri));
    const source = choice.kind === 'file' ? await askFileOrFeed(fileNameOf(choice.file)) : 'file';
    if (source === undefined) return;
    if (source === 'feed') {
      await this.#context.choices.remember(cardFileOf(card.request.uri), { kind: 'feed' });
      await this.#load(card, true);
      return;
    }
    const file = await pickCandleFile();
    if (file !== undefined) await this.#useFile(card, file);
  }

  #release(key: string): void {
    this.#cards.get(key)?.loading?.abort();
    this.#cards.delete(key);
  }

  #watched(uri: vscode.Uri | undefined): WatchedCard {
    const card = uri && this.#cards.get(uri.toString());
    if (card === undefined) throw new Error(vscode.l10n.t('Open the card’s chart first.'));
    return card;
  }

  #requestAgain(): void {
    for (const { request } of this.#cards.values()) this.request(request);
  }

  /** Everything that determines which candles a card shows. */
  #wanted({ uri, symbol, timeframe, unknownTimeframe }: CandleRequest): string {
    return JSON.stringify([symbol, timeframe, unknownTimeframe, this.#profile(uri)?.candleFeed]);
  }

  #profile(uri: vscode.Uri): ConnectionProfile | undefined {
    const { connections } = this.#context;
    const address = cardAddressOf(uri);
    return address === undefined ? connections.current : connections.profile(address.connectionId);
  }

  async #load(card: WatchedCard, fresh: boolean): Promise<void> {
    card.loading?.abort();
    const loading = new AbortController();
    card.loading = loading;
    const settle = (state: CandleState): void => {
      if (loading.signal.aborted) return;
      card.state = state;
      this.#changed.fire(card.request.uri);
    };
    settle({ kind: 'loading', text: vscode.l10n.t('Loading candles…') });
    try {
      settle(await this.#read(card.request, { fresh }, loading.signal));
    } catch (error) {
      const reason = error instanceof Error ? error.message : vscode.l10n.t('unknown reason');
      settle({ kind: 'failed', text: vscode.l10n.t('No candles: {0}', reason) });
    }
  }

  /** `since`: epoch milliseconds from which on candles are needed. */
  async #read(
    request: CandleRequest,
    { fresh, since }: { readonly fresh: boolean; readonly since?: number },
    signal: AbortSignal,
  ): Promise<CandleState> {
    const { symbol, timeframe, uri } = request;
    const choice = this.#context.choices.of(cardFileOf(uri));
    if (choice.kind === 'file') {
      const bytes = await candleFileBytes(choice.file);
      const read = await readInSlices(fileNameOf(choice.file), bytes, choicesForCard(choice.choices, request), signal);
      if (read.kind !== 'read') {
        throw new Error(vscode.l10n.t('{0} has changed. Choose it again.', fileNameOf(choice.file)));
      }
      const { series, reading } = read;
      return this.#ready(request, { series, notices: reading.notices }, timeframe ?? reading.timeframe ?? 'H1');
    }
    if (symbol === undefined) return { kind: 'none', text: vscode.l10n.t('No candles: the card has no symbol yet.') };
    if (timeframe === undefined) {
      const { unknownTimeframe: unknown } = request;
      const text =
        unknown === undefined
          ? vscode.l10n.t('No candles: the card has no timeframe yet.')
          : vscode.l10n.t('No candles: “{0}” isn’t a timeframe. Use one of {1}.', unknown, TIMEFRAMES.join(', '));
      return { kind: 'none', text };
    }
    const feed = await feedOf(this.#context.connections, () => this.#profile(uri));
    if (feed === undefined) {
      return {
        kind: 'none',
        text: vscode.l10n.t('This connection has no candle feed. Load candles from a file instead.'),
      };
    }
    const query = { symbol, timeframe, ...(since === undefined ? {} : { since }) };
    return this.#ready(request, await this.#context.feeds.load(feed, query, { fresh, signal }), timeframe);
  }

  #ready({ uri, symbol }: CandleRequest, loaded: LoadedCandles, timeframe: Timeframe): CandleState {
    this.#decimals.set(`${this.sourceOf(uri)} ${symbol}`, loaded.series.precision);
    return readyState(loaded, timeframe);
  }

  /** Asks once whether to use a file next to the card; the feed is shown until then. */
  async #offerFileBeside(card: WatchedCard): Promise<void> {
    const { uri } = card.request;
    if (card.offered || this.#context.choices.of(cardFileOf(uri)).kind !== 'open') return;
    card.offered = true;
    const beside = await firstExisting(candleFilesBeside(uri));
    if (beside === undefined) return;
    const [look, never] = [vscode.l10n.t('Preview'), vscode.l10n.t('Don’t Use')];
    const question = vscode.l10n.t('Found candles next to the card: {0}.', fileNameOf(beside));
    const answer = await vscode.window.showInformationMessage(question, look, never);
    if (answer === never) await this.#context.choices.remember(uri, { kind: 'feed' });
    if (answer === look) await this.#useFile(card, beside);
  }

  async #useFile(card: WatchedCard, file: vscode.Uri): Promise<void> {
    const choices = await askCandleFileChoices(file, card.request, this.#context.choices);
    if (choices === undefined) return;
    await this.#context.choices.remember(cardFileOf(card.request.uri), { kind: 'file', file, choices });
    await this.#load(card, true);
  }
}

function readyOf(state: CandleState): ReadyCandles {
  if (state.kind !== 'ready') throw new Error(state.text);
  return state;
}

function readyState({ series, notices, readAt }: LoadedCandles, timeframe: Timeframe): CandleState {
  const bars = vscode.l10n.t('{0} bars', series.candles.length);
  return {
    kind: 'ready',
    series,
    timeframe,
    span: spanOfCandles(series),
    text: [series.source, bars, ...notices].join(' · '),
    ...(readAt !== undefined && { readAt }),
  };
}

/** Asks what a card that uses candles from `fileName` should use instead; undefined on cancel. */
async function askFileOrFeed(fileName: string): Promise<'file' | 'feed' | undefined> {
  const picked = await vscode.window.showQuickPick(
    [
      { label: vscode.l10n.t('Choose Another File…'), source: 'file' as const },
      { label: vscode.l10n.t('Use the Feed'), source: 'feed' as const },
    ],
    { placeHolder: vscode.l10n.t('Candles are loaded from {0}.', fileName), ignoreFocusOut: true },
  );
  return picked?.source;
}
