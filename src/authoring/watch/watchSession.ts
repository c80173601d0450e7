import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { LevelConvention } from '../../analysis/outcome.ts';
import {
  type CardEvent,
  expiryEvent,
  meaningOf,
  nextRequest,
  type SharedCandles,
  touchEvents,
  WATCH_LIMITS,
} from '../../analysis/watchedCards.ts';
import { formatLocalTime } from '../../card/model/formatValues.ts';
import { LEVEL_TITLES } from '../../card/model/objectIds.ts';
import { type Clock, systemClock } from '../../http/clock.ts';
import { isAboutOneSymbol } from '../../market/candleSource.ts';
import { readSetting } from '../../shell/settings.ts';
import { MINUTE_MS, parseInstant } from '../../time.ts';
import { type ListCandles, marketOf } from '../candles/documentCandles.ts';
import { type CardSources, cardFinder, type WatchedCard } from './cardsToWatch.ts';
import type { WatchMemory } from './watchMemory.ts';

/** What a window gives to its watching. */
interface StartedWatch {
  readonly candles: Pick<ListCandles, 'sourceOf' | 'since'>;
  readonly memory: WatchMemory;
  /** A folder that all windows share, where each notice is claimed. */
  readonly folder: string;
  readonly log: (error: unknown) => void;
}

/** What watching depends on. */
export interface WatchContext extends StartedWatch {
  readonly clock: Clock;
  readonly convention: () => LevelConvention;
  /** The cards to watch now, and why chosen ones aren't among them. */
  readonly cards: (signal: AbortSignal) => ReturnType<ReturnType<typeof cardFinder>>;
  /** Shows a message, with a button that opens the card or, without one, the log. */
  readonly notify: (words: string, card: vscode.Uri | undefined) => void;
}

/** Candles of a source, symbol and timeframe, and the cards that share them. */
interface WatchedGroup extends SharedCandles {
  readonly key: string;
  readonly source: string;
  readonly cards: readonly WatchedCard[];
}

/** Notices of one pass that are shown one by one; more are one message. */
const MOST_MESSAGES = 3;

/** Runs until aborted. It's in a bundle of its own, which loads when watching is switched on. */
export async function watchCards(
  started: StartedWatch,
  sources: CardSources,
  announce: boolean,
  signal: AbortSignal,
): Promise<void> {
  const find = cardFinder(sources, started.memory, systemClock);
  const context: WatchContext = {
    ...started,
    clock: systemClock,
    convention: () => readSetting('levelConvention'),
    cards: () => find(readSetting('watch') === 'mine', signal),
    notify,
  };
  await watchUntil(context, announce, signal);
}

/** Passes until it's aborted; one that fails is followed by another a minute later. */
export async function watchUntil(context: WatchContext, announce: boolean, signal: AbortSignal): Promise<void> {
  const session = new WatchSession(context);
  let isAnnounced = !announce;
  while (!signal.aborted) {
    try {
      await session.pass(!isAnnounced, signal);
      isAnnounced = true;
    } catch (error) {
      if (signal.aborted) return;
      context.log(error);
      await context.clock.sleep(MINUTE_MS, signal).catch(() => undefined);
    }
  }
}

class WatchSession {
  readonly #context: WatchContext;
  readonly #readAt = new Map<string, number>();
  readonly #noticed = new Set<string>();
  readonly #problems = new Set<string>();
  #requests: readonly number[] = [];

  constructor(context: WatchContext) {
    this.#context = context;
  }

  /** One request, or a wait of at most a minute. */
  async pass(announce: boolean, signal: AbortSignal): Promise<void> {
    const { clock, memory } = this.#context;
    const { cards: found, problems } = await this.#context.cards(signal);
    signal.throwIfAborted();
    for (const words of problems) await this.#problem(words);
    const cards = found.slice(0, WATCH_LIMITS.cards);
    if (announce) {
      const words =
        cards.length === 1
          ? vscode.l10n.t('Watching 1 card. Notices appear only while a window is open.')
          : vscode.l10n.t('Watching {0} cards. Notices appear only while a window is open.', cards.length);
      this.#context.notify(words, undefined);
    }
    if (found.length > cards.length) {
      await this.#problem(vscode.l10n.t('Only the first {0} of {1} cards are watched.', cards.length, found.length));
    }
    const since = await memory.since(
      cards.map(({ key }) => key),
      clock.now(),
    );
    await this.#notice(
      cards.flatMap((card) => {
        const { card: value, createdAt } = card.published;
        return expiryEvent(value, createdAt, clock.now()).map((event) => ({ card, event }));
      }),
    );
    const groups = this.#groups(cards);
    const next = nextRequest(groups, this.#requests, clock.now());
    if (next.kind === 'read') await this.#read(next.shared, groups, since, signal);
    else await clock.sleep(Math.min(MINUTE_MS, next.until - clock.now()), signal);
  }

  #groups(cards: readonly WatchedCard[]): readonly WatchedGroup[] {
    const groups = new Map<string, WatchedGroup>();
    for (const card of cards) {
      const { symbol, timeframe } = card.published.card.metadata;
      const source = this.#context.candles.sourceOf(card.uri);
      const key = JSON.stringify([source, symbol, timeframe]);
      const others = groups.get(key)?.cards ?? [];
      groups.set(key, { key, source, timeframe, readAt: this.#readAt.get(key), cards: [...others, card] });
    }
    return [...groups.values()];
  }

  async #read(
    group: WatchedGroup,
    groups: readonly WatchedGroup[],
    since: ReadonlyMap<string, number>,
    signal: AbortSignal,
  ): Promise<void> {
    const { candles, clock, convention } = this.#context;
    const now = clock.now();
    this.#requests = [...this.#requests, now].slice(-WATCH_LIMITS.requestsPerMinute);
    this.#readAt.set(group.key, now);
    const [first] = group.cards;
    if (first === undefined) return;
    const { symbol } = first.published.card.metadata;
    try {
      const oldest = Math.min(...group.cards.map(({ published }) => parseInstant(published.createdAt) ?? now));
      const request = { uri: first.uri, symbol, timeframe: group.timeframe };
      const market = marketOf(await candles.since(request, oldest, signal));
      await this.#notice(
        group.cards.flatMap((card) => {
          const { card: value, createdAt } = card.published;
          const events = touchEvents(value, createdAt, since.get(card.key) ?? now, market, convention());
          return events.map((event) => ({ card, event }));
        }),
      );
    } catch (error) {
      signal.throwIfAborted();
      const words = error instanceof Error ? error.message : String(error);
      const about = isAboutOneSymbol(error);
      // A source that can't be read at all would refuse its other symbols, too.
      if (!about) for (const other of groups) if (other.source === group.source) this.#readAt.set(other.key, now);
      await this.#problem(about ? vscode.l10n.t('{0} isn’t watched: {1}', symbol, words) : words);
    }
  }

  /** Says a problem once in the log. */
  async #problem(words: string): Promise<void> {
    if (this.#problems.has(words)) return;
    this.#problems.add(words);
    await this.#context.memory.add([{ at: this.#context.clock.now(), words }]);
  }

  async #notice(events: readonly { readonly card: WatchedCard; readonly event: CardEvent }[]): Promise<void> {
    const notices: { readonly words: string; readonly uri: vscode.Uri }[] = [];
    for (const { card, event } of events) {
      if (await this.#claim(`${card.key} ${event.event}`)) notices.push({ words: wordsOf(card, event), uri: card.uri });
    }
    const at = this.#context.clock.now();
    await this.#context.memory.add(notices.map(({ words, uri }) => ({ at, words, card: uri.toString() })).reverse());
    if (notices.length > MOST_MESSAGES) {
      this.#context.notify(
        vscode.l10n.t('{0} notices of watched cards. See the watch log.', notices.length),
        undefined,
      );
    } else for (const { words, uri } of notices) this.#context.notify(words, uri);
  }

  /** Whether no window has noticed it: the file that is made for each notice exists once for all windows. */
  async #claim(notice: string): Promise<boolean> {
    if (this.#noticed.has(notice)) return false;
    const { folder } = this.#context;
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, createHash('sha256').update(notice).digest('hex')), '', {
        flag: 'wx',
      });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      return false;
    } finally {
      this.#noticed.add(notice);
    }
    return true;
  }
}

function wordsOf({ published: { card } }: WatchedCard, { event }: CardEvent): string {
  const { symbol, timeframe, title } = card.metadata;
  const name = `${symbol} ${timeframe} “${title}”`;
  if (event === 'expiry') return vscode.l10n.t('{0} expires within an hour.', name);
  switch (meaningOf(event, card)) {
    case 'pivot':
      return vscode.l10n.t('{0}: price passed the pivot.', name);
    case 'target':
      return vscode.l10n.t('{0}: price reached the target.', name);
    default:
      return vscode.l10n.t('{0}: price touched {1}.', name, LEVEL_TITLES[event]);
  }
}

/** Lists what was seen, newest first; a line opens its card. */
export async function showLog(memory: Pick<WatchMemory, 'log'>): Promise<void> {
  const lines = memory.log.map(({ at, words, card }) => ({
    label: words,
    description: formatLocalTime(at),
    card,
  }));
  const placeHolder =
    lines.length === 0 ? vscode.l10n.t('Nothing was seen yet.') : vscode.l10n.t('Choose a line to open its card.');
  const picked = await vscode.window.showQuickPick(lines, {
    title: vscode.l10n.t('Watch Log'),
    placeHolder,
    ignoreFocusOut: true,
  });
  if (picked?.card !== undefined) {
    await vscode.commands.executeCommand('chartCards.openCard', vscode.Uri.parse(picked.card));
  }
}

function notify(words: string, card: vscode.Uri | undefined): void {
  const open = card === undefined ? vscode.l10n.t('Show Watch Log') : vscode.l10n.t('Open Card');
  void vscode.window.showInformationMessage(words, open).then((answer) => {
    if (answer === undefined) return;
    if (card === undefined) void vscode.commands.executeCommand('chartCards.showWatchLog');
    else void vscode.commands.executeCommand('chartCards.openCard', card);
  });
}
