import { l10n } from 'vscode';
import type { StepEnd, StepFrame } from '../../quickInputSteps.ts';
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

/** Characters of a line that somebody types or pastes; more is a paste of something else. */
export const LONGEST_LINE = 10_000;

/** Refuses quickly what is no line of text, before any rule looks at it. */
export function lineProblem(typed: string, longest = LONGEST_LINE): string | undefined {
  if (typed.length > longest) {
    return l10n.t('This is too long: {0} characters. At most {1} can stand here.', typed.length, longest);
  }
  if (/[\n\r\u2028\u2029]/.test(typed)) return l10n.t('One line only: this holds a line break.');
  if (/\p{Cc}/u.test(typed)) return l10n.t('This holds a character that cannot be seen, such as a tab.');
  return undefined;
}

/** Signs without width that come along with a copied name; those that join letters and emoji are no part of it. */
const INVISIBLE_CHARACTERS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;

/** Refuses what nobody sees in the name of a trader: the service would look for another one, and find nobody. */
export function invisibleCharacterProblem(typed: string): string | undefined {
  const [sign] = INVISIBLE_CHARACTERS.exec(typed) ?? [];
  if (sign === undefined) return undefined;
  const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return l10n.t('This holds a sign that cannot be seen (U+{0}). Type it instead of pasting it.', code);
}
