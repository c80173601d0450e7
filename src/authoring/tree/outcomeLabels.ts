import type { CardOutcome } from '../../analysis/outcome.ts';
import type { CardSummary } from '../../client/cards/cardService.ts';
import type { L10n } from '../../shell/displayText.ts';

/** The outcomes in the order of lists: decided ones first. */
export const OUTCOME_KINDS = [
  'targetReached',
  'invalidated',
  'ambiguous',
  'entryReached',
  'untouched',
  'expired',
  'noData',
] as const satisfies readonly CardOutcome['kind'][];
export type OutcomeKind = CardOutcome['kind'];

/** The measured outcomes of a channel's cards; `version` changes with them. */
export interface ChannelOutcomes {
  readonly version: number;
  kindOf(card: CardSummary): OutcomeKind | undefined;
}

/** No card was measured. */
export const NO_OUTCOMES: ChannelOutcomes = { version: 0, kindOf: () => undefined };

/** An outcome in a row or filter. Never the words of a status, which belong to the service. */
export function outcomeLabel(kind: OutcomeKind, l10n: L10n): string {
  switch (kind) {
    case 'targetReached':
      return l10n.t('target reached');
    case 'invalidated':
      return l10n.t('invalidated');
    case 'ambiguous':
      return l10n.t('ambiguous');
    case 'entryReached':
      return l10n.t('entry reached');
    case 'untouched':
      return l10n.t('untouched');
    case 'expired':
      return l10n.t('undecided at expiry');
    case 'noData':
      return l10n.t('no data');
  }
}

/** The sign beside a row whose outcome needs attention; at most two characters, VS Code's limit. */
export function outcomeBadge(kind: OutcomeKind): string | undefined {
  switch (kind) {
    case 'targetReached':
      return '✓';
    case 'invalidated':
      return '✗';
    case 'ambiguous':
      return '≈';
    case 'entryReached':
      return '→';
    case 'untouched':
    case 'expired':
    case 'noData':
      return undefined;
  }
}

/** The message above a list whose cards have no outcome for one common reason; empty if there is none. */
export function outcomeProblem({ problem }: { readonly problem: string | undefined }, l10n: L10n): string {
  return problem === undefined ? '' : l10n.t('No outcomes: {0} To try again, refresh the channels.', problem);
}
