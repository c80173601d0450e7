import { l10n } from 'vscode';
import type { AskingContext, FileContext } from '../adminContext.ts';
import { readTypedTime } from '../dates/localDays.ts';
import type { Question, QuestionOptions } from './question.ts';
import { textQuestion } from './textQuestion.ts';

/** What a day is asked with. */
export interface DayOptions<Answers> extends QuestionOptions<Answers> {
  readonly prompt: (answers: Partial<Answers>) => string;
}

const DAY_MS = 86_400_000;

/** Asks for a UTC day up to today (`YYYY-MM-DD`); yesterday, the last whole one, is proposed. */
export function dayQuestion<Answers, Context extends FileContext = AskingContext>(
  name: keyof Answers & string,
  options: DayOptions<Answers>,
): Question<Answers, Context> {
  return textQuestion<Answers, Context>(name, {
    ...options,
    placeholder: () => 'YYYY-MM-DD',
    initial: () => utcDay(Date.now() - DAY_MS),
    check: (typed) => {
      if (readTypedTime(typed)?.kind !== 'day') return l10n.t('Type a day of the calendar as YYYY-MM-DD.');
      const today = utcDay(Date.now());
      return typed > today ? l10n.t('This day has not begun in UTC: today is {0}.', today) : undefined;
    },
  });
}

function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
