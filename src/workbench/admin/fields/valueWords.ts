import { l10n } from 'vscode';
import type { TextProblem } from './fieldText.ts';

/** Why a text is no value of the field, in words. */
export function describeTextProblem(why: TextProblem): string {
  switch (why) {
    case 'empty':
      return l10n.t('This cannot be empty. To take a value away, go back and choose so.');
    case 'line breaks':
      return l10n.t('One line of visible characters only.');
    case 'broken text':
      return l10n.t('This holds half of a character, which cannot be sent.');
    case 'number':
      return l10n.t('A number of at most 15 digits, with a point before the decimals.');
    case 'date':
      return l10n.t('A day of the calendar such as 2026-03-02.');
    case 'time':
      return l10n.t('A time of day such as 14:30 or 14:30:15.');
    case 'date-time':
      return l10n.t('Date and time in UTC such as 2026-03-02T14:30Z.');
    case 'choice':
      return l10n.t('This is none of the choices.');
  }
}

/** A value as it is named in a sentence. */
export function formatFieldValue(value: unknown): string {
  if (value === null || value === undefined) return l10n.t('nothing');
  const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
