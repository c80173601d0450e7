import { CHANGEABLE_STATUS } from '../../card/findings/publishedState.ts';
import type { CardService, CardSummary } from '../../client/cards/cardService.ts';
import type { ChannelAddress } from '../../client/cards/listCards.ts';
import { matchKey } from './draftNames.ts';
import { describeUnreachable } from './unreachableReason.ts';

/** The cards of a channel by symbol and title, or why they could not be listed. */
export type ChannelCards =
  | { readonly kind: 'listed'; readonly byKey: ReadonlyMap<string, readonly CardSummary[]> }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** More pages than any channel has; a service that never ends its list must not hold a run up. */
const MAX_PAGES = 500;

/** Reads the whole list of a channel. */
export async function readChannelCards(
  cards: CardService,
  channel: ChannelAddress,
  signal: AbortSignal,
): Promise<ChannelCards> {
  const byKey = new Map<string, CardSummary[]>();
  for (let page = 1; page <= MAX_PAGES; page++) {
    const outcome = await cards.list(channel, page, signal);
    if (outcome.kind !== 'done') {
      const reason = isAbsent(outcome) ? 'The service has no such channel.' : describeUnreachable(outcome);
      return { kind: 'unreachable', reason };
    }
    for (const summary of outcome.value.cards) {
      const key = matchKey(summary.symbol, summary.title);
      const same = byKey.get(key);
      if (same === undefined) byKey.set(key, [summary]);
      else same.push(summary);
    }
    if (!outcome.value.hasNext) break;
  }
  return { kind: 'listed', byKey };
}

/** The one that a draft of this symbol and title can be meant for: the only one, or the only one that can be changed. */
export function uniqueMatch(same: readonly CardSummary[]): CardSummary | undefined {
  if (same.length === 1) return same[0];
  const changeable = same.filter(({ status }) => status === CHANGEABLE_STATUS);
  return changeable.length === 1 ? changeable[0] : undefined;
}

function isAbsent(outcome: { readonly kind: string; readonly refusal?: { readonly status: number } }): boolean {
  return outcome.kind === 'refused' && outcome.refusal?.status === 404;
}
