import { l10n } from 'vscode';

/** Characters of a line that somebody types or pastes; more is a paste of something else. */
export const LONGEST_LINE = 10_000;

/** Refuses quickly what is no line of text, before any rule looks at it. */
export function plainLineProblem(typed: string, longest = LONGEST_LINE): string | undefined {
  if (typed.length > longest) {
    return l10n.t('This is too long: {0} characters. At most {1} can stand here.', typed.length, longest);
  }
  if (/[\n\r\u2028\u2029]/.test(typed)) return l10n.t('One line only: this holds a line break.');
  if (/\p{Cc}/u.test(typed)) return l10n.t('This holds a character that cannot be seen, such as a tab.');
  return undefined;
}
