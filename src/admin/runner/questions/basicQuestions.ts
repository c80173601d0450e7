import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { formatNumber } from '../../../card/formatValues.ts';
import { type Choice, canGoBack, pickStep, textStep } from '../../../shell/quickInputSteps.ts';
import type { AskingContext, FileContext } from '../adminContext.ts';
import { commonOptions, lineProblem, type Question, type QuestionOptions, type ServiceTextCheck } from './question.ts';

interface TextOptions<Answers> extends QuestionOptions<Answers> {
  readonly prompt: (answers: Partial<Answers>) => string;
  readonly placeholder?: () => string;
  /** What is wrong with the trimmed text; usually `contractCheck(operation, 'body.name')`. */
  readonly check: (typed: string, answers: Partial<Answers>) => string | undefined;
  /** What the service knows about such texts, e.g. names that are taken; for commands with a connection. */
  readonly known?: ServiceTextCheck<Answers>;
  /** Converts the text; trims it by default. */
  readonly read?: (typed: string) => unknown;
  /** Initial value. */
  readonly initial?: (answers: Partial<Answers>) => string;
  /** What the text means, shown while it is typed. */
  readonly meaning?: (typed: string, answers: Partial<Answers>) => string | undefined;
  /** An empty text is a valid answer: undefined. */
  readonly optional?: true;
  /** Keeps leading and trailing spaces. */
  readonly keepSpaces?: true;
  /** Masked; never remembered. */
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
      const end = await textStep(frame, {
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

/** Trims the text before the check: an input box keeps spaces. */
function trimmedTextCheck<Answers>(
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

interface NumberOptions<Answers> extends QuestionOptions<Answers> {
  readonly prompt: (answers: Partial<Answers>) => string;
  readonly placeholder?: () => string;
  /** What is wrong with the number; usually `contractCheck(operation, 'body.days')`. */
  readonly check?: (value: number, answers: Partial<Answers>) => string | undefined;
  /** Allows decimals. */
  readonly fractional?: true;
  readonly initial?: (answers: Partial<Answers>) => number | undefined;
  /** An empty text is a valid answer: undefined. */
  readonly optional?: true;
}

const NUMBER_PATTERN = /^[+-]?\d+(\.\d+)?$/;

/** What is wrong with a text as a number. No thousands separators or exponents: the number is sent as typed. */
export function numberProblem(typed: string, fractional: boolean): string | undefined {
  const text = typed.trim();
  if (text === '') return l10n.t('Enter a number.');
  if (!NUMBER_PATTERN.test(text)) {
    return fractional
      ? l10n.t('Not a number. Use digits and a decimal point only.')
      : l10n.t('Not a whole number. Use digits only.');
  }
  if (!fractional && text.includes('.')) return l10n.t('Not a whole number. Use digits only.');
  if (Math.abs(Number(text)) > Number.MAX_SAFE_INTEGER) return l10n.t('This number is too large to be exact.');
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
      const end = await textStep(frame, {
        prompt: options.prompt(answers),
        placeholder: options.placeholder?.(),
        value: String(answers[name] ?? last ?? options.initial?.(answers) ?? ''),
        check: (typed) => check(typed, answers),
      });
      return end.kind === 'next' ? { kind: 'next', value: read(end.value) } : end;
    },
  };
}

interface ChoiceOptions<Answers, Value> extends QuestionOptions<Answers> {
  readonly placeholder: (answers: Partial<Answers>) => string;
  readonly choices: (answers: Partial<Answers>) => readonly Choice<Value>[];
}

/** Asks to pick one of a few fixed choices. */
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

/** One of the two answers, described. */
interface FlagChoice {
  readonly label: string;
  readonly detail?: string;
}

/** Options of a yes/no choice. */
interface FlagOptions<Answers> extends QuestionOptions<Answers> {
  readonly placeholder: (answers: Partial<Answers>) => string;
  /** `Yes` by default. */
  readonly yes?: () => FlagChoice;
  /** `No` by default. */
  readonly no?: () => FlagChoice;
  /** The answer listed first. */
  readonly usual?: boolean;
}

/** Asks for one of two choices; the answer is true or false. */
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

interface FileOptions<Answers> extends QuestionOptions<Answers> {
  /** The dialog's button, e.g. `Check`. */
  readonly button: (answers: Partial<Answers>) => string;
  /** Extensions by name, e.g. `{ CSV: ['csv'] }`. */
  readonly filters?: Readonly<Record<string, readonly string[]>>;
  /** Larger files are refused. */
  readonly mostBytes?: number;
  /** Uses the file that the command was called with, from the explorer or a tree. */
  readonly fromCall?: true;
}

/** Asks for a file (`vscode.Uri`). */
export function fileQuestion<Answers, Context extends FileContext = AskingContext>(
  name: keyof Answers & string,
  options: FileOptions<Answers>,
): Question<Answers, Context> {
  const given = options.given ?? (options.fromCall === true ? fileFromArguments : undefined);
  return {
    name,
    refuse: (file) => sizeProblem(file as vscode.Uri, options.mostBytes),
    ...commonOptions({ ...options, ...(given === undefined ? {} : { given }) }),
    ask: async ({ frame, answers }) => {
      for (;;) {
        const files = await vscode.window.showOpenDialog({
          title: frame.title,
          openLabel: options.button(answers),
          filters: Object.fromEntries(Object.entries(options.filters ?? {}).map(([label, ends]) => [label, [...ends]])),
        });
        const [file] = files ?? [];
        // A native dialog has no Back: closing it goes back if there is a previous step.
        if (file === undefined) return { kind: canGoBack(frame) ? 'back' : 'cancel' };
        const problem = await sizeProblem(file, options.mostBytes);
        if (problem === undefined) return { kind: 'next', value: file };
        const again = vscode.l10n.t('Choose Another File');
        if ((await vscode.window.showErrorMessage(problem, again)) !== again) return { kind: 'cancel' };
      }
    },
  };
}

function fileFromArguments({ args: [first] }: FileContext): unknown {
  return first instanceof vscode.Uri ? first : undefined;
}

async function sizeProblem(file: vscode.Uri, mostBytes: number | undefined): Promise<string | undefined> {
  if (mostBytes === undefined || file.scheme !== 'file') return undefined;
  // A file that can't be read has a better explanation later.
  const { size } = await stat(file.fsPath).catch(() => ({ size: 0 }));
  if (size <= mostBytes) return undefined;
  return vscode.l10n.t(
    '“{0}” has {1} bytes. The limit is {2}. Nothing was sent. Split it into several files with the same header.',
    basename(file.fsPath),
    formatNumber(size),
    formatNumber(mostBytes),
  );
}
