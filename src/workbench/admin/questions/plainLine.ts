import { l10n } from 'vscode';

/** Characters of a line that somebody types or pastes; more is a paste of something else. */
export const LONGEST_LINE = 10_000;

/** Refuses quickly what is no line of text, before any rule looks at it. */
export function lineProblem(typed: string, longest = LONGEST_LINE): string | undefined {
  if (typed.length > longest) {
    return l10n.t('This is too long: {0} characters. At most {1} can stand here.', typed.length, longest);
  }
  if (/[\n\r\u2028\u2029]/.test(typed)) return l10n.t('One line only: this holds a line break.');
  if (/\p{Cc}/u.test(typed)) return l10n.t('This holds a character that cannot be seen, such as a tab.');
  return undefined;
}

/** Signs without width that come along with a copied name; those that join letters and emoji are no part of it. */
const INVISIBLE_CHARACTERS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;

/** Refuses what nobody sees in the name of a trader: the service would look for another one, and find nobody. */
export function invisibleCharacterProblem(typed: string): string | undefined {
  const [sign] = INVISIBLE_CHARACTERS.exec(typed) ?? [];
  if (sign === undefined) return undefined;
  const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return l10n.t('This holds a sign that cannot be seen (U+{0}). Type it instead of pasting it.', code);
}
