import { CHANGEABLE_STATUS } from '../card/findings/publishedState.ts';
import type { PublishedCard } from '../card/model/publishedCard.ts';
import type { CardText } from '../card/text/cardText.ts';
import type { CardService, CardSummary } from '../client/cards/cardService.ts';
import type { ChannelAddress } from '../client/cards/readCards.ts';
import { openConnection } from '../client/connect.ts';
import type { Journal } from '../client/journal.ts';
import type { Outcome } from '../client/outcome.ts';
import { normalizeBaseUrl } from '../client/requestUrl.ts';
import { createHostFetch } from '../http/hostFetch.ts';
import type { DraftMatch, PublishedCards } from './checkFiles.ts';
import { KEY_VARIABLE, type PublishedOptions } from './commandLine.ts';

/** Shows a progress message. */
type ReportProgress = (text: string) => void;

/** Opens the published cards of a service for reading. No request is sent until the first draft is looked up. */
export function connectService(options: PublishedOptions, apiKey: string, say: ReportProgress): ServiceCards {
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

/** The command line never writes to the service, so there is nothing to record. */
const NO_JOURNAL: Journal = {
  recordIntent: () => Promise.reject(new Error('The command line does not write to the service.')),
  recordSent: () => Promise.resolve(),
  settle: () => Promise.resolve(),
  pending: () => Promise.resolve([]),
  unreadableFiles: () => Promise.resolve([]),
  close: () => Promise.resolve(),
};

/** The published cards of a service. */
export class ServiceCards implements PublishedCards {
  readonly #cards: CardService;
  readonly #channel: PublishedOptions['channel'];
  readonly #end: () => Promise<void>;
  /** Read once, for the first draft without an id. */
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

  /** The cards of the channel as listed; none without one. */
  async summaries(signal: AbortSignal): Promise<readonly CardSummary[]> {
    if (this.#channel === undefined) return [];
    const listed = await readChannelCards(this.#cards, this.#channel, signal);
    if (listed.kind === 'unreachable') throw new Error(listed.reason);
    return [...listed.byKey.values()].flat();
  }

  /** The card with an ID; undefined if there is none. */
  async card(analysisId: string, signal: AbortSignal): Promise<PublishedCard | undefined> {
    const match = await this.#read(analysisId, signal);
    if (match.kind === 'unreachable') throw new Error(match.reason);
    return match.kind === 'published' ? match.published : undefined;
  }

  async #findByTitle(draft: CardText, signal: AbortSignal): Promise<DraftMatch> {
    if (this.#channel === undefined) {
      return unmatched('The file name contains no ID, and no --channel was given.');
    }
    const key = matchKeyOf(draft);
    if (key === undefined) return unmatched('The draft has no symbol or no title to search for.');
    this.#listed ??= readChannelCards(this.#cards, this.#channel, signal);
    const listed = await this.#listed;
    if (listed.kind === 'unreachable') return listed;
    const same = listed.byKey.get(key) ?? [];
    const match = uniqueMatch(same);
    if (match !== undefined) {
      const { published } = match;
      return published === undefined ? this.#read(match.analysisId, signal) : { kind: 'published', published };
    }
    return unmatched(
      same.length === 0
        ? 'The channel has no card with this symbol and title.'
        : `The channel has ${same.length} cards with this symbol and title. Add the ID of one of them to the file name.`,
    );
  }

  async #read(analysisId: string, signal: AbortSignal): Promise<DraftMatch> {
    const outcome = await this.#cards.read(analysisId, signal);
    if (outcome.kind === 'done') return { kind: 'published', published: outcome.value };
    if (outcome.kind === 'refused' && outcome.refusal.status === 404) {
      return unmatched(`The service has no card ${analysisId}. It may have been deleted.`);
    }
    // The service responded, but not with a valid card: a problem of this draft only.
    if (outcome.kind === 'unknown' && outcome.failure.code === 'REPLY_SHAPE') return unmatched(outcome.failure.text);
    return { kind: 'unreachable', reason: describeUnreachable(outcome) };
  }
}

function unmatched(reason: string): DraftMatch {
  return { kind: 'unmatched', reason };
}

/** Reports each wait once, although the client counts down every second. */
function waitReporter(say: ReportProgress): (notice: { readonly remainingMs: number }) => void {
  let shortest = 0;
  return ({ remainingMs }) => {
    if (remainingMs > shortest) say(`waiting ${Math.ceil(remainingMs / 1000)} s for the service’s rate limit`);
    shortest = remainingMs;
  };
}

/** The cards of a channel by symbol and title, or why they couldn't be listed. */
type ChannelCards =
  | { readonly kind: 'listed'; readonly byKey: ReadonlyMap<string, readonly CardSummary[]> }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** More pages than any channel has. */
const MAX_PAGES = 500;
/** Memory limits of a list, in characters of JSON: of whole cards (later ones are read one by one), and of all. */
const [MAX_HELD_OF_CARDS, MAX_HELD] = [16 * 2 ** 20, 32 * 2 ** 20];

/** Lists all cards of a channel. A list that never ends is given up, because a part of it doesn't show which cards exist. */
async function readChannelCards(
  cards: CardService,
  channel: ChannelAddress,
  signal: AbortSignal,
): Promise<ChannelCards> {
  const byKey = new Map<string, CardSummary[]>();
  let held = 0;
  for (let page = 1; page <= MAX_PAGES && held <= MAX_HELD; page++) {
    const outcome = await cards.list(channel, page, signal);
    if (outcome.kind !== 'done') {
      const reason = isAbsent(outcome) ? 'The service has no such channel.' : describeUnreachable(outcome);
      return { kind: 'unreachable', reason };
    }
    for (const whole of outcome.value.cards) {
      const fits = held + sizeOf(whole) <= MAX_HELD_OF_CARDS;
      const summary = fits ? whole : { ...whole, published: undefined };
      held += sizeOf(summary);
      const key = matchKey(summary.symbol, summary.title);
      const same = byKey.get(key);
      if (same === undefined) byKey.set(key, [summary]);
      else same.push(summary);
    }
    if (!outcome.value.hasNext) return { kind: 'listed', byKey };
  }
  return { kind: 'unreachable', reason: 'The list of the channel’s cards is too long to be read.' };
}

function sizeOf(summary: CardSummary): number {
  return JSON.stringify(summary).length;
}

/** The card that a draft with this symbol and title belongs to: the only one, or the only one that can be changed. */
function uniqueMatch(same: readonly CardSummary[]): CardSummary | undefined {
  if (same.length === 1) return same[0];
  const changeable = same.filter(({ status }) => status === CHANGEABLE_STATUS);
  return changeable.length === 1 ? changeable[0] : undefined;
}

function isAbsent(outcome: { readonly kind: string; readonly refusal?: { readonly status: number } }): boolean {
  return outcome.kind === 'refused' && outcome.refusal?.status === 404;
}

const ID_IN_NAME = /(?:^|[^0-9a-z])([0-9a-f]{24})\.card\.json$/i;

/** The analysis id in a draft's file name, e.g. `retest.65f1c0de65f1c0de65f1c0de.card.json`. */
function analysisIdIn(file: string): string | undefined {
  return ID_IN_NAME.exec(file)?.[1]?.toLowerCase();
}

/** Identifies a card within a channel. Symbols are compared in upper case: the service upper-cases some (P2 2.4). */
function matchKey(symbol: string, title: string): string {
  return JSON.stringify([symbol.toUpperCase(), title]);
}

/** The key of a draft; undefined if it lacks a symbol or title. */
function matchKeyOf({ sketch }: CardText): string | undefined {
  const { symbol, title } = sketch.metadata;
  return symbol === undefined || title === undefined ? undefined : matchKey(symbol, title);
}

/** Why the service couldn't be read. Contains nothing the service sent, which may include personal data. */
function describeUnreachable(outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): string {
  if (outcome.kind !== 'refused') return outcome.failure.text;
  const { status } = outcome.refusal;
  switch (status) {
    case 401:
    case 403:
      return `The service rejected the API key in ${KEY_VARIABLE}, or the key lacks permission (${status}).`;
    case 429:
      return 'The service’s rate limit resets too late for this run (429). Try again later.';
    default:
      return `The service responded with ${status}.`;
  }
}
