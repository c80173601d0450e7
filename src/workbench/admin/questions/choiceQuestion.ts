import { type Choice, pickStep } from '../../commands/stepwise.ts';
import type { AskingContext, FileContext } from '../adminContext.ts';
import { commonOptions, type Question, type QuestionOptions } from './question.ts';

/** What a choice is asked with. */
export interface ChoiceOptions<Answers, Value> extends QuestionOptions<Answers> {
  readonly placeholder: (answers: Partial<Answers>) => string;
  readonly choices: (answers: Partial<Answers>) => readonly Choice<Value>[];
}

/** Asks to pick one of a few things that are known beforehand. */
export function choiceQuestion<Answers, Value, Context extends FileContext = AskingContext>(
  name: keyof Answers & string,
  options: ChoiceOptions<Answers, Value>,
): Question<Answers, Context> {
  return {
    name,
    ...commonOptions(options),
    ask: async ({ frame, answers, last }) =>
      pickStep<Value>(frame, {
        placeholder: options.placeholder(answers),
        active: (answers[name] ?? last) as Value | undefined,
        items: options.choices(answers),
      }),
  };
}
