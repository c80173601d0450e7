import * as vscode from 'vscode';
import { inTime } from '../../support/waiting.ts';

/** What a look has seen once it is there. */
type Seen<T> = Exclude<T, undefined | null | false>;

/**
 * Resolves with what `look` returns once that is neither undefined, null nor false: now, or when one of the events
 * fires. Fails after a time, naming `what` was missing.
 */
export async function until<T>(
  what: string | (() => string),
  look: () => T | Promise<T>,
  ...events: readonly vscode.Event<unknown>[]
): Promise<Seen<T>> {
  const { promise, resolve, reject } = Promise.withResolvers<Seen<T>>();
  const lookNow = async (): Promise<void> => {
    try {
      // Within the event, so that a state that lasts no longer is seen.
      const seen = await look();
      if (seen !== undefined && seen !== null && seen !== false) resolve(seen as Seen<T>);
    } catch (error) {
      reject(error);
    }
  };
  const listening = events.map((event) => event(lookNow));
  void lookNow();
  try {
    return await inTime(what, promise);
  } finally {
    for (const listener of listening) listener.dispose();
  }
}

/** Like `until`, for what tabs, editors, texts and problems show; a failure says what that is then. */
export function untilShown<T>(what: string, look: () => T | Promise<T>): Promise<Seen<T>> {
  const { languages, window, workspace } = vscode;
  return until(
    () => `${what}, but: ${describeShown()}`,
    look,
    window.tabGroups.onDidChangeTabs,
    window.tabGroups.onDidChangeTabGroups,
    window.onDidChangeActiveTextEditor,
    window.onDidChangeVisibleTextEditors,
    window.onDidChangeTextEditorSelection,
    workspace.onDidChangeTextDocument,
    workspace.onDidCloseTextDocument,
    languages.onDidChangeDiagnostics,
  );
}

const MOST_PROBLEMS = 5;

function describeShown(): string {
  const { languages, window } = vscode;
  const tabs = window.tabGroups.all.map((group) => group.tabs.map(({ label }) => label).join(', '));
  const problems = languages
    .getDiagnostics()
    .flatMap(([uri, found]) => found.map(({ message }) => `${uri}: ${message}`));
  return [`tabs ${tabs.join(' | ')}`, ...problems.slice(-MOST_PROBLEMS)].join('\n');
}
