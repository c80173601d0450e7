import type { CardText } from '../../card/cardText.ts';
import type { CardService } from '../../client/cards/cardService.ts';
import { openConnection } from '../../client/connect.ts';
import type { Journal } from '../../client/journal.ts';
import { normalizeBaseUrl } from '../../client/tidyBaseUrl.ts';
import { createHostFetch } from '../../client/transports/hostFetch.ts';
import type { PublishedOptions } from '../commandLine.ts';
import { type ChannelCards, readChannelCards, uniqueMatch } from './channelCards.ts';
import { analysisIdIn, matchKeyOf } from './draftNames.ts';
import type { DraftMatch, PublishedCards } from './publishedCards.ts';
import { describeUnreachable } from './unreachableReason.ts';

/** What a run may tell while it waits. */
export type ReportProgress = (words: string) => void;

/** Opens the published cards of a service for reading. Nothing is sent before the first draft asks. */
export function connectService(options: PublishedOptions, apiKey: string, say: ReportProgress): PublishedCards {
  const transport = createHostFetch(globalThis.fetch);
  const { cards } = openConnection({
    baseUrl: normalizeBaseUrl(options.baseUrl),
    apiKey: async () => apiKey,
    transport,
    journal: NO_JOURNAL,
    log: () => undefined,
    onWait: waitReporter(say),
  });
  return new ServiceCards(cards, options.channel, () => transport.close());
}

/** Drafts are only read against the service: nothing can be written, so nothing has to be remembered. */
const NO_JOURNAL: Journal = {
  recordIntent: () => Promise.reject(new Error('Nothing is written from here.')),
  recordSent: () => Promise.resolve(),
  settle: () => Promise.resolve(),
  pending: () => Promise.resolve([]),
  unreadableFiles: () => Promise.resolve([]),
  close: () => Promise.resolve(),
};

class ServiceCards implements PublishedCards {
  readonly #cards: CardService;
  readonly #channel: PublishedOptions['channel'];
  readonly #end: () => Promise<void>;
  /** Read once, when the first draft without an id asks. */
  #listed: Promise<ChannelCards> | undefined;

  constructor(cards: CardService, channel: PublishedOptions['channel'], end: () => Promise<void>) {
    this.#cards = cards;
    this.#channel = channel;
    this.#end = end;
  }

  find(file: string, draft: CardText, signal: AbortSignal): Promise<DraftMatch> {
    const analysisId = analysisIdIn(file);
    return analysisId === undefined ? this.#findByTitle(draft, signal) : this.#read(analysisId, signal);
  }

  close(): Promise<void> {
    return this.#end();
  }

  async #findByTitle(draft: CardText, signal: AbortSignal): Promise<DraftMatch> {
    if (this.#channel === undefined) {
      return unmatched("There is no id in the file's name, and no --channel to look in.");
    }
    const key = matchKeyOf(draft);
    if (key === undefined) return unmatched('The draft says no symbol and title to look for.');
    this.#listed ??= readChannelCards(this.#cards, this.#channel, signal);
    const listed = await this.#listed;
    if (listed.kind === 'unreachable') return listed;
    const same = listed.byKey.get(key) ?? [];
    const meant = uniqueMatch(same);
    if (meant !== undefined) {
      const { published } = meant;
      return published === undefined ? this.#read(meant.analysisId, signal) : { kind: 'published', published };
    }
    return unmatched(
      same.length === 0
        ? 'The channel has no card with this symbol and title.'
        : `The channel has ${same.length} cards with this symbol and title. Put the id of one into the file's name.`,
    );
  }

  async #read(analysisId: string, signal: AbortSignal): Promise<DraftMatch> {
    const outcome = await this.#cards.read(analysisId, signal);
    if (outcome.kind === 'done') return { kind: 'published', published: outcome.value };
    if (outcome.kind === 'refused' && outcome.refusal.status === 404) {
      return unmatched(`The service has no card ${analysisId}; it may have been deleted.`);
    }
    // An answer came, and it is no card that we can read: about this draft only.
    if (outcome.kind === 'unknown' && outcome.failure.code === 'REPLY_SHAPE') return unmatched(outcome.failure.text);
    return { kind: 'unreachable', reason: describeUnreachable(outcome) };
  }
}

function unmatched(reason: string): DraftMatch {
  return { kind: 'unmatched', reason };
}

/** Told once for each wait, though the client counts every second. */
function waitReporter(say: ReportProgress): (notice: { readonly remainingMs: number }) => void {
  let shortest = 0;
  return ({ remainingMs }) => {
    if (remainingMs > shortest)
      say(`waiting ${Math.ceil(remainingMs / 1000)} s: the service takes no more requests now`);
    shortest = remainingMs;
  };
}
