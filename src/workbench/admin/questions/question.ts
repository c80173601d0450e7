import type { StepEnd, StepFrame } from '../../commands/stepwise.ts';
import type { AskingContext, FileContext } from '../adminContext.ts';

/** What a question is asked with. */
export interface Asking<Answers, Context extends FileContext = AskingContext> {
  readonly frame: StepFrame;
  /** What has been answered before, this question's own answer too when it is asked again. */
  readonly answers: Partial<Answers>;
  readonly context: Context;
  /** What was remembered of the last run's answer. */
  readonly last: unknown;
}

/** What may be remembered of an answer. */
export type RememberedValue = string | number | boolean;

/** One question of a command. */
export interface Question<Answers, Context extends FileContext = AskingContext> {
  /** The answer it gives. */
  readonly name: keyof Answers & string;
  /** False: not asked, and without an answer. */
  readonly when?: ((answers: Partial<Answers>, context: Context) => boolean) | undefined;
  /** The answer that what the command was called with gives already; undefined: it is asked. */
  readonly given?: ((context: Context) => unknown) | undefined;
  /** The answer is proposed the next time, on this machine. Never for personal data. */
  readonly remember?: true | undefined;
  /** Questions that this one is about: when one of them is answered anew, this one's answer is not proposed any more. */
  readonly about?: readonly (keyof Answers & string)[] | undefined;
  /** What is remembered of an answer that is no text, number or flag itself. */
  readonly toRemembered?: (answer: unknown) => RememberedValue | undefined;
  readonly ask: (asking: Asking<Answers, Context>) => Promise<StepEnd<unknown>>;
  /** Of what is typed: what is wrong with it, or undefined. Tests hold bad input against it. */
  readonly check?: (typed: string, answers: Partial<Answers>) => string | undefined;
  /** What an accepted text becomes. */
  readonly read?: (typed: string) => unknown;
}

/** Reads what the service knows of texts such as one that is typed, and says what is wrong with one. */
export type ServiceTextCheck<Answers> = (
  context: AskingContext,
  answers: Partial<Answers>,
  signal: AbortSignal,
) => Promise<(typed: string) => string | undefined>;

/** What all makers of questions take. */
export interface QuestionOptions<Answers> {
  readonly when?: Question<Answers, FileContext>['when'];
  readonly given?: Question<Answers, FileContext>['given'];
  readonly about?: Question<Answers, FileContext>['about'];
  /** The answer is proposed the next time. Never for identifiers, e-mails, user ids and values. */
  readonly remember?: true | undefined;
}

/** The parts of a question that come from its options as they are. */
export function commonOptions<Answers>({
  when,
  given,
  about,
  remember,
}: QuestionOptions<Answers>): QuestionOptions<Answers> {
  return { when, given, about, remember };
}
