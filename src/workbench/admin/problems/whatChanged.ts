import { l10n } from 'vscode';
import type { Unanswered } from '../../../client/callOutcome.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { NotWell } from '../adminCommand.ts';

/** What was or was not changed on the service. Never says that nothing was, where that is not known. */
export function changeInWords(operation: Operation, end: Unanswered | NotWell): string {
  if (operation.repeat.kind === 'read') return l10n.t('Nothing was changed: this call only reads.');
  switch (end.kind) {
    case 'notSent':
      return l10n.t('Nothing was sent, so nothing was changed.');
    case 'refused':
      return l10n.t('Nothing was changed on the service.');
    case 'didNotHappen':
      return l10n.t('It was read back: nothing was changed.');
    case 'happened':
      return l10n.t('It was read back: the change is made. Only its answer was lost.');
    case 'changedSince':
      return l10n.t(
        'It was read back: what is there now is neither what was before nor what was meant. Somebody else may have changed it meanwhile.',
      );
    case 'unknown':
      return operation.repeat.readBack === undefined
        ? l10n.t('Whether the change was made is not known, and no call of the service tells.')
        : l10n.t('Whether the change was made is not known: reading it back did not tell.');
  }
}
