import { textStep } from '../../commands/stepwise.ts';
import type { AskingContext, FileContext } from '../adminContext.ts';
import type { Question } from './question.ts';

/** What a line of text is asked with. */
export interface TextOptions<Answers> {
  readonly prompt: (answers: Partial<Answers>) => string;
  readonly placeholder?: () => string;
  /** What is wrong with the text, as it is typed; usually `documented(operation, 'body.name')`. */
  readonly check: (typed: string, answers: Partial<Answers>) => string | undefined;
  /** What the text becomes; the text without spaces at its ends by default. */
  readonly read?: (typed: string) => unknown;
  /** Proposed at first. */
  readonly initial?: (answers: Partial<Answers>) => string;
  readonly remember?: true;
  /** Shown as dots; never remembered. */
  readonly secret?: true;
  readonly when?: Question<Answers, FileContext>['when'];
}

/** Asks for a line of text, checked as it is typed. */
export function textQuestion<Answers, Context extends FileContext = AskingContext>(
  name: keyof Answers & string,
  options: TextOptions<Answers>,
): Question<Answers, Context> {
  const read = options.read ?? ((typed: string) => typed.trim());
  return {
    name,
    check: options.check,
    read,
    ...(options.remember === undefined ? {} : { remember: options.remember }),
    ...(options.when === undefined ? {} : { when: options.when }),
    ask: async ({ frame, answers, last }) => {
      const before = answers[name] ?? last ?? options.initial?.(answers) ?? '';
      const end = await textStep(frame, {
        prompt: options.prompt(answers),
        value: String(before),
        check: (typed) => options.check(typed, answers),
      });
      return end.kind === 'next' ? { kind: 'next', value: read(end.value) } : end;
    },
  };
}
