import { l10n } from 'vscode';
import type { FailedOutcome } from '../../../client/callOutcome.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { UnsuccessfulWrite } from '../adminCommand.ts';

/** What was or was not changed on the service. Never says that nothing was, where that is not known. */
export function describeChange(operation: Operation, end: FailedOutcome | UnsuccessfulWrite): string {
  if (operation.id === 'widgetTokens.mint') {
    return l10n.t('Nothing lasting was changed: a token that nobody received expires by itself.');
  }
  if (operation.successStatuses.length === 0) return l10n.t('Nothing was changed: this route never does anything.');
  if (operation.repeat.kind === 'read') return l10n.t('Nothing was changed: this call only reads.');
  switch (end.kind) {
    case 'notSent':
      return l10n.t('Nothing was sent, so nothing was changed.');
    case 'refused':
      return l10n.t('Nothing was changed on the service.');
    case 'didNotHappen':
      return l10n.t('Reading it back shows that nothing was changed.');
    case 'happened':
      return l10n.t('Reading it back shows that the change was made. Only the response was lost.');
    case 'changedSince':
      return l10n.t(
        'Reading it back shows neither the old nor the new state. Somebody else may have changed it since.',
      );
    case 'unknown':
      if (operation.repeat.readBack === undefined) {
        return l10n.t('We couldn’t confirm whether the change was saved, and no call of the service shows it.');
      }
      return operation.repeat.readBack.operation === operation.id
        ? l10n.t('We couldn’t confirm whether it was ordered; sending the same order again didn’t show it.')
        : l10n.t('We couldn’t confirm whether the change was saved.');
  }
}
