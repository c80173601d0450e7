import * as vscode from 'vscode';
import { formatNumber } from '../../../card/model/formatValues.ts';
import { unquoteCsvCell } from '../../../csv/csvCells.ts';
import { type Choice, pickStep, type StepEnd, type StepFrame, textStep } from '../../../shell/quickInputSteps.ts';
import { maskedText } from '../../../shell/responses/personalData.ts';
import type { AskingContext, FileContext } from '../adminContext.ts';
import { commonOptions, type Question, type QuestionOptions } from './question.ts';

/** Options of a list of identifiers. Never remembered: it is personal data. */
interface IdentifiersOptions<Answers> extends Omit<QuestionOptions<Answers>, 'remember'> {
  readonly placeholder: (answers: Partial<Answers>) => string;
  /** What is wrong with the whole list; usually `contractCheck(operation, 'body.client_refs')`. */
  readonly check: (values: readonly string[]) => string | undefined;
  /** What is wrong with one of them; usually `contractCheck(operation, 'body.client_refs[]')`. */
  readonly checkEach: (value: string) => string | undefined;
  /** `exact` if the service distinguishes ` a` from `a`: a list with such spaces is offered with and without them. */
  readonly ends?: IdentifierTrimming;
  /** A row for everyone, e.g. `All Customers`; its answer is undefined. */
  readonly everybody?: () => string;
}

type Source = 'kept' | 'everybody' | 'typed' | 'clipboard' | 'file';

/** Bytes of a file of identifiers; 1,000 of 1,024 characters fit several times. */
const MOST_FILE_BYTES = 8_000_000;
/** Identifiers, and characters of one, shown before a list is accepted. */
const [SHOWN, LONGEST_SHOWN] = [3, 40];
/** Characters checked while typing. */
const LONGEST_TEXT = 2_000_000;

/**
 * Asks for several identifiers (`readonly string[]`): typed or pasted, from the clipboard, or from a file. An input box
 * joins pasted lines into one word, which is detected and refused.
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

/** What is wrong with a text as a list of identifiers; names the position of the first one that is wrong. */
function listProblem(
  text: string,
  { check, checkEach, ends = 'trimmed' }: Pick<IdentifiersOptions<never>, 'check' | 'checkEach' | 'ends'>,
): string | undefined {
  if (text.length > LONGEST_TEXT) {
    return vscode.l10n.t('Too long: {0} characters.', formatNumber(text.length));
  }
  const { values } = readIdentifierList(text, ends);
  const problem = check(values);
  if (problem !== undefined && values.length === 0) return vscode.l10n.t('Enter at least one identifier.');
  if (problem !== undefined) return vscode.l10n.t('{0}: {1}', describeCount(text, ends), problem);
  for (const [index, value] of values.entries()) {
    const wrong = checkEach(value);
    if (wrong !== undefined) return vscode.l10n.t('Identifier {0}: {1}', index + 1, wrong);
  }
  return undefined;
}

/** The previous list, when the user comes back to the question. */
function keepPreviousChoice(before: readonly string[] | undefined): Choice<Source>[] {
  if (before === undefined) return [];
  const label =
    before.length === 1
      ? vscode.l10n.t('Keep the Previous Identifier')
      : vscode.l10n.t('Keep the {0} Previous Identifiers', formatNumber(before.length));
  return [{ label, detail: previewValues(before), value: 'kept' }];
}

function sources(everybody: string | undefined): Choice<Source>[] {
  return [
    ...(everybody === undefined ? [] : [{ label: everybody, value: 'everybody' as const }]),
    {
      label: vscode.l10n.t('Type Identifiers…'),
      detail: vscode.l10n.t('On one line, separated by commas'),
      value: 'typed',
    },
    { label: vscode.l10n.t('Use the Clipboard'), detail: vscode.l10n.t('One per line'), value: 'clipboard' },
    { label: vscode.l10n.t('Use a File…'), detail: vscode.l10n.t('Plain text, one per line'), value: 'file' },
  ];
}

interface ListAsking {
  readonly frame: StepFrame;
  readonly check: (text: string) => string | undefined;
  readonly ends: IdentifierTrimming;
}

async function typedList({ frame, check, ends }: ListAsking): Promise<StepEnd<readonly string[]>> {
  const end = await textStep(innerFrame(frame), {
    prompt:
      ends === 'exact'
        ? vscode.l10n.t('Identifiers, separated by commas. In quotation marks, leading and trailing spaces count')
        : vscode.l10n.t('Identifiers, separated by commas'),
    placeholder: vscode.l10n.t('e.g. mara@example.com, tomas@example.com'),
    value: '',
    check,
    meaning: (text) => describeCount(text, ends),
    lastCheck: async (text) => {
      const pasted = (await vscode.env.clipboard.readText()).trim();
      const joined = pasted.replace(/[\n\r]+/g, '');
      if (joined === pasted || joined === '' || !text.includes(joined)) return undefined;
      return vscode.l10n.t(
        'The lines on the clipboard were joined into one here. Go back and choose “Use the Clipboard”.',
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
    placeholder: vscode.l10n.t('Found {0}', describeCount(text, ends)),
    items: trimChoices(text, ends),
  });
  return end.kind === 'next' ? { kind: 'next', value: readIdentifierList(text, end.value).values } : end;
}

/** Shows the first identifiers, so that a wrong file or a header line is noticed. */
function trimChoices(text: string, ends: IdentifierTrimming): Choice<IdentifierTrimming>[] {
  const { values, spaced } = readIdentifierList(text, ends);
  const trimmed = readIdentifierList(text, 'trimmed').values;
  const whole = {
    label: vscode.l10n.t('Use {0}', formatIdentifierCount(values.length)),
    detail: previewValues(values),
    value: ends,
  };
  if (spaced === 0) return [whole];
  const label = vscode.l10n.t('Use {0}, without spaces around them', formatIdentifierCount(trimmed.length));
  return [whole, { label, detail: previewValues(trimmed), value: 'trimmed' }];
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
      openLabel: vscode.l10n.t('Use'),
      filters: { [vscode.l10n.t('Text')]: ['txt', 'csv'] },
    })) ?? [];
  if (file === undefined) return undefined;
  const { size } = await vscode.workspace.fs.stat(file);
  if (size > MOST_FILE_BYTES)
    return { problem: vscode.l10n.t('The file is too large ({0} bytes).', formatNumber(size)) };
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await vscode.workspace.fs.readFile(file));
  } catch {
    return { problem: vscode.l10n.t('The file isn’t UTF-8 plain text.') };
  }
}

function describeCount(text: string, ends: IdentifierTrimming): string {
  const { values, repeated, spaced } = readIdentifierList(text, ends);
  return [
    formatIdentifierCount(values.length),
    ...(repeated === 0 ? [] : [vscode.l10n.t('duplicates left out: {0}', formatNumber(repeated))]),
    ...(spaced === 0 ? [] : [vscode.l10n.t('{0} with leading or trailing spaces, which count', formatNumber(spaced))]),
  ].join('; ');
}

function formatIdentifierCount(count: number): string {
  return count === 1 ? vscode.l10n.t('1 identifier') : vscode.l10n.t('{0} identifiers', formatNumber(count));
}

/** Opened by a list: Back returns to it, also from the first step. */
function innerFrame(frame: StepFrame): StepFrame {
  return { ...frame, isInner: true };
}

/** Whether leading and trailing spaces are part of an identifier. */
type IdentifierTrimming = 'exact' | 'trimmed';

interface IdentifierList {
  /** Without duplicates, in order. */
  readonly values: readonly string[];
  readonly repeated: number;
  /** How many begin or end with a space. */
  readonly spaced: number;
}

/**
 * Reads one per line; a text of one line is split at commas, semicolons and tabs. Blank ones are skipped. With `exact`,
 * a line keeps its spaces; around separators within one line, spaces count only inside quotation marks.
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
