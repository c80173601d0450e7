import { LEVEL_CONVENTIONS, type MarketCandles } from '../analysis/outcome.ts';
import { PROPOSAL_BARS, type ProposedLevel, proposedLevels } from '../analysis/proposalCalibration.ts';
import { type RecordedCard, type RecordSubject, recordedCard, unmeasured } from '../analysis/recordedCard.ts';
import type { BarTime } from '../analysis/settledOutcome.ts';
import type { CandleSet } from '../candles/candle.ts';
import { BAR_LENGTHS } from '../card/geometry/timeAxis.ts';
import type { Timeframe } from '../card/model/card.ts';
import { isAboutOneSymbol, MarketError } from './candleSource.ts';

/** A card to measure, or one that can't be, with the reason. */
export interface RecordItem {
  readonly subject: RecordSubject;
  readonly reason?: string;
}

/** The candles of a record's cards. Failures are `MarketError`s. */
export interface RecordCandles {
  /** What fails as a whole if it can't be reached. */
  sourceOf(subject: RecordSubject): string;
  load(
    subject: RecordSubject,
    symbol: string,
    timeframe: Timeframe,
    since: number,
    signal: AbortSignal,
  ): Promise<MarketCandles>;
  /** The finer bars of one bar; undefined if there are none. */
  finer(subject: RecordSubject, symbol: string, bar: BarTime, signal: AbortSignal): Promise<CandleSet | undefined>;
}

/** Measured cards, by both level conventions, and if asked for the levels that would have been proposed for them. */
export interface MeasuredRecord {
  readonly cards: readonly RecordedCard[];
  readonly levels: readonly ProposedLevel[];
  /** Why a whole source couldn't be read. */
  readonly problems: readonly string[];
}

/** How measuring yields to other work, and reports how far it is. */
export interface MeasuringSteps {
  readonly signal: AbortSignal;
  /** Lets other work run. */
  readonly pause: () => Promise<unknown>;
  readonly progress: (done: number, of: number) => void;
  /** Whether to follow the levels that would have been proposed, which takes longer than everything else. */
  readonly withProposals: boolean;
}

/** Milliseconds of uninterrupted measuring. */
const SLICE_MS = 8;
/** Bars of closed markets per bar, so that enough bars precede the first publication. */
const WITH_CLOSED = 1.5;

/**
 * Measures cards, those of one source, symbol and timeframe on candles that are loaded once. A card that can't be
 * measured has no data, with the reason; a source that fails as a whole isn't asked again. Rejects if it is aborted.
 */
export async function measureRecord(
  items: readonly RecordItem[],
  candles: RecordCandles,
  { signal, pause, progress, withProposals }: MeasuringSteps,
): Promise<MeasuredRecord> {
  const cards: RecordedCard[] = [];
  const levels: ProposedLevel[] = [];
  const failed = new Map<string, string>();
  let done = 0;
  let until = performance.now() + SLICE_MS;
  const finish = async (subject: RecordSubject, reason: string | undefined): Promise<void> => {
    if (reason !== undefined) {
      for (const convention of LEVEL_CONVENTIONS) cards.push(unmeasured(subject, convention, reason));
    }
    done += 1;
    if (performance.now() < until) return;
    progress(done, items.length);
    await pause();
    signal.throwIfAborted();
    until = performance.now() + SLICE_MS;
  };

  for (const group of groupsOf(items, candles)) {
    const { source, symbol, timeframe, subjects } = group;
    let market: MarketCandles | string | undefined = failed.get(source);
    if (market === undefined) {
      signal.throwIfAborted();
      const since = Math.min(...subjects.map(({ publishedAt }) => publishedAt));
      const lookBack = PROPOSAL_BARS * WITH_CLOSED * BAR_LENGTHS[timeframe];
      try {
        market = await candles.load(subjects[0], symbol, timeframe, since - lookBack, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof MarketError)) throw error;
        market = error.message;
        if (!isAboutOneSymbol(error)) failed.set(source, error.message);
      }
    }
    for (const subject of subjects) {
      if (typeof market === 'string') {
        await finish(subject, market);
        continue;
      }
      for (const convention of LEVEL_CONVENTIONS) {
        cards.push(
          await recordedCard(subject, market, convention, (bar) => candles.finer(subject, symbol, bar, signal)),
        );
      }
      if (withProposals) levels.push(...proposedLevels(subject, market));
      await finish(subject, undefined);
    }
  }
  for (const { subject, reason } of items) {
    const words = reason ?? unmeasurable(subject);
    if (words !== undefined) await finish(subject, words);
  }
  progress(done, items.length);
  return { cards, levels, problems: [...new Set(failed.values())] };
}

/** Cards that share candles. */
interface SubjectGroup {
  readonly source: string;
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly subjects: [RecordSubject, ...RecordSubject[]];
}

function groupsOf(items: readonly RecordItem[], candles: RecordCandles): readonly SubjectGroup[] {
  const groups = new Map<string, SubjectGroup>();
  for (const { subject, reason } of items) {
    if (reason !== undefined || unmeasurable(subject) !== undefined) continue;
    const { symbol, timeframe } = subject.states[subject.states.length - 1]?.card.metadata ?? {};
    if (symbol === undefined || timeframe === undefined) continue;
    const source = candles.sourceOf(subject);
    const key = JSON.stringify([source, symbol, timeframe]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { source, symbol, timeframe, subjects: [subject] });
    else group.subjects.push(subject);
  }
  return [...groups.values()];
}

/** Why no candles can be chosen for a card. */
function unmeasurable({ states, publishedAt }: RecordSubject): string | undefined {
  const { symbol, timeframe } = states[states.length - 1]?.card.metadata ?? {};
  if (symbol === undefined || timeframe === undefined) return 'The card has no symbol or no timeframe.';
  return Number.isFinite(publishedAt) ? undefined : 'Nothing says when the card was published or written.';
}
