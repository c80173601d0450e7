import * as vscode from 'vscode';
import type { CardConflict } from '../../card/merge.ts';
import { NotSaved } from './notSaved.ts';
import type { SaveFailure, SaveRemedy } from './saveFailure.ts';

/** How long the end of a save is shown in the status bar, in milliseconds. */
const SAVED_SHOWN_MS = 30_000;

/** What a person decides when both sides changed the same parts. */
export type ConflictChoice = 'compare' | 'keepMine' | 'takeTheirs' | 'cancel';

/** Runs a remedy for a card; the commands know how. */
export type RemedyRunner = (remedy: SaveRemedy, uri: vscode.Uri) => void;

/** Asks, in a modal, what shall become of a conflict. */
export async function askAboutConflict(title: string, conflicts: readonly CardConflict[]): Promise<ConflictChoice> {
  const compare = vscode.l10n.t('Compare');
  const keepMine = vscode.l10n.t('Keep Mine');
  const takeTheirs = vscode.l10n.t('Take Theirs');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('“{0}” was changed on the service while you edited it', title),
    {
      modal: true,
      detail: vscode.l10n.t(
        'Both sides changed: {0}.\n\nCompare shows both and lets you choose part by part; nothing is sent before you have chosen. Keep Mine sends your text. Take Theirs replaces your text by what the service holds (undo brings yours back).',
        conflicts.map((conflict) => conflict.label).join(', '),
      ),
    },
    compare,
    keepMine,
    takeTheirs,
  );
  switch (answer) {
    case compare:
      return 'compare';
    case keepMine:
      return 'keepMine';
    case takeTheirs:
      return 'takeTheirs';
    default:
      return 'cancel';
  }
}

/**
 * Offers the remedy of a failed save beside VS Code's own report of it. Does not wait: the save has to end, or VS Code
 * would show it as still running behind the message.
 */
export function offerRemedy(failure: SaveFailure, uri: vscode.Uri, run: RemedyRunner): void {
  const remedy = failure.remedy;
  if (remedy === undefined) return;
  const label = remedyLabel(remedy.kind);
  void vscode.window.showWarningMessage(remedy.offer, label).then((answer) => {
    if (answer === label) run(remedy.kind, uri);
  });
}

/**
 * Says why a save by hand failed. VS Code says it too, but behind the card's address, which fills the message; and its
 * message is the one with “Retry”.
 */
export function showNotSaved(failure: unknown): void {
  if (failure instanceof NotSaved && !failure.isOffered) void vscode.window.showErrorMessage(failure.message);
}

/** Says for a while that a save has ended well, where to and when. */
export function showSaved(channel: string, notSent: boolean): void {
  const now = new Date();
  const [hours, minutes] = [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0'));
  vscode.window.setStatusBarMessage(
    notSent
      ? vscode.l10n.t('$(check) Nothing to send: the service holds this card')
      : vscode.l10n.t('$(check) Saved to {0}, {1}', channel, `${hours}:${minutes}`),
    SAVED_SHOWN_MS,
  );
}

function remedyLabel(remedy: SaveRemedy): string {
  switch (remedy) {
    case 'signIn':
      return vscode.l10n.t('Enter Key…');
    case 'changeSender':
      return vscode.l10n.t('Change Sender…');
    case 'saveAsDraft':
      return vscode.l10n.t('Save Card as Draft…');
    case 'checkPending':
      return vscode.l10n.t('Check Pending Writes');
    case 'editTitle':
      return vscode.l10n.t('Edit Title');
  }
}
