import { l10n } from 'vscode';
import type { JournalEntry } from '../../client/journal.ts';
import type { CheckedWrite } from '../../client/reconcile/reconcileRule.ts';

/** Titles of operations by id, loaded with the first pending write rather than with the window. */
export async function titlesOfWrites(): Promise<ReadonlyMap<string, string>> {
  const { operationTitles } = await import('../../client/connect.ts');
  return operationTitles();
}

/** `Save of card …4f2a1c`: what was written, and where. */
export function describeWrite(
  { operation, targets }: Pick<JournalEntry, 'operation' | 'targets'>,
  titles: ReadonlyMap<string, string>,
): string {
  switch (operation) {
    case 'analyses.update':
      return l10n.t('Save of card {0}', shortId(targets['analysisId']));
    case 'analyses.delete':
      return l10n.t('Deletion of card {0}', shortId(targets['analysisId']));
    case 'analyses.append':
      return l10n.t('Drawings added to card {0}', shortId(targets['analysisId']));
    case 'analyses.create':
      return l10n.t('Publication in channel {0}', shortId(targets['channelId']));
    default: {
      const title = titles.get(operation);
      return title === undefined ? operation : l10n.t(title);
    }
  }
}

/** What a check found, and what to do about it. */
export function describeVerdict(verdict: CheckedWrite['verdict']): string {
  switch (verdict) {
    case 'happened':
      return l10n.t('It was done. There’s nothing left to do.');
    case 'didNotHappen':
      return l10n.t('It wasn’t done. Do it again if you still want it.');
    case 'changedSince':
      return l10n.t('The record has changed since, by this write or another. Compare it with what you intended.');
    case 'stillUnknown':
      return l10n.t('We still couldn’t confirm whether it was done. It stays pending and is checked again.');
  }
}

/** The codicon of a verdict. */
export function verdictIcon(verdict: CheckedWrite['verdict']): string {
  switch (verdict) {
    case 'happened':
      return 'check';
    case 'didNotHappen':
      return 'circle-slash';
    case 'changedSince':
      return 'warning';
    case 'stillUnknown':
      return 'question';
  }
}

/** Describes what may happen twice if a write is sent again; undefined if no command does that. */
export function whatMayHappenTwice(operation: string): string | undefined {
  switch (operation) {
    case 'analyses.create':
      return l10n.t('If the card was published, a second card is posted and the webhooks fire again.');
    case 'analyses.update':
      return l10n.t('If the card was saved, its post is rewritten and the webhooks fire again.');
    case 'analyses.append':
      return l10n.t('If the drawings were added, they may be added a second time.');
    case 'analyses.delete':
    case 'leaderboards.delete':
    case 'userFields.delete':
      return l10n.t('If it was deleted, deleting it again does nothing.');
    case 'redemptions.updateOrderStatus':
      return l10n.t('If the order was refunded, its coins may be returned a second time.');
    case 'redemptions.createStatus':
    case 'leaderboards.create':
    case 'userFields.create':
      return l10n.t('If it was created, a second one may be created, or the name may be rejected as taken.');
    case 'leaderboards.update':
    case 'userFields.update':
      return l10n.t('If it was changed, any changes made since are overwritten.');
    case 'userFields.writeValue':
      return l10n.t(
        'If the value was written, it may be added or subtracted a second time, and the history gets two entries.',
      );
    case 'bulkUpdates.upload':
      return l10n.t('If the file was uploaded, every “add” and “subtract” in it is applied a second time.');
    case 'loyaltyExports.create':
      return l10n.t('If the export was created, sending the same request again doesn’t create a second one.');
    case 'legacy.createBadge':
      return l10n.t('If the badge was created, a second one may be created.');
    case 'legacy.removeRole':
      return l10n.t('If the role was removed, removing it again does nothing.');
    default:
      return undefined;
  }
}

function shortId(id: string | undefined): string {
  return id === undefined ? '' : id.length > 8 ? `…${id.slice(-6)}` : id;
}
