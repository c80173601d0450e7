import * as vscode from 'vscode';
import type { CardConflict } from '../../card/model/merge.ts';
import type { CardText } from '../../card/text/cardText.ts';
import { rangeOf } from '../../card/text/jsonTree.ts';
import type { ReadBackProgress } from '../../client/reconcile/reconcileRule.ts';
import { cancellable } from '../../shell/cancellation.ts';
import { Disposable } from '../../shell/disposable.ts';
import { openDocumentAt } from '../../shell/files/uris.ts';
import { documentRange } from '../documents/textDocuments.ts';
import { NotSaved, type SaveFailure, type SaveRemedy } from './saveFailure.ts';

/** How long the status bar shows the result of a save, in milliseconds. */
const SAVED_MESSAGE_MS = 30_000;

/** The user's decision when both sides changed the same parts. */
type ConflictChoice = 'compare' | 'keepMine' | 'takeTheirs' | 'cancel';

/** Runs a remedy for a card. */
export type RemedyRunner = (remedy: SaveRemedy, uri: vscode.Uri) => void;

/** Asks in a modal how to resolve a conflict. */
export async function askAboutConflict(title: string, conflicts: readonly CardConflict[]): Promise<ConflictChoice> {
  const compare = vscode.l10n.t('Compare');
  const keepMine = vscode.l10n.t('Keep Mine');
  const takeTheirs = vscode.l10n.t('Take Theirs');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('“{0}” was changed on the service while you were editing it', title),
    {
      modal: true,
      detail: vscode.l10n.t(
        'Both sides changed: {0}.\n\nCompare shows both versions and lets you choose part by part; nothing is sent before you choose. Keep Mine sends your text. Take Theirs replaces your text with the service’s version (undo restores yours).',
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
 * Offers the remedy of a failed save, besides VS Code's own error. Doesn't wait: the save must end, or VS Code would
 * show it as still running behind the notification.
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
 * Shows why an explicit save failed. VS Code also reports it, but after the card's long address; only its own
 * notification has “Retry”.
 */
export function showNotSaved(failure: unknown): void {
  if (failure instanceof NotSaved && !failure.isOffered) void vscode.window.showErrorMessage(failure.message);
}

/** The result of the last save in the status bar, for a while. The next result replaces it. */
export class SaveStatus extends Disposable {
  #shown: vscode.Disposable | undefined;

  constructor() {
    super();
    this._register({ dispose: () => this.#shown?.dispose() });
  }

  /** A save succeeded: where and when. */
  saved(channel: string, notSent: boolean): void {
    const now = new Date();
    const [hours, minutes] = [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0'));
    this.#show(
      notSent
        ? vscode.l10n.t('$(check) No changes to send')
        : vscode.l10n.t('$(check) Saved to {0}, {1}', channel, `${hours}:${minutes}`),
    );
  }

  /** A save failed, or its outcome isn't known; the notification says why. */
  failed(channel: string): void {
    this.#show(vscode.l10n.t('$(error) The last save to {0} didn’t complete', channel));
  }

  #show(text: string): void {
    this.#shown?.dispose();
    this.#shown = vscode.window.setStatusBarMessage(text, SAVED_MESSAGE_MS);
  }
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

/** Shows the service's 400 message on the field it names, until the text changes or the next save. */
export class ServiceDiagnostics extends Disposable {
  readonly #problems = this._register(vscode.languages.createDiagnosticCollection('chart-cards-service'));

  constructor() {
    super();
    this._register(
      vscode.workspace.onDidChangeTextDocument((event) => {
        // The event also fires, without changes, when the dirty mark changes.
        if (event.contentChanges.length > 0) this.clear(event.document.uri);
      }),
    );
    this._register(vscode.workspace.onDidCloseTextDocument((document) => this.clear(document.uri)));
  }

  /** `field` is the service's own spelling, e.g. `metadata.title` or `levels.pivot.price`; `sent` is the text that was saved. */
  place(uri: vscode.Uri, sent: CardText, rejection: { readonly field: string; readonly detail: string }): void {
    const document = openDocumentAt(uri);
    if (document === undefined) return;
    const range = rangeOf(sent, pathOf(rejection.field));
    const problem = new vscode.Diagnostic(
      documentRange(document, range),
      vscode.l10n.t('The service rejected this: {0}', rejection.detail),
    );
    problem.source = 'Chart Cards service';
    this.#problems.set(uri, [problem]);
  }

  clear(uri: vscode.Uri): void {
    this.#problems.delete(uri);
  }
}

/** Both `drawings[0].points.1.price` and `drawings.0.points.1.price` occur. */
function pathOf(field: string): (string | number)[] {
  return field
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/**
 * Delay before progress is shown, in milliseconds: most saves finish earlier, and a flashing notification would
 * distract.
 */
const PROGRESS_DELAY_MS = 800;

/**
 * Shows the progress of a slow save, which can be cancelled; a cancelled write is read back like any other of unknown
 * outcome. While a lost response is being checked, the progress says so and for how long.
 */
export async function withSaveProgress<T>(
  save: (signal: AbortSignal, onProgress: (progress: ReadBackProgress) => void) => Promise<T>,
): Promise<T> {
  let last: ReadBackProgress | undefined;
  let show: (progress: ReadBackProgress) => void = () => undefined;
  const onProgress = (progress: ReadBackProgress): void => {
    last = progress;
    show(progress);
  };
  const abort = new AbortController();
  const saving = save(abort.signal, onProgress);
  const settled = saving.then(
    () => true,
    () => true,
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PROGRESS_DELAY_MS);
  });
  const inTime = await Promise.race([settled, late]);
  clearTimeout(timer);
  if (inTime) return saving;
  return cancellable(vscode.l10n.t('Saving the card'), (signal, report) => {
    show = ({ untilMs }) =>
      report(
        vscode.l10n.t(
          'The service didn’t confirm the change. Checking whether it was saved, for up to {0} s…',
          Math.ceil(untilMs / 1000),
        ),
      );
    if (last !== undefined) show(last);
    signal.addEventListener('abort', () => abort.abort(), { once: true });
    return saving;
  });
}
