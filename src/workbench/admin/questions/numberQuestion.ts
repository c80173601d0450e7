import { l10n } from 'vscode';
import type { AskingContext, FileContext } from '../adminContext.ts';
import { inputStep } from './inputStep.ts';
import { lineProblem } from './plainLine.ts';
import { commonOptions, type Question, type QuestionOptions } from './question.ts';

/** What a number is asked with. */
export interface NumberOptions<Answers> extends QuestionOptions<Answers> {
  readonly prompt: (answers: Partial<Answers>) => string;
  readonly placeholder?: () => string;
  /** What is wrong with the number; usually `documented(operation, 'body.days')`. */
  readonly check?: (value: number, answers: Partial<Answers>) => string | undefined;
  /** Digits behind the point are allowed. */
  readonly fractional?: true;
  readonly initial?: (answers: Partial<Answers>) => number | undefined;
  /** An empty text is an answer too: undefined. */
  readonly optional?: true;
}

const NUMBER_PATTERN = /^[+-]?\d+(\.\d+)?$/;

/** What is wrong with a text as a number. No thousands separators, no exponents: what stands there is what is sent. */
export function numberProblem(typed: string, fractional: boolean): string | undefined {
  const text = typed.trim();
  if (text === '') return l10n.t('Enter a number.');
  if (!NUMBER_PATTERN.test(text)) {
    return fractional
      ? l10n.t('This is no number: digits, with a point before the decimals, and nothing else.')
      : l10n.t('This is no whole number: digits only.');
  }
  if (!fractional && text.includes('.')) return l10n.t('This is no whole number: digits only.');
  if (Math.abs(Number(text)) > Number.MAX_SAFE_INTEGER) return l10n.t('This number is too large to be kept exactly.');
  return undefined;
}

/** Asks for a number, checked as it is typed. */
export function numberQuestion<Answers, Context extends FileContext = AskingContext>(
  name: keyof Answers & string,
  options: NumberOptions<Answers>,
): Question<Answers, Context> {
  const isLeftOut = (typed: string) => options.optional === true && typed.trim() === '';
  const check = (typed: string, answers: Partial<Answers>) => {
    const problem = lineProblem(typed, 100);
    if (problem !== undefined || isLeftOut(typed)) return problem;
    return numberProblem(typed, options.fractional === true) ?? options.check?.(Number(typed), answers);
  };
  const read = (typed: string) => (isLeftOut(typed) ? undefined : Number(typed));
  return {
    name,
    check,
    read,
    ...commonOptions(options),
    ask: async ({ frame, answers, last }) => {
      const end = await inputStep(frame, {
        prompt: options.prompt(answers),
        placeholder: options.placeholder?.(),
        value: String(answers[name] ?? last ?? options.initial?.(answers) ?? ''),
        check: (typed) => check(typed, answers),
      });
      return end.kind === 'next' ? { kind: 'next', value: read(end.value) } : end;
    },
  };
}
