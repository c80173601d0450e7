import * as vscode from 'vscode';
import { formatNumber } from '../../../card/formatValues.ts';
import { unquoteCsvCell } from '../../../csv/csvCells.ts';
import { type Choice, pickStep, type StepEnd, type StepFrame } from '../../quickInputSteps.ts';
import { maskedText } from '../../results/personalData.ts';
import type { AskingContext, FileContext } from '../adminContext.ts';
import { inputStep } from './inputStep.ts';
import { commonOptions, type Question, type QuestionOptions } from './question.ts';

/** What a list of identifiers is asked with. Never remembered: it is personal data. */
export interface IdentifiersOptions<Answers> extends Omit<QuestionOptions<Answers>, 'remember'> {
  readonly placeholder: (answers: Partial<Answers>) => string;
  /** What is wrong with the whole list; usually `documented(operation, 'body.client_refs')`. */
  readonly check: (values: readonly string[]) => string | undefined;
  /** What is wrong with one of them; usually `documented(operation, 'body.client_refs[]')`. */
  readonly checkEach: (value: string) => string | undefined;
  /** `exact` where the service tells ` a` from `a`: then a list with such spaces can be taken with or without them. */
  readonly ends?: IdentifierTrimming;
  /** A row for everybody, e.g. `All Customers`; its answer is undefined. */
  readonly everybody?: () => string;
}

type Source = 'kept' | 'everybody' | 'typed' | 'clipboard' | 'file';

/** Bytes of a file with identifiers; 1,000 of 1,024 characters fit several times. */
const MOST_FILE_BYTES = 8_000_000;
/** Identifiers, and characters of one, that are shown before a list is taken. */
const [SHOWN, LONGEST_SHOWN] = [3, 40];
/** Characters that are looked at while they are typed. */
const LONGEST_TEXT = 2_000_000;

/**
 * Asks for several identifiers (`readonly string[]`): typed or pasted into a line, from the clipboard, or from a file.
 * A box of one line joins pasted lines into one word, which is noticed and refused.
 */
export function identifiersQuestion<Answers, Context extends FileContext = AskingContext>(
  name: keyof Answers & string,
  options: IdentifiersOptions<Answers>,
): Question<Answers, Context> {
  const { ends = 'trimmed' } = options;
  const check = (text: string) => listProblem(text, options);
  return {
    name,
    ...commonOptions(options),
    check,
    read: (text) => readIdentifierList(text, ends).values,
    ask: async ({ frame, answers }) => {
      const before = answers[name] as readonly string[] | undefined;
      for (;;) {
        const from = await pickStep<Source>(frame, {
          placeholder: options.placeholder(answers),
          items: [...keepPreviousChoice(before), ...sources(options.everybody?.())],
        });
        if (from.kind !== 'next') return from;
        if (from.value === 'kept') return { kind: 'next', value: before };
        if (from.value === 'everybody') return { kind: 'next', value: undefined };
        const asking = { frame, check, ends };
        const end = from.value === 'typed' ? await typedList(asking) : await readIdentifiersFrom(from.value, asking);
        if (end.kind !== 'back') return end;
      }
    },
  };
}

/** What is wrong with a text as a list of identifiers, the first one that is wrong named by its place. */
export function listProblem(
  text: string,
  { check, checkEach, ends = 'trimmed' }: Pick<IdentifiersOptions<never>, 'check' | 'checkEach' | 'ends'>,
): string | undefined {
  if (text.length > LONGEST_TEXT) {
    return vscode.l10n.t('This is too long: {0} characters.', formatNumber(text.length));
  }
  const { values } = readIdentifierList(text, ends);
  const problem = check(values);
  if (problem !== undefined && values.length === 0) return vscode.l10n.t('Enter at least one identifier.');
  if (problem !== undefined) return vscode.l10n.t('{0}: {1}', describeCount(text, ends), problem);
  for (const [index, value] of values.entries()) {
    const wrong = checkEach(value);
    if (wrong !== undefined) return vscode.l10n.t('Number {0} of the list: {1}', index + 1, wrong);
  }
  return undefined;
}

/** The list of before, for who comes back to the question. */
function keepPreviousChoice(before: readonly string[] | undefined): Choice<Source>[] {
  if (before === undefined) return [];
  const label =
    before.length === 1
      ? vscode.l10n.t('Keep the Identifier of Before')
      : vscode.l10n.t('Keep the {0} Identifiers of Before', formatNumber(before.length));
  return [{ label, detail: previewValues(before), value: 'kept' }];
}

function sources(everybody: string | undefined): Choice<Source>[] {
  return [
    ...(everybody === undefined ? [] : [{ label: everybody, value: 'everybody' as const }]),
    {
      label: vscode.l10n.t('Type Them…'),
      detail: vscode.l10n.t('One line, with commas between them'),
      value: 'typed',
    },
    { label: vscode.l10n.t('Take Them from the Clipboard'), detail: vscode.l10n.t('One a line'), value: 'clipboard' },
    { label: vscode.l10n.t('Take Them from a File…'), detail: vscode.l10n.t('Plain text, one a line'), value: 'file' },
  ];
}

/** What one way to a list is asked with. */
interface ListAsking {
  readonly frame: StepFrame;
  readonly check: (text: string) => string | undefined;
  readonly ends: IdentifierTrimming;
}

async function typedList({ frame, check, ends }: ListAsking): Promise<StepEnd<readonly string[]>> {
  const end = await inputStep(innerFrame(frame), {
    prompt:
      ends === 'exact'
        ? vscode.l10n.t('Identifiers, with commas between them; in quotation marks, spaces at the ends count')
        : vscode.l10n.t('Identifiers, with commas between them'),
    placeholder: vscode.l10n.t('e.g. mara@example.com, tomas@example.com'),
    value: '',
    check,
    meaning: (text) => describeCount(text, ends),
    lastCheck: async (text) => {
      const pasted = (await vscode.env.clipboard.readText()).trim();
      const joined = pasted.replace(/[\n\r]+/g, '');
      if (joined === pasted || joined === '' || !text.includes(joined)) return undefined;
      return vscode.l10n.t(
        'The lines on the clipboard were joined into one here. Go back and take them from the clipboard.',
      );
    },
  });
  return end.kind === 'next' ? { kind: 'next', value: readIdentifierList(end.value, ends).values } : end;
}

async function readIdentifiersFrom(
  source: 'clipboard' | 'file',
  { frame, check, ends }: ListAsking,
): Promise<StepEnd<readonly string[]>> {
  const text = source === 'clipboard' ? await vscode.env.clipboard.readText() : await textOfFile(frame.title);
  if (text === undefined) return { kind: 'back' };
  const problem = typeof text === 'string' ? check(text) : text.problem;
  if (problem !== undefined || typeof text !== 'string') {
    await vscode.window.showErrorMessage(problem ?? '', { modal: true });
    return { kind: 'back' };
  }
  const end = await pickStep<IdentifierTrimming>(innerFrame(frame), {
    placeholder: vscode.l10n.t('Read: {0}', describeCount(text, ends)),
    items: trimChoices(text, ends),
  });
  return end.kind === 'next' ? { kind: 'next', value: readIdentifierList(text, end.value).values } : end;
}

/** With the first ones, so that a wrong file or a line of headings is seen. */
function trimChoices(text: string, ends: IdentifierTrimming): Choice<IdentifierTrimming>[] {
  const { values, spaced } = readIdentifierList(text, ends);
  const trimmed = readIdentifierList(text, 'trimmed').values;
  const taken = {
    label: vscode.l10n.t('Take {0}', formatIdentifierCount(values.length)),
    detail: previewValues(values),
    value: ends,
  };
  if (spaced === 0) return [taken];
  const label = vscode.l10n.t('Take {0}, without spaces at the ends', formatIdentifierCount(trimmed.length));
  return [taken, { label, detail: previewValues(trimmed), value: 'trimmed' }];
}

function previewValues(values: readonly string[]): string {
  const shown = values
    .slice(0, SHOWN)
    .map((value) => maskedText(value, 'free'))
    .map((value) => `“${value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value}”`);
  return [...shown, ...(values.length > SHOWN ? ['…'] : [])].join(', ');
}

async function textOfFile(title: string): Promise<string | { readonly problem: string } | undefined> {
  const [file] =
    (await vscode.window.showOpenDialog({
      title,
      openLabel: vscode.l10n.t('Take'),
      filters: { [vscode.l10n.t('Text')]: ['txt', 'csv'] },
    })) ?? [];
  if (file === undefined) return undefined;
  const { size } = await vscode.workspace.fs.stat(file);
  if (size > MOST_FILE_BYTES)
    return { problem: vscode.l10n.t('The file is too large: {0} bytes.', formatNumber(size)) };
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await vscode.workspace.fs.readFile(file));
  } catch {
    return { problem: vscode.l10n.t('The file is no plain text in UTF-8.') };
  }
}

function describeCount(text: string, ends: IdentifierTrimming): string {
  const { values, repeated, spaced } = readIdentifierList(text, ends);
  return [
    formatIdentifierCount(values.length),
    ...(repeated === 0 ? [] : [vscode.l10n.t('{0} that stood there again left out', formatNumber(repeated))]),
    ...(spaced === 0 ? [] : [vscode.l10n.t('{0} with a space at an end, which counts', formatNumber(spaced))]),
  ].join('; ');
}

function formatIdentifierCount(count: number): string {
  return count === 1 ? vscode.l10n.t('1 identifier') : vscode.l10n.t('{0} identifiers', formatNumber(count));
}

/** Behind a list: back leads to it, also from a first step. */
function innerFrame(frame: StepFrame): StepFrame {
  return { ...frame, isInner: true };
}

/** Whether spaces at the ends of an identifier are part of it. */
type IdentifierTrimming = 'exact' | 'trimmed';

/** What a text holds as a list. */
export interface IdentifierList {
  /** Each once, in the order of the text. */
  readonly values: readonly string[];
  /** How many stood there again. */
  readonly repeated: number;
  /** How many of them begin or end with a space. */
  readonly spaced: number;
}

/**
 * Reads one a line; a text of one line is split at commas, semicolons and tabs. Blank ones do not count. With `exact`,
 * a line counts to its last space; around the signs inside one line spaces never count, but inside quotation marks.
 */
export function readIdentifierList(text: string, ends: IdentifierTrimming): IdentifierList {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '');
  const isOneLine = lines.length <= 1;
  const parts = isOneLine ? (lines[0] ?? '').split(/[,;\t]/) : lines;
  const isCut = ends === 'trimmed' || (isOneLine && parts.length > 1);
  const all = parts.map((part) => unquoted(isCut ? part.trim() : part, ends)).filter((part) => part.trim() !== '');
  const values = [...new Set(all)];
  return {
    values,
    repeated: all.length - values.length,
    spaced: values.filter((value) => value !== value.trim()).length,
  };
}

function unquoted(cell: string, ends: IdentifierTrimming): string {
  const text = unquoteCsvCell(cell);
  return ends === 'trimmed' ? text.trim() : text;
}
