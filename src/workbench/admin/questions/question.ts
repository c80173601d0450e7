import type { StepEnd, StepFrame } from '../../commands/stepwise.ts';
import type { AskingContext, FileContext } from '../adminContext.ts';

/** What a question is asked with. */
export interface Asking<Answers, Context extends FileContext = AskingContext> {
  readonly frame: StepFrame;
  /** What has been answered before, this question's own answer too when it is asked again. */
  readonly answers: Partial<Answers>;
  readonly context: Context;
  /** The answer of the last run, where it may be remembered. */
  readonly last: unknown;
}

/** One question of a command. */
export interface Question<Answers, Context extends FileContext = AskingContext> {
  /** The answer it gives. */
  readonly name: keyof Answers & string;
  /** False: not asked, and without an answer. */
  readonly when?: (answers: Partial<Answers>, context: Context) => boolean;
  /** The answer is proposed the next time, on this machine. Never for personal data. */
  readonly remember?: true;
  readonly ask: (asking: Asking<Answers, Context>) => Promise<StepEnd<unknown>>;
  /** Of what is typed: what is wrong with it, or undefined. Tests hold bad input against it. */
  readonly check?: (typed: string, answers: Partial<Answers>) => string | undefined;
  /** What an accepted text becomes. */
  readonly read?: (typed: string) => unknown;
}
