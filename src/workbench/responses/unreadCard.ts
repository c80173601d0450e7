import { l10n } from 'vscode';
import type { Outcome } from '../../client/outcome.ts';
import { type UnreadResponse, unreadOf, unreadRecords } from './showResponse.ts';

/** The operations of cards by id and title, so that a window opens without the whole table of operations. */
const getCard = () => ({ id: 'analyses.get', title: l10n.t('Get analysis') });
const listCards = () => ({ id: 'analyses.list', title: l10n.t('List analyses of a channel') });

/** The response behind a card that couldn’t be read; undefined if there was none. */
export function unreadCard(outcome: Outcome<unknown>): UnreadResponse | undefined {
  return unreadOf(getCard(), outcome);
}

/** The response behind a channel’s list that couldn’t be read. */
export function unreadList(raw: unknown): UnreadResponse {
  return { operation: listCards(), raw };
}

/** Items of a channel’s list that couldn’t be read; undefined if there are none. */
export function unreadListItems(items: readonly unknown[]): UnreadResponse | undefined {
  return unreadRecords(listCards(), items);
}

/** What is said of a card whose response couldn’t be read. */
export function describeUnreadCard(): string {
  return l10n.t('The card can’t be opened: the service answered, but the response isn’t in the documented form.');
}
