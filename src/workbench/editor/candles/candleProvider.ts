import * as vscode from 'vscode';
import type { Timeframe } from '../../../card/card.ts';
import type { CandleSpan } from '../../../card/findings/finding.ts';
import type { CandleSeries } from '../../../market/candle.ts';
import type { Connections } from '../../connection/connectionProfile.ts';
import { Disposable } from '../../disposable.ts';
import { cardAddressOf } from '../../files/cardAddress.ts';
import { candleFilesBeside, firstPresent, nameOf, pickCandleFile, readCandleFile } from './candleFiles.ts';
import { confirmCandles } from './candlePreview.ts';
import type { CandleReaders, UnderstoodCandles } from './candleReaders.ts';
import { spanOf } from './candleSpan.ts';
import type { CandleState, CandleWish, DocumentCandles } from './documentCandles.ts';
import type { RememberedFiles } from './rememberedFiles.ts';

/** A card whose candles somebody looks at. */
interface Watched {
  wish: CandleWish;
  /** What the state was loaded for; the same again needs no loading. */
  loadedFor: string | undefined;
  state: CandleState;
  loading: AbortController | undefined;
  /** A file beside the card has been offered, or there is none. */
  offered: boolean;
}

/** The candles of the open cards: of a file that the person chose, or of the connection's feed. Each is loaded once. */
export class CandleProvider extends Disposable implements DocumentCandles {
  readonly #connections: Connections;
  readonly #readers: CandleReaders;
  readonly #remembered: RememberedFiles;
  readonly #log: (where: string, what: string) => void;
  readonly #cards = new Map<string, Watched>();
  readonly #changed = this._register(new vscode.EventEmitter<vscode.Uri>());
  readonly onDidChange = this.#changed.event;

  constructor(
    connections: Connections,
    readers: CandleReaders,
    remembered: RememberedFiles,
    log: (where: string, what: string) => void,
  ) {
    super();
    this.#log = log;
    this.#connections = connections;
    this.#readers = readers;
    this.#remembered = remembered;
    this._register({ dispose: () => this.#cards.forEach((card) => void card.loading?.abort()) });
    this._register(connections.onDidChange(() => this.#wishAgain()));
  }

  state(uri: vscode.Uri): CandleState {
    return this.#cards.get(uri.toString())?.state ?? { kind: 'none', text: '' };
  }

  /** The prices and time that the loaded candles of a card span; for the findings. */
  span(uri: vscode.Uri): CandleSpan | undefined {
    const state = this.state(uri);
    return state.kind === 'ready' ? spanOf(state.series) : undefined;
  }

  want(wish: CandleWish): void {
    const key = wish.uri.toString();
    const card = this.#cards.get(key) ?? {
      wish,
      loadedFor: undefined,
      state: EMPTY,
      loading: undefined,
      offered: false,
    };
    this.#cards.set(key, card);
    card.wish = wish;
    const wanted = this.#wanted(wish);
    if (card.loadedFor === wanted) return;
    card.loadedFor = wanted;
    void this.#load(card);
    this.#offerFileBeside(card).catch((error: unknown) => this.#log('candles beside a card', nameOfError(error)));
  }

  release(uri: vscode.Uri): void {
    this.#cards.get(uri.toString())?.loading?.abort();
    this.#cards.delete(uri.toString());
  }

  async reload(uri: vscode.Uri | undefined): Promise<void> {
    const card = uri && this.#cards.get(uri.toString());
    if (card === undefined) throw new Error(vscode.l10n.t('Open the card’s chart first.'));
    await this.#load(card);
  }

  async loadFromFile(uri: vscode.Uri | undefined): Promise<void> {
    const card = uri && this.#cards.get(uri.toString());
    if (uri === undefined || card === undefined) throw new Error(vscode.l10n.t('Open the card’s chart first.'));
    const file = await pickCandleFile();
    if (file === undefined) return;
    const understood = await this.#understand(file);
    if (!(await confirmCandles(understood, nameOf(file), card.wish.timeframe))) return;
    await this.#remembered.remember(uri, { kind: 'file', file });
    await this.#load(card);
  }

  #wishAgain(): void {
    for (const { wish } of this.#cards.values()) this.want(wish);
  }

  /** All that decides which candles a card gets. */
  #wanted({ uri, symbol, timeframe }: CandleWish): string {
    return JSON.stringify([symbol, timeframe, this.#profile(uri)?.candleFeed]);
  }

  #profile(uri: vscode.Uri): ReturnType<Connections['profile']> {
    const address = cardAddressOf(uri);
    return address === undefined ? this.#connections.current : this.#connections.profile(address.connectionId);
  }

  async #load(card: Watched): Promise<void> {
    card.loading?.abort();
    const loading = new AbortController();
    card.loading = loading;
    const settle = (state: CandleState): void => {
      if (loading.signal.aborted) return;
      card.state = state;
      this.#changed.fire(card.wish.uri);
    };
    settle({ kind: 'loading', text: vscode.l10n.t('Loading candles…') });
    try {
      settle(await this.#read(card.wish, loading.signal));
    } catch (error) {
      const reason = error instanceof Error ? error.message : vscode.l10n.t('unknown reason');
      settle({ kind: 'failed', text: vscode.l10n.t('No candles: {0}', reason) });
    }
  }

  async #read(wish: CandleWish, signal: AbortSignal): Promise<CandleState> {
    const choice = this.#remembered.choice(wish.uri);
    if (choice.kind === 'file') {
      const { series, timeframe } = await this.#understand(choice.file);
      return ready(series, nameOf(choice.file), timeframe ?? wish.timeframe ?? 'H1');
    }
    const { symbol, timeframe } = wish;
    if (symbol === undefined || timeframe === undefined) {
      return { kind: 'none', text: vscode.l10n.t('No candles: the card names no symbol or timeframe yet.') };
    }
    const feed = await this.#feed(wish.uri);
    if (feed === undefined) {
      return { kind: 'none', text: vscode.l10n.t('No candle feed for this connection. Candles can come from a file.') };
    }
    const series = await this.#readers.feed({ feed, symbol, timeframe }, signal);
    return ready(series, series.source, timeframe);
  }

  /** The feed's address; a sandbox that does not run yet is started for it. */
  async #feed(uri: vscode.Uri): Promise<string | undefined> {
    const profile = this.#profile(uri);
    if (profile === undefined || profile.candleFeed !== undefined) return profile?.candleFeed;
    await this.#connections.cards(profile.id);
    return this.#profile(uri)?.candleFeed;
  }

  /** Asks once whether a file beside the card shall be used; the feed is shown meanwhile. */
  async #offerFileBeside(card: Watched): Promise<void> {
    const { uri, timeframe } = card.wish;
    if (card.offered || this.#remembered.choice(uri).kind !== 'open') return;
    card.offered = true;
    const beside = await firstPresent(candleFilesBeside(uri));
    if (beside === undefined) return;
    const [look, never] = [vscode.l10n.t('Look at Them'), vscode.l10n.t('Do Not Use Them')];
    const question = vscode.l10n.t('There are candles beside the card: {0}.', nameOf(beside));
    const answer = await vscode.window.showInformationMessage(question, look, never);
    if (answer === never) await this.#remembered.remember(uri, { kind: 'feed' });
    if (answer !== look || !(await confirmCandles(await this.#understand(beside), nameOf(beside), timeframe))) return;
    await this.#remembered.remember(uri, { kind: 'file', file: beside });
    await this.#load(card);
  }

  async #understand(file: vscode.Uri): Promise<UnderstoodCandles> {
    return this.#readers.file(await readCandleFile(file), nameOf(file));
  }
}

/** More bars than these cost memory and show nothing. */
const MOST_BARS = 50_000;

const EMPTY: CandleState = { kind: 'none', text: '' };

function ready(series: CandleSeries, source: string, timeframe: Timeframe): CandleState {
  const has = series.candles.length;
  const shown = has > MOST_BARS ? { ...series, candles: series.candles.slice(-MOST_BARS) } : series;
  const bars =
    has > MOST_BARS ? vscode.l10n.t('the newest {0} of {1} bars', MOST_BARS, has) : vscode.l10n.t('{0} bars', has);
  return { kind: 'ready', series: shown, timeframe, text: `${source} · ${bars}` };
}

function nameOfError(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
