import * as vscode from 'vscode';
import type { Journal } from '../../client/journal.ts';
import { Disposable } from '../disposable.ts';
import { executeCommand } from '../executeCommand.ts';

/**
 * A journal that opens its folder on first use, so that activation touches no disk. `onWrite` is called when a write
 * was sent or settled.
 */
export function lazyJournal(folder: string, onWrite: () => void = () => undefined): Journal {
  let opening: Promise<Journal> | undefined;
  const opened = (): Promise<Journal> => {
    opening ??= import('../../client/journal.ts')
      .then(({ openJournal }) => openJournal(folder))
      .catch((error: unknown) => {
        // Retried at the next write, e.g. when a full disk has space again; this write isn't sent.
        opening = undefined;
        throw error;
      });
    return opening;
  };
  return {
    recordIntent: async (intent) => (await opened()).recordIntent(intent),
    recordSent: async (id) => {
      await (await opened()).recordSent(id);
      onWrite();
    },
    settle: async (id, result) => {
      await (await opened()).settle(id, result);
      onWrite();
    },
    unreadableFiles: async () => (await opened()).unreadableFiles(),
    pending: async () => (await opened()).pending(),
    close: async () => {
      await (await opening)?.close();
    },
  };
}

/** Delay after activation before the journal is read, in milliseconds, to keep startup fast. */
const REMINDER_DELAY_MS = 5_000;

/**
 * Notifies once per window about pending writes of an earlier run, or unreadable journal files. Offers to check; never
 * checks by itself.
 */
export class PendingWriteReminder extends Disposable {
  constructor(journal: Pick<Journal, 'pending' | 'unreadableFiles'>, delayMs = REMINDER_DELAY_MS) {
    super();
    const openedAt = Date.now();
    const timer = setTimeout(() => void this.#offer(journal, openedAt), delayMs);
    this._register({ dispose: () => clearTimeout(timer) });
  }

  async #offer(journal: Pick<Journal, 'pending' | 'unreadableFiles'>, openedAt: number): Promise<void> {
    void this.#report(await journal.unreadableFiles().catch(() => []));
    const unsettled = await journal.pending().catch(() => []);
    // Writes of this session are still in progress and report their own outcome.
    const open = unsettled.filter(({ state, at }) => state === 'sent' && at < openedAt);
    if (open.length === 0) return;
    const check = vscode.l10n.t('Check Pending Writes');
    const answer = await vscode.window.showWarningMessage(
      open.length === 1
        ? vscode.l10n.t('A change was sent to the service earlier. We couldn’t confirm whether it was saved.')
        : vscode.l10n.t(
            '{0} changes were sent to the service earlier. We couldn’t confirm whether they were saved.',
            open.length,
          ),
      check,
    );
    if (answer === check) await executeCommand('chartCards.checkPendingWrites');
  }

  async #report([first, ...more]: Awaited<ReturnType<Journal['unreadableFiles']>>): Promise<void> {
    if (first === undefined) return;
    const show = vscode.l10n.t('Show File');
    const answer = await vscode.window.showWarningMessage(
      more.length === 0
        ? vscode.l10n.t('A file of pending writes couldn’t be read. It was kept, and is listed in Pending Writes.')
        : vscode.l10n.t(
            '{0} files of pending writes couldn’t be read. They were kept, and are listed in Pending Writes.',
            more.length + 1,
          ),
      show,
    );
    if (answer === show) await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(first.path));
  }
}
