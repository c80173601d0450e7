import { l10n } from 'vscode';

/**
 * A text that may hold words of the service, for a notification: VS Code would make a link, even one that runs a
 * command, of `[words](command:…)`.
 */
export function plainMessage(text: string): string {
  return text.replaceAll('](', '] (');
}

/** Characters of a notification that surely stand in its first line. */
const ONE_LINE = 55;

/**
 * The buttons of a notification. VS Code shows one without any as a single line, cut off: what was changed and what to do
 * next would stand behind the cut. A long one gets a button to put it away.
 */
export function messageButtons(text: string, labels: readonly string[]): readonly string[] {
  return labels.length === 0 && text.length > ONE_LINE ? [l10n.t('OK')] : labels;
}
