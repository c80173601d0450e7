import * as vscode from 'vscode';
import type { CardSummary } from '../../client/cards/cardService.ts';
import { describeRefusalOrFailure } from '../../shell/responses/outcomeErrors.ts';
import { unreadList, unreadListItems } from '../../shell/responses/showResponse.ts';
import { type CardFilter, filterTest, isNarrowing, isUndecided } from './cardFilter.ts';
import { type CardOrder, cardComparator } from './cardSummaries.ts';
import type { ChannelCards, ListProblem } from './channelCards.ts';
import type { MessageNode } from './treeNodes.ts';

/** Rows of a channel: messages, then cards, then "Load more". */
interface ChannelRows {
  readonly messages: readonly Omit<MessageNode, 'kind' | 'parent'>[];
  readonly cards: readonly CardSummary[];
  readonly more: boolean;
}

/** The rows of a channel. `known` is called only if the list can't be read. */
export function channelRows(
  list: ChannelCards,
  filter: CardFilter,
  order: CardOrder,
  known: () => readonly CardSummary[],
): ChannelRows {
  const messages: Omit<MessageNode, 'kind' | 'parent'>[] = [];
  if (list.problem !== undefined) messages.push(problemRow(list.problem, list.wasRead));
  const unread = unreadListItems(list.unreadable);
  if (unread !== undefined) {
    messages.push({
      about: 'unreadable',
      text:
        unread.records === 1
          ? vscode.l10n.t('1 card couldn’t be read')
          : vscode.l10n.t('{0} cards couldn’t be read', list.unreadable.length),
      detail: vscode.l10n.t('Show Response'),
      command: 'chartCards.showResponse',
      args: [unread],
    });
  }
  if (!list.wasRead && list.count === 0) {
    const remembered = known().filter(filterTest(filter, Date.now())).sort(cardComparator(order));
    if (remembered.length > 0) {
      messages.push({
        about: 'known',
        text: vscode.l10n.t('Cards opened here before'),
        detail: vscode.l10n.t('may be outdated'),
        command: 'chartCards.refresh',
      });
    }
    return { messages, cards: remembered, more: false };
  }
  const undecided = isNarrowing(filter) ? [...list.all()].filter((card) => isUndecided(filter, card)).length : 0;
  if (undecided > 0) messages.push(undecidedRow(undecided));
  const cards = list.ordered(filter, order);
  if (cards.length === 0 && list.problem === undefined) messages.push(emptyRow(filter));
  return { messages, cards, more: list.hasNext };
}

function problemRow(problem: ListProblem, wasRead: boolean): Omit<MessageNode, 'kind' | 'parent'> {
  if ('raw' in problem) {
    return {
      about: 'problem',
      text: vscode.l10n.t('The list isn’t in the documented format'),
      detail: vscode.l10n.t('Show Response'),
      command: 'chartCards.showResponse',
      args: [unreadList(problem.raw)],
    };
  }
  const needsKey =
    ('kind' in problem && problem.kind === 'noKey') || ('action' in problem && problem.action === 'fix the key');
  return {
    about: 'problem',
    text: describeRefusalOrFailure(problem),
    detail: needsKey
      ? vscode.l10n.t('click to enter the key')
      : wasRead
        ? vscode.l10n.t('may be outdated; click to try again')
        : vscode.l10n.t('click to try again'),
    command: needsKey ? 'chartCards.signIn' : 'chartCards.refresh',
  };
}

function undecidedRow(count: number): Omit<MessageNode, 'kind' | 'parent'> {
  return {
    about: 'undecided',
    text: count === 1 ? vscode.l10n.t('1 card is hidden') : vscode.l10n.t('{0} cards are hidden', count),
    detail: vscode.l10n.t('the list contained only their titles, so the filter can’t be applied; click to clear it'),
    command: 'chartCards.clearFilter',
  };
}

function emptyRow(filter: CardFilter): Omit<MessageNode, 'kind' | 'parent'> {
  return isNarrowing(filter)
    ? {
        about: 'noMatch',
        text: vscode.l10n.t('No loaded card matches the filter'),
        detail: vscode.l10n.t('click to clear the filter'),
        command: 'chartCards.clearFilter',
      }
    : {
        about: 'empty',
        text: vscode.l10n.t('No cards yet'),
        detail: vscode.l10n.t('click to create one'),
        command: 'chartCards.newCard',
      };
}
