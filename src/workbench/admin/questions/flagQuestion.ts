import { l10n } from 'vscode';
import type { AskingContext, FileContext } from '../adminContext.ts';
import { choiceQuestion } from './choiceQuestion.ts';
import type { Question, QuestionOptions } from './question.ts';

/** One of the two answers, in words that say what it means. */
export interface FlagChoice {
  readonly label: string;
  readonly detail?: string;
}

/** What a yes or no is asked with. */
export interface FlagOptions<Answers> extends QuestionOptions<Answers> {
  readonly placeholder: (answers: Partial<Answers>) => string;
  /** `Yes` by default. */
  readonly yes?: () => FlagChoice;
  /** `No` by default. */
  readonly no?: () => FlagChoice;
  /** The answer that stands first. */
  readonly usual?: boolean;
}

/** Asks to choose between two ways; the answer is true or false. */
export function flagQuestion<Answers, Context extends FileContext = AskingContext>(
  name: keyof Answers & string,
  options: FlagOptions<Answers>,
): Question<Answers, Context> {
  return choiceQuestion<Answers, boolean, Context>(name, {
    ...options,
    choices: () => {
      const yes = { ...(options.yes?.() ?? { label: l10n.t('Yes') }), value: true };
      const no = { ...(options.no?.() ?? { label: l10n.t('No') }), value: false };
      return options.usual === true ? [yes, no] : [no, yes];
    },
  });
}
