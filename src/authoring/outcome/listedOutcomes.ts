import type { Disposable as VsDisposable } from 'vscode';
import type { ViewName } from '../../shell/contributions.ts';
import { Disposable } from '../../shell/disposable.ts';
import type { ListedCard, ListedOutcome, MeasuringContext, VersionedCard } from './outcomeBundle.ts';

interface ListedOutcomesContext extends MeasuringContext {
  /** Shows in the views that something is being measured. */
  readonly progress: (views: readonly ViewName[], measuring: Promise<void>) => void;
  readonly log: (what: string) => void;
}

/**
 * The outcomes of the cards in the side bar. Nothing is requested unless outcomes are shown and the list is visible.
 * Cards of the same symbol and timeframe share candles that are loaded once. Each card is measured once until it changes
 * or `measureAgain` is called.
 */
export class ListedOutcomes extends Disposable {
  readonly #context: ListedOutcomesContext;
  readonly #lists = new Map<ViewName, Map<string, readonly VersionedCard[]>>();
  readonly #visible = new Set<ViewName>();
  readonly #measured = new Map<string, { readonly version: string; readonly outcome: ListedOutcome }>();
  readonly #listeners = new Set<(cards: readonly ListedCard[] | undefined) => void>();
  #isShown = false;
  #version = 0;
  #problem: string | undefined;
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

  /** Why cards have no outcome, e.g. because the candle feed is down; shown above the lists. */
  get problem(): string | undefined {
    return this.#isShown ? this.#problem : undefined;
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
    const lists = this.#lists.get(view) ?? new Map<string, readonly VersionedCard[]>();
    this.#lists.set(view, lists);
    lists.set(
      name,
      cards.map((card) => ({ ...card, version: versionOf(card) })),
    );
    this.#measure();
  }

  hasList(view: ViewName, name: string): boolean {
    return this.#lists.get(view)?.has(name) ?? false;
  }

  /** Forgets a list that was collapsed. */
  dropList(view: ViewName, name: string): void {
    this.#lists.get(view)?.delete(name);
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
    this.#problem = undefined;
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
    const measuring = import('./outcomeBundle.ts')
      .then(({ measureListed }) => {
        const queue = {
          left: () => [...this.#left()],
          settle: this.#settle.bind(this),
          fail: (words: string) => {
            this.#problem = words;
          },
        };
        return measureListed(queue, this.#context, run.signal);
      })
      .catch((error: unknown) => {
        if (!run.signal.aborted) this.#context.log(error instanceof Error ? error.name : 'unknown');
      })
      .finally(() => {
        if (this.#run === run) this.#run = undefined;
      });
    this.#context.progress([...this.#visible], measuring);
  }

  #settle(settled: readonly (readonly [VersionedCard, ListedOutcome])[]): void {
    for (const [{ key, version }, outcome] of settled) this.#measured.set(key, { version, outcome });
    this.#changed(settled.map(([entry]) => entry));
  }

  /** The cards of visible lists that weren't measured since they changed. */
  *#left(): Generator<VersionedCard> {
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

function versionOf({ uri, card: { metadata, levels }, start }: ListedCard): string {
  const { symbol, timeframe, direction, entryPlacement, expiry } = metadata;
  const prices = Object.entries(levels).map(([name, level]) => [name, level?.price]);
  return JSON.stringify([uri.toString(), symbol, timeframe, direction, entryPlacement, expiry, prices, start]);
}
