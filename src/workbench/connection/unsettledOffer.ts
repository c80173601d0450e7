import * as vscode from 'vscode';
import type { Journal } from '../../client/journal.ts';
import { executeCommand } from '../commands/executeCommand.ts';
import { Disposable } from '../disposable.ts';

/** How long after activation the journal is looked at, in milliseconds: a window that opens has other things to do. */
const DELAY_MS = 5_000;

/** Tells, once a window, that an earlier run left writes of unknown outcome. It only offers to ask; nothing is sent by itself. */
export class UnsettledOffer extends Disposable {
  constructor(journal: Pick<Journal, 'unsettled'>, delayMs = DELAY_MS) {
    super();
    const openedAt = Date.now();
    const timer = setTimeout(() => void this.#offer(journal, openedAt), delayMs);
    this._register({ dispose: () => clearTimeout(timer) });
  }

  async #offer(journal: Pick<Journal, 'unsettled'>, openedAt: number): Promise<void> {
    const unsettled = await journal.unsettled().catch(() => []);
    // A write of this very run is under way, and whoever sent it is told how it ends.
    const open = unsettled.filter(({ state, at }) => state === 'sent' && at < openedAt);
    if (open.length === 0) return;
    const check = vscode.l10n.t('Check What Happened');
    const answer = await vscode.window.showWarningMessage(
      open.length === 1
        ? vscode.l10n.t('A change was sent to the service earlier, and whether it was stored is not known.')
        : vscode.l10n.t(
            '{0} changes were sent to the service earlier, and whether they were stored is not known.',
            open.length,
          ),
      check,
    );
    if (answer === check) await executeCommand('chartCards.checkUnsettledOperations');
  }
}
