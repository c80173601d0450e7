import { l10n } from 'vscode';
import type { Outcome } from '../../client/outcome.ts';
import { type UnreadResponse, unreadOf } from './showResponse.ts';

/** The operations of cards by id and title, so that a window opens without the whole table of operations. */
const GET_CARD = { id: 'analyses.get', title: 'Get analysis' };
const LIST_CARDS = { id: 'analyses.list', title: 'List analyses of a channel' };

/** The response behind a card that couldn’t be read; undefined if there was none. */
export function unreadCard(outcome: Outcome<unknown>): UnreadResponse | undefined {
  return unreadOf(GET_CARD, outcome);
}

/** The same for a channel’s list of cards. */
export function unreadCards(outcome: Outcome<unknown>): UnreadResponse | undefined {
  return unreadOf(LIST_CARDS, outcome);
}

/** What is said of a card whose response couldn’t be read. */
export function cardIsUnread(): string {
  return l10n.t('The card can’t be opened: the service answered, but the response isn’t in the documented form.');
}
