import { l10n } from 'vscode';
import type { Outcome, ServiceRefusal, TransportFailure } from '../../client/outcome.ts';
import { CommandError } from '../executeCommand.ts';
import { describeUnreadCard, showResponseLabel, unreadCard } from './showResponse.ts';

/** A refusal or failure as a sentence for the user, without keys, headers or full addresses. */
export function describeRefusalOrFailure(problem: ServiceRefusal | TransportFailure): string {
  if ('text' in problem) return problem.text;
  if (problem.action === 'fix the key') {
    return l10n.t(
      'The service rejected the key (status {0}). Sign in again, or have the “sendMessage” permission granted in the dashboard under community settings, Integration, API keys.',
      problem.status,
    );
  }
  if (problem.status === 404) {
    return problem.operation === 'analyses.list' || problem.operation === 'analyses.create'
      ? l10n.t('The service doesn’t have this channel. Check the channel’s ID in the connection’s settings.')
      : l10n.t('The service doesn’t have this card.');
  }
  if (problem.status === 429) {
    return l10n.t('Rate limit reached. Try again in {0} s.', Math.ceil((problem.waitMs ?? 0) / 1000));
  }
  return problem.detail === undefined
    ? l10n.t('The service responded with status {0}.', problem.status)
    : l10n.t('The service responded with status {0}: {1}', problem.status, problem.detail);
}

/**
 * The value of an outcome; throws an error that describes any other outcome, with an action that shows an unreadable
 * response.
 */
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
