import type { AskingContext, FileContext } from '../adminContext.ts';
import { inputStep } from './inputStep.ts';
import { lineProblem } from './plainLine.ts';
import { commonOptions, type Question, type QuestionOptions, type ServiceTextCheck } from './question.ts';

/** What a line of text is asked with. */
export interface TextOptions<Answers> extends QuestionOptions<Answers> {
  readonly prompt: (answers: Partial<Answers>) => string;
  readonly placeholder?: () => string;
  /** What is wrong with the text, without spaces at its ends; usually `documented(operation, 'body.name')`. */
  readonly check: (typed: string, answers: Partial<Answers>) => string | undefined;
  /** What the service knows of such texts, e.g. names that are taken; for commands with a connection. */
  readonly known?: ServiceTextCheck<Answers>;
  /** What the text becomes; the text without spaces at its ends by default. */
  readonly read?: (typed: string) => unknown;
  /** Proposed at first. */
  readonly initial?: (answers: Partial<Answers>) => string;
  /** What the text means, shown while it is typed. */
  readonly meaning?: (typed: string, answers: Partial<Answers>) => string | undefined;
  /** An empty text is an answer too: undefined. */
  readonly optional?: true;
  /** Spaces at the ends belong to the text. */
  readonly keepSpaces?: true;
  /** Shown as dots; never remembered. */
  readonly secret?: true;
}

/** Asks for a line of text, checked as it is typed. */
export function textQuestion<Answers, Context extends FileContext = AskingContext>(
  name: keyof Answers & string,
  options: TextOptions<Answers>,
): Question<Answers, Context> {
  const tidy = (typed: string) => (options.keepSpaces === true ? typed : typed.trim());
  const isLeftOut = (typed: string) => options.optional === true && tidy(typed) === '';
  const check = (typed: string, answers: Partial<Answers>) => {
    const problem = lineProblem(typed);
    if (problem !== undefined || isLeftOut(typed)) return problem;
    return options.check(tidy(typed), answers);
  };
  const read = (typed: string) => {
    if (isLeftOut(typed)) return undefined;
    return options.read === undefined ? tidy(typed) : options.read(tidy(typed));
  };
  return {
    name,
    check,
    read,
    ...commonOptions(options),
    ask: async ({ frame, answers, context, last }) => {
      const before = options.secret === true ? '' : (answers[name] ?? last ?? options.initial?.(answers) ?? '');
      const { known, meaning } = options;
      const end = await inputStep(frame, {
        prompt: options.prompt(answers),
        placeholder: options.placeholder?.(),
        value: String(before),
        secret: options.secret,
        check: (typed) => check(typed, answers),
        known: known && hasClient(context) ? trimmedTextCheck(known, context, answers, tidy) : undefined,
        meaning: meaning && ((typed) => (tidy(typed) === '' ? undefined : meaning(tidy(typed), answers))),
      });
      return end.kind === 'next' ? { kind: 'next', value: read(end.value) } : end;
    },
  };
}

function hasClient(context: FileContext): context is AskingContext {
  return 'client' in context;
}

/** For a box, in which texts have spaces at their ends. */
export function trimmedTextCheck<Answers>(
  known: ServiceTextCheck<Answers>,
  context: AskingContext,
  answers: Partial<Answers>,
  tidy: (typed: string) => string,
): (signal: AbortSignal) => Promise<(typed: string) => string | undefined> {
  return async (signal) => {
    const problem = await known(context, answers, signal);
    return (typed) => problem(tidy(typed));
  };
}
