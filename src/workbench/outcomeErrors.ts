import { l10n } from 'vscode';
import type { Outcome, ServiceRefusal, TransportFailure } from '../client/outcome.ts';
import { CommandError } from './executeCommand.ts';
import { describeUnreadCard, showResponseLabel, unreadCard } from './results/showResponse.ts';

/** A refusal or failure as a sentence for people; never a key, header or filled address. */
export function describeRefusalOrFailure(problem: ServiceRefusal | TransportFailure): string {
  if ('text' in problem) return problem.text;
  if (problem.action === 'fix the key') {
    return l10n.t(
      'The service refused the key (status {0}). Sign in again, or have the permission “sendMessage” granted: in the dashboard, community settings, Integration, API keys.',
      problem.status,
    );
  }
  if (problem.status === 404) {
    return problem.operation === 'analyses.list' || problem.operation === 'analyses.create'
      ? l10n.t('The service has no such channel. Check the channel’s ID in the connection’s settings.')
      : l10n.t('The service has no such card.');
  }
  if (problem.status === 429) {
    return l10n.t(
      'The community’s rate limit is reached; try again in {0} s.',
      Math.ceil((problem.waitMs ?? 0) / 1000),
    );
  }
  return problem.detail === undefined
    ? l10n.t('The service answered with status {0}.', problem.status)
    : l10n.t('The service answered with status {0}: {1}', problem.status, problem.detail);
}

/** The value of an outcome, or an error that says what came instead, with the way to a response that couldn’t be read. */
export function valueOrThrow<T>(outcome: Outcome<T>): T {
  switch (outcome.kind) {
    case 'done':
      return outcome.value;
    case 'refused':
      throw new Error(describeRefusalOrFailure(outcome.refusal));
    case 'notSent':
      throw new Error(describeRefusalOrFailure(outcome.failure));
    case 'unknown': {
      const unread = unreadCard(outcome);
      if (unread === undefined) throw new Error(describeRefusalOrFailure(outcome.failure));
      throw new CommandError(describeUnreadCard(), {
        label: showResponseLabel(),
        command: 'chartCards.showResponse',
        args: [unread],
      });
    }
  }
}
