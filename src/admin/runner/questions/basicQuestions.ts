import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { formatNumber } from '../../../card/model/formatValues.ts';
import type { Operation } from '../../../contract/operation.ts';
import {
  type Choice,
  canGoBack,
  multiPickStep,
  pickStep,
  type StepEnd,
  type StepFrame,
  textStep,
} from '../../../shell/quickInputSteps.ts';
import type { AskingContext, FileContext } from '../adminContext.ts';
import { contractCheck, readTyped } from './contractCheck.ts';
import { formField } from './operationForm.ts';
import { commonOptions, lineProblem, type Question, type QuestionOptions, type ServiceTextCheck } from './question.ts';

/** What a question adds to an input of the contract, which knows its type and limits. */
interface TextOptions<Answers> extends QuestionOptions<Answers> {
  readonly prompt: (answers: Partial<Answers>) => string;
  readonly placeholder?: () => string;
  /** The input that is asked for, e.g. `[createRedemptionStatus, 'body.name']`. */
  readonly input?: readonly [operation: Operation, place: string];
  /** A whole number that is no input. */
  readonly number?: true;
  /** What else is wrong with the trimmed text. */
  readonly check?: (typed: string, answers: Partial<Answers>) => string | undefined;
  /** What the service knows about such texts, e.g. names that are taken; for commands with a connection. */
  readonly known?: ServiceTextCheck<Answers>;
  /** Converts the text; trims it by default. */
  readonly read?: (typed: string) => unknown;
  /** The text that reads as an answer. */
  readonly show?: (answer: unknown) => string;
  readonly initial?: (answers: Partial<Answers>) => string | number | undefined;
  /** What the text means, shown while it is typed. */
  readonly meaning?: (typed: string, answers: Partial<Answers>) => string | undefined;
  /** An empty text is a valid answer: undefined. */
  readonly optional?: true;
  /** Masked; never remembered. */
  readonly secret?: true;
}

/** Characters of a number. */
const LONGEST_NUMBER = 100;

/** Asks for a text or a number on one line, checked as it is typed. */
export function textQuestion<Answers, Context extends FileContext = AskingContext>(
  name: keyof Answers & string,
  options: TextOptions<Answers>,
): Question<Answers, Context> {
  const { input, known, meaning, optional, show = String } = options;
  const kind = () => {
    const asked = input && formField(...input)?.input;
    if (options.number === true) return { kind: 'number', whole: true } as const;
    return asked?.kind === 'number' ? asked : ({ kind: 'text' } as const);
  };
  const isLeftOut = (typed: string) => optional === true && typed.trim() === '';
  const check = (typed: string, answers: Partial<Answers>) => {
    const of = kind();
    const problem = of.kind === 'number' ? lineProblem(typed, LONGEST_NUMBER) : lineProblem(typed);
    if (problem !== undefined || isLeftOut(typed)) return problem;
    const value = readTyped(of, typed.trim());
    if (value.kind === 'invalid') return value.problem;
    return options.check?.(typed.trim(), answers) ?? (input && contractCheck(...input)(value.value));
  };
  const read = (typed: string) => {
    if (isLeftOut(typed)) return undefined;
    if (options.read !== undefined) return options.read(typed.trim());
    const value = readTyped(kind(), typed.trim());
    return value.kind === 'value' ? value.value : typed;
  };
  return {
    name,
    check,
    read,
    ...commonOptions(options),
    ask: async ({ frame, answers, context, last }) => {
      const before = answers[name] === undefined ? undefined : show(answers[name]);
      const end = await textStep(frame, {
        prompt: options.prompt(answers),
        placeholder: options.placeholder?.(),
        value: options.secret === true ? '' : String(before ?? last ?? options.initial?.(answers) ?? ''),
        secret: options.secret,
        check: (typed) => check(typed, answers),
        known: known && hasClient(context) ? trimmedTextCheck(known, context, answers) : undefined,
        meaning: meaning && ((typed) => (typed.trim() === '' ? undefined : meaning(typed.trim(), answers))),
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
): (signal: AbortSignal) => Promise<(typed: string) => string | undefined> {
  return async (signal) => {
    const problem = await known(context, answers, signal);
    return (typed) => problem(typed.trim());
  };
}

interface ChoiceOptions<Answers, Value, Context extends FileContext> extends QuestionOptions<Answers> {
  readonly placeholder: (answers: Partial<Answers>) => string;
  readonly choices: (answers: Partial<Answers>, context: Context) => readonly Choice<Value>[];
  /** The choice to preselect if there is no previous one. */
  readonly initial?: (answers: Partial<Answers>) => Value | undefined;
}

/** Asks to pick one of a few fixed choices. */
export function choiceQuestion<Answers, Value, Context extends FileContext = AskingContext>(
  name: keyof Answers & string,
  options: ChoiceOptions<Answers, Value, Context>,
): Question<Answers, Context> {
  return {
    name,
    ...commonOptions(options),
    ask: async ({ frame, answers, context, last }) =>
      pickStep<Value>(frame, {
        placeholder: options.placeholder(answers),
        active: (answers[name] ?? last ?? options.initial?.(answers)) as Value | undefined,
        items: options.choices(answers, context),
      }),
  };
}

/** Asks to pick any of a few fixed choices, or none. */
export function manyQuestion<Answers, Value, Context extends FileContext = AskingContext>(
  name: keyof Answers & string,
  options: Omit<ChoiceOptions<Answers, Value, Context>, 'initial' | 'remember'>,
): Question<Answers, Context> {
  return {
    name,
    ...commonOptions(options),
    ask: ({ frame, answers, context }) =>
      multiPickStep<Value>(frame, {
        placeholder: options.placeholder(answers),
        items: options.choices(answers, context),
        chosen: (answers[name] ?? []) as readonly Value[],
      }),
  };
}

interface FileDialog {
  /** The dialog's button, e.g. `Check`. */
  readonly button: string;
  /** Extensions by name, e.g. `{ CSV: ['csv'] }`. */
  readonly filters?: Readonly<Record<string, readonly string[]>>;
  /** Larger files are refused. */
  readonly mostBytes?: number | undefined;
  readonly before?: vscode.Uri | undefined;
}

/** Asks for a file (`vscode.Uri`). */
export function fileQuestion<Answers, Context extends FileContext = AskingContext>(
  name: keyof Answers & string,
  options: QuestionOptions<Answers> & { readonly dialog: () => FileDialog },
): Question<Answers, Context> {
  return {
    name,
    ...commonOptions(options),
    refuse: (file) => sizeProblem(file as vscode.Uri, options.dialog().mostBytes),
    ask: ({ frame }) => askFile(frame, options.dialog()),
  };
}

/** Asks for a file until one isn't too large. A native dialog has no Back: closing it goes back if there is a step. */
export async function askFile(
  frame: StepFrame,
  { button, filters = {}, mostBytes, before }: FileDialog,
): Promise<StepEnd<vscode.Uri>> {
  for (;;) {
    const files = await vscode.window.showOpenDialog({
      title: frame.title,
      openLabel: button,
      filters: Object.fromEntries(Object.entries(filters).map(([label, ends]) => [label, [...ends]])),
      ...(before === undefined ? {} : { defaultUri: before }),
    });
    const [file] = files ?? [];
    if (file === undefined) return { kind: canGoBack(frame) ? 'back' : 'cancel' };
    const problem = await sizeProblem(file, mostBytes);
    if (problem === undefined) return { kind: 'next', value: file };
    const again = vscode.l10n.t('Choose Another File');
    if ((await vscode.window.showErrorMessage(problem, again)) !== again) return { kind: 'cancel' };
  }
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
