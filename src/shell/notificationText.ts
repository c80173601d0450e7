import { l10n } from 'vscode';

/**
 * Escapes a text that may contain words of the service: VS Code turns `[words](command:…)` into a link in a
 * notification, even one that runs a command.
 */
export function plainMessage(text: string): string {
  return text.replaceAll('](', '] (');
}

/** Characters of a notification that certainly fit on its first line. */
const ONE_LINE = 55;

/**
 * The buttons of a notification. VS Code shows one without buttons as a single truncated line, which would hide what
 * was changed and what to do next, so a long one gets a button that closes it.
 */
export function messageButtons(text: string, labels: readonly string[]): readonly string[] {
  return labels.length === 0 && text.length > ONE_LINE ? [l10n.t('OK')] : labels;
}
