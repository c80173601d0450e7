import { sampleCandles } from '../../../../bench/chart/sampleCandles.ts';
import type { Card } from '../../../../src/card/card.ts';
import { check } from '../../../../src/card/findings/check.ts';
import type { Finding } from '../../../../src/card/findings/finding.ts';
import { type MergeSide, mergeChoosing } from '../../../../src/card/merge.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { parseMessage } from '../../../../src/protocol/parseMessage.ts';
import {
  type FromReview,
  fromReviewSchema,
  type ReviewState,
  type ToReview,
} from '../../../../src/protocol/reviewMessages.ts';
import { buildReviewState, type ReviewInput } from '../../../../src/workbench/review/reviewState.ts';
import type { ChartCandles } from '../../../../webview/chart/candles.ts';
import type { ReviewPageOptions } from '../../pageOptions.ts';
import { editedSample, publishedSample, theirSample } from '../sampleCards.ts';

const options = (globalThis as unknown as { readonly pageOptions: ReviewPageOptions }).pageOptions;
const candles = sampleCandles(Math.max(1, options.bars));

const LABELS = {
  compare: ['published', 'edited'],
  save: ['published', 'edited'],
  publish: ['', 'new card'],
  conflict: ['published', 'result'],
} as const satisfies Record<ReviewState['mode'], readonly [string, string]>;

const WORDS = {
  t: (message: string, ...values: (string | number)[]): string =>
    message.replaceAll(/\{(\d+)\}/g, (_, place) => String(values[Number(place)])),
};

/**
 * Stands in for the extension when the review page runs alone in a browser; its states are made by the extension's own
 * functions.
 */
class ReviewHost {
  /** All messages from the page, oldest first. */
  readonly received: FromReview[] = [];
  readonly #options: ReviewPageOptions;
  readonly #candles: ChartCandles | undefined;
  readonly #toPage: (message: ToReview) => void;
  readonly #price: number;
  readonly #choices = new Map<string, MergeSide>();
  #after: Card;
  #state: unknown;

  constructor(
    options: ReviewPageOptions,
    candles: ChartCandles | undefined,
    price: number,
    toPage: (message: ToReview) => void,
  ) {
    this.#options = options;
    this.#candles = candles;
    this.#price = price;
    this.#toPage = toPage;
    this.#after = options.after ?? editedSample(price);
  }

  /** VS Code's API for webviews. */
  get api() {
    return {
      postMessage: (message: unknown): void => this.#receive(message),
      getState: (): unknown => this.#state,
      setState: (state: unknown): void => {
        this.#state = state;
      },
    };
  }

  /** Replaces the edited card. */
  edit(card: Card): void {
    this.#after = card;
    this.send(this.#review());
  }

  /** Sends the page a message as the extension would. */
  send(message: ToReview): void {
    setTimeout(() => this.#toPage(message));
  }

  #receive(raw: unknown): void {
    const parsed = parseMessage(fromReviewSchema(), structuredClone(raw));
    if (parsed.kind === 'dropped') throw new Error(`The page sent an unknown message: ${parsed.problem}`);
    const { message } = parsed;
    this.received.push(message);
    switch (message.type) {
      case 'ready':
        this.send(this.#review());
        if (this.#candles === undefined) this.send({ type: 'noCandles' });
        else this.send({ type: 'candles', ...this.#candles } as ToReview);
        return;
      case 'choose':
        this.#choices.set(message.key, message.side);
        this.send(this.#review());
        return;
      case 'chooseAll':
        for (const { label } of this.#merged().conflicts) this.#choices.set(label, message.side);
        this.send(this.#review());
        return;
      case 'copyBody':
        this.send({ type: 'status', text: 'Copied.' });
        return;
      default:
        return;
    }
  }

  #merged(): ReturnType<typeof mergeChoosing> {
    const base = publishedSample(this.#price);
    return mergeChoosing(this.#choices, base, this.#options.theirs ?? theirSample(this.#price), this.#after);
  }

  #before(): Card | undefined {
    const { mode, before, theirs } = this.#options;
    if (before === 'none' || mode === 'publish') return undefined;
    if (mode === 'conflict') return theirs ?? theirSample(this.#price);
    return before ?? publishedSample(this.#price);
  }

  #review(): ReviewState {
    const { mode, title, notice, instead } = this.#options;
    const merged = mode === 'conflict' ? this.#merged() : undefined;
    const [before, after] = [this.#before(), merged?.card ?? this.#after];
    const findings = findingsOf(after);
    const open = (merged?.conflicts ?? []).filter(({ label }) => !this.#choices.has(label)).length;
    const facts: ReviewInput = {
      mode,
      title: title ?? after.metadata.title,
      ...(before === undefined ? {} : { before: { label: LABELS[mode][0], card: before } }),
      after: { label: LABELS[mode][1], card: after },
      findings,
      target: before === undefined ? { kind: 'creation' } : { kind: 'update' },
      ...(merged === undefined ? {} : { conflicts: merged.conflicts, choices: this.#choices }),
      ...(mode === 'compare' ? {} : { confirm: this.#confirm(findings, open) }),
      ...(notice === undefined ? {} : { notice }),
      canCompareAsText: mode !== 'publish',
      candles:
        this.#candles === undefined
          ? { kind: 'none', text: 'No candles: choose a source in the settings.' }
          : { kind: 'ready', text: 'Sample · EUR/USD · H4' },
    };
    return { ...buildReviewState(facts, WORDS), ...instead };
  }

  #confirm(findings: readonly Finding[], open: number): NonNullable<ReviewState['confirm']> {
    const { mode } = this.#options;
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    const refusal =
      this.#options.refusal ??
      (errors > 0
        ? `Fix ${errors} ${errors === 1 ? 'error' : 'errors'} before saving.`
        : open > 0
          ? `${open} ${open === 1 ? 'part isn’t' : 'parts aren’t'} decided.`
          : undefined);
    const question =
      mode === 'publish'
        ? 'Publish this card to the channel “forex-majors” of the community “Northern Traders”?'
        : 'Save to the channel “forex-majors” of the community “Northern Traders”?';
    return {
      question,
      button: mode === 'publish' ? 'Publish' : mode === 'save' ? 'Save' : 'Save the result',
      ...(refusal === undefined ? {} : { refusal }),
    };
  }
}

const host = new ReviewHost(options, options.bars === 0 ? undefined : candles, candles.close.at(-1) ?? 1.1, (message) =>
  window.postMessage(message, '*'),
);
Object.assign(window, { reviewHost: host, acquireVsCodeApi: () => host.api });

function findingsOf(card: Card): readonly Finding[] {
  return check(readCardText(formatCard(card)), { now: Date.UTC(2026, 2, 2) });
}
