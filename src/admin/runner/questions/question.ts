import { l10n } from 'vscode';
import type { StepEnd, StepFrame } from '../../../shell/quickInputSteps.ts';
import type { AskingContext, FileContext } from '../adminContext.ts';

/** What a question gets when it is asked. */
export interface QuestionContext<Answers, Context extends FileContext = AskingContext> {
  readonly frame: StepFrame;
  /** Previous answers, including this question's own if it is asked again. */
  readonly answers: Partial<Answers>;
  readonly context: Context;
  /** The remembered answer of the last run. */
  readonly last: unknown;
}

/** What may be remembered of an answer. */
export type RememberedValue = string | number | boolean;

/** One question of a command. */
export interface Question<Answers, Context extends FileContext = AskingContext> {
  readonly name: keyof Answers & string;
  /** False: not asked, and without an answer. */
  readonly when?: ((answers: Partial<Answers>, context: Context) => boolean) | undefined;
  /** The answer given by the command's arguments; undefined: ask. */
  readonly given?: ((context: Context) => unknown) | undefined;
  /** Why the command can't do anything with a given answer; undefined if it can. Called before the first question. */
  readonly refuse?: (given: unknown) => Promise<string | undefined>;
  /** Proposes the answer next time, on this machine. Never for personal data. */
  readonly remember?: true | undefined;
  /** Questions this one depends on: if one of their answers changes, this one's answer is no longer proposed. */
  readonly dependsOn?: readonly (keyof Answers & string)[] | undefined;
  /** What to remember of an answer that isn't a text, number or boolean. */
  readonly toRemembered?: (answer: unknown) => RememberedValue | undefined;
  readonly ask: (asking: QuestionContext<Answers, Context>) => Promise<StepEnd<unknown>>;
  /** What is wrong with the typed text, or undefined. Tests try bad input on it. */
  readonly check?: (typed: string, answers: Partial<Answers>) => string | undefined;
  /** Converts a valid text. */
  readonly read?: (typed: string) => unknown;
}

/** Reads what the service knows about texts like this one, and returns a check. */
export type ServiceTextCheck<Answers> = (
  context: AskingContext,
  answers: Partial<Answers>,
  signal: AbortSignal,
) => Promise<(typed: string) => string | undefined>;

/** Options of every question. */
export interface QuestionOptions<Answers> {
  readonly when?: Question<Answers, FileContext>['when'];
  readonly given?: Question<Answers, FileContext>['given'];
  readonly dependsOn?: Question<Answers, FileContext>['dependsOn'];
  /** Proposes the answer next time. Never for identifiers, e-mails, user IDs and values. */
  readonly remember?: true | undefined;
}

/** The options that a question takes over unchanged. */
export function commonOptions<Answers>({
  when,
  given,
  dependsOn: about,
  remember,
}: QuestionOptions<Answers>): QuestionOptions<Answers> {
  return { when, given, dependsOn: about, remember };
}

/** Characters of a typed or pasted line. */
const LONGEST_LINE = 10_000;

/** Quickly rejects what isn't a line of text, before any rule looks at it. */
export function lineProblem(typed: string, longest = LONGEST_LINE): string | undefined {
  if (typed.length > longest) {
    return l10n.t('Too long: {0} of at most {1} characters.', typed.length, longest);
  }
  if (/[\n\r\u2028\u2029]/.test(typed)) return l10n.t('Enter a single line, without line breaks.');
  if (/\p{Cc}/u.test(typed)) return l10n.t('Contains an invisible character, e.g. a tab.');
  return undefined;
}

/** Zero-width characters that come along with a copied name; joiners of letters and emoji aren't among them. */
const INVISIBLE_CHARACTERS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;

/** Rejects invisible characters in a trader's identifier: the service compares them and would find no match. */
export function invisibleCharacterProblem(typed: string): string | undefined {
  const [sign] = INVISIBLE_CHARACTERS.exec(typed) ?? [];
  if (sign === undefined) return undefined;
  const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return l10n.t('Contains an invisible character (U+{0}). Type it instead of pasting it.', code);
}
