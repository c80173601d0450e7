import { l10n } from 'vscode';
import type { AskingContext, FileContext } from '../adminContext.ts';
import type { Question } from './question.ts';
import { type TextOptions, textQuestion } from './textQuestion.ts';

/** What a secret is asked with: it is never remembered here, nor proposed. */
export type SecretOptions<Answers> = Pick<TextOptions<Answers>, 'prompt' | 'when' | 'given'> &
  Partial<Pick<TextOptions<Answers>, 'check'>>;

/** Asks for a key or password: shown as dots, never remembered. */
export function secretQuestion<Answers, Context extends FileContext = AskingContext>(
  name: keyof Answers & string,
  options: SecretOptions<Answers>,
): Question<Answers, Context> {
  return textQuestion<Answers, Context>(name, {
    ...options,
    secret: true,
    check: (typed, answers) => {
      if (typed === '') return l10n.t('Nothing is entered.');
      if (/\s/.test(typed)) return l10n.t('A key holds no spaces.');
      // A header carries nothing else (RFC 9110).
      if (/[^\x21-\x7e]/.test(typed)) return l10n.t('A key holds plain letters, digits and signs only.');
      return options.check?.(typed, answers);
    },
  });
}
