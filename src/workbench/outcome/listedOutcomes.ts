import { l10n, type Uri, type Disposable as VsDisposable } from 'vscode';
import type { CardOutcome, JudgedCard, LevelConvention } from '../../analysis/outcome.ts';
import type { Timeframe } from '../../card/card.ts';
import { isAboutOneSymbol } from '../../market/candles.ts';
import type { ViewName } from '../contributions.ts';
import { Disposable } from '../disposable.ts';
import type { ListCandles } from '../editor/candles/documentCandles.ts';
import type { CardStart } from './outcomeBundle.ts';

/** A card in a list. */
export interface ListedCard {
  /** The address of a published card, or the URI of a draft. */
  readonly key: string;
  readonly uri: Uri;
  readonly card: JudgedCard;
  readonly start: CardStart;
}

/** What the market made of a card in a list. */
export interface ListedOutcome {
  readonly kind: CardOutcome['kind'];
  /** Whole sentences, which say what it was measured on. */
  readonly words: string;
}

/** What outcomes in lists depend on. */
interface ListedOutcomesContext {
  readonly candles: ListCandles;
  readonly convention: () => LevelConvention;
  /** Shows in the views that something is being measured. */
  readonly progress: (views: readonly ViewName[], measuring: Promise<void>) => void;
  readonly log: (what: string) => void;
}

/** A listed card, with what its outcome depends on as text. */
interface Entry extends ListedCard {
  readonly version: string;
}

/** Milliseconds of uninterrupted measuring before yielding to the extension host's event loop. */
const SLICE_MS = 8;

/**
 * What the market made of the cards in the side bar. Nothing is requested unless outcomes are shown and the list is
 * visible. Cards of the same symbol and timeframe are measured together on candles that are loaded once, and each card once
 * until it changes or `measureAgain` is called.
 */
export class ListedOutcomes extends Disposable {
  readonly #context: ListedOutcomesContext;
  readonly #lists = new Map<ViewName, Map<string, readonly Entry[]>>();
  readonly #visible = new Set<ViewName>();
  readonly #measured = new Map<string, { readonly version: string; readonly outcome: ListedOutcome }>();
  readonly #listeners = new Set<(cards: readonly ListedCard[] | undefined) => void>();
  #isShown = false;
  #version = 0;
  #run: AbortController | undefined;

  constructor(context: ListedOutcomesContext) {
    super();
    this.#context = context;
    this._register({ dispose: () => this.#run?.abort() });
  }

  /** Whether outcomes are shown. */
  get isShown(): boolean {
    return this.#isShown;
  }

  /** Changes with every outcome. */
  get version(): number {
    return this.#version;
  }

  /** Shows outcomes, which are then measured again, or hides them and cancels measuring. */
  show(shown: boolean): void {
    if (shown === this.#isShown) return;
    this.#isShown = shown;
    this.#lists.clear();
    this.measureAgain();
    this.#changed(undefined);
  }

  /** The card's outcome; undefined if it wasn't measured, or outcomes aren't shown. */
  of(key: string): ListedOutcome | undefined {
    return this.#isShown ? this.#measured.get(key)?.outcome : undefined;
  }

  /** Calls back with the cards whose outcomes have changed; undefined: all. */
  onDidChange(listener: (cards: readonly ListedCard[] | undefined) => void): VsDisposable {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  /** The cards of an expanded list of the view. No-op unless outcomes are shown. */
  list(view: ViewName, name: string, cards: readonly ListedCard[]): void {
    if (!this.#isShown) return;
    const lists = this.#lists.get(view) ?? new Map<string, readonly Entry[]>();
    this.#lists.set(view, lists);
    lists.set(
      name,
      cards.map((card) => ({ ...card, version: versionOf(card) })),
    );
    this.#measure();
  }

  /** Whether the view has that list. */
  hasList(view: ViewName, name: string): boolean {
    return this.#lists.get(view)?.has(name) ?? false;
  }

  /** Forgets the lists of a view, which shows others now. */
  dropLists(view: ViewName): void {
    this.#lists.delete(view);
  }

  /** Measures while the view is visible, and cancels measuring when it is hidden. */
  setVisible(view: ViewName, visible: boolean): void {
    if (visible) this.#visible.add(view);
    else {
      this.#visible.delete(view);
      this.#run?.abort();
    }
    this.#measure();
  }

  /** Measures all cards again; their present outcomes stay until then. */
  measureAgain(): void {
    for (const [key, { outcome }] of this.#measured) this.#measured.set(key, { version: '', outcome });
    this.#run?.abort();
    this.#measure();
  }

  /** Starts measuring what is left to measure, unless it is under way. */
  #measure(): void {
    if (this.isDisposed || (this.#run !== undefined && !this.#run.signal.aborted)) return;
    if (this.#left().next().done === true) return;
    const run = new AbortController();
    this.#run = run;
    const measuring = this.#measureAll(run.signal)
      .catch((error: unknown) => {
        if (!run.signal.aborted) this.#context.log(error instanceof Error ? error.name : 'unknown');
      })
      .finally(() => {
        if (this.#run === run) this.#run = undefined;
      });
    this.#context.progress([...this.#visible], measuring);
  }

  async #measureAll(signal: AbortSignal): Promise<void> {
    for (;;) {
      const [first] = this.#left();
      if (first === undefined || signal.aborted) return;
      const place = placeOf(first, this.#context.candles);
      const group = [...this.#left()].filter((entry) => placeOf(entry, this.#context.candles).name === place.name);
      try {
        await this.#measureGroup(group, place, signal);
      } catch (error) {
        if (signal.aborted) return;
        const words = error instanceof Error ? error.message : String(error);
        // If the source itself fails, further requests are pointless.
        const failed = isAboutOneSymbol(error)
          ? group
          : [...this.#left()].filter((entry) => placeOf(entry, this.#context.candles).source === place.source);
        this.#settle(failed.map((entry) => [entry, { kind: 'noData', words }]));
      }
    }
  }

  /** Measures cards of one source, symbol and timeframe. Rejects if their candles can't be loaded. */
  async #measureGroup(group: readonly Entry[], { symbol, timeframe }: Place, signal: AbortSignal): Promise<void> {
    const [first] = group;
    if (first === undefined) return;
    if (symbol === undefined || timeframe === undefined) {
      const words = l10n.t('The card has no symbol or no timeframe.');
      return this.#settle(group.map((entry) => [entry, { kind: 'noData', words }]));
    }
    const { candles, convention } = this.#context;
    const since = Math.min(...group.map(({ start }) => start.time));
    const ready = await candles.since({ uri: first.uri, symbol, timeframe }, since, signal);
    const { measureCard } = await import('./outcomeBundle.ts');
    const market = { candles: ready.series.candles, timeframe: ready.timeframe, source: ready.series.source };
    const settled: [Entry, ListedOutcome][] = [];
    let until = performance.now() + SLICE_MS;
    for (const entry of group) {
      const { uri, card, start } = entry;
      const { kind, words } = await measureCard(card, start, market, convention(), (bar) =>
        candles.finer(uri, symbol, bar, signal),
      );
      settled.push([entry, { kind, words }]);
      if (performance.now() < until) continue;
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
      until = performance.now() + SLICE_MS;
    }
    signal.throwIfAborted();
    this.#settle(settled);
  }

  #settle(settled: readonly (readonly [Entry, ListedOutcome])[]): void {
    for (const [{ key, version }, outcome] of settled) this.#measured.set(key, { version, outcome });
    this.#changed(settled.map(([entry]) => entry));
  }

  /** The cards of visible lists that weren't measured since they changed. */
  *#left(): Generator<Entry> {
    for (const [view, lists] of this.#lists) {
      if (!this.#visible.has(view)) continue;
      for (const entries of lists.values()) {
        for (const entry of entries) if (this.#measured.get(entry.key)?.version !== entry.version) yield entry;
      }
    }
  }

  #changed(cards: readonly ListedCard[] | undefined): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener(cards);
  }
}

/** Where a card's candles come from, and which they are; cards with the same name share them. */
interface Place {
  readonly name: string;
  readonly source: string;
  readonly symbol: string | undefined;
  readonly timeframe: Timeframe | undefined;
}

function placeOf({ uri, card: { metadata } }: ListedCard, candles: Pick<ListCandles, 'sourceOf'>): Place {
  const { symbol, timeframe } = metadata;
  const source = candles.sourceOf(uri);
  return { name: JSON.stringify([source, symbol, timeframe]), source, symbol, timeframe };
}

function versionOf({ uri, card: { metadata, levels }, start }: ListedCard): string {
  const { symbol, timeframe, direction, entryPlacement, expiry } = metadata;
  const prices = Object.entries(levels).map(([name, level]) => [name, level?.price]);
  return JSON.stringify([uri.toString(), symbol, timeframe, direction, entryPlacement, expiry, prices, start]);
}
