import { l10n } from 'vscode';
import type { UserField, UserFieldType } from '../../contract/userFields.ts';
import { plainLabel } from '../../shell/displayText.ts';
import { type Choice, multiPickStep, pickStep, type StepEnd, textStep } from '../../shell/quickInputSteps.ts';
import { choiceQuestion } from '../runner/questions/basicQuestions.ts';
import { isDate } from '../runner/questions/dateWindow.ts';
import { lineProblem, type Question, type QuestionContext } from '../runner/questions/question.ts';
import { changesOf, optionsOf, typeOfField, type ValueChange } from './fieldKinds.ts';

/** The answers that a value's question depends on. */
interface ValueAnswers {
  readonly field: UserField;
  readonly change: ValueChange;
  readonly value: unknown;
}

/** Asks for the value to write, as the field's type requires; never remembered. */
export function valueQuestion<Answers extends ValueAnswers>(): Question<Answers> {
  return {
    name: 'value',
    dependsOn: ['field', 'change'],
    when: ({ change }) => change !== 'clear',
    check: checkTyped,
    ask: (asking) => askValue(asking),
  };
}

async function askValue<Answers extends ValueAnswers>(asking: QuestionContext<Answers>): Promise<StepEnd<unknown>> {
  const { frame, answers } = asking;
  const type = typeOfAnswers(answers);
  const placeholder = l10n.t('Value for “{0}”', answers.field?.name ?? '');
  const options = answers.field === undefined ? [] : optionsOf(answers.field);
  const choices = options.map((option) => ({ label: plainLabel(option), value: option }));
  switch (type) {
    case 'boolean':
      return pickStep<boolean>(frame, {
        placeholder,
        active: flagOf(answers.value),
        items: [
          { label: l10n.t('Yes'), description: 'true', value: true },
          { label: l10n.t('No'), description: 'false', value: false },
        ],
      });
    case 'single-select-dropdown':
      return pickStep<string>(frame, { placeholder, active: String(answers.value ?? ''), items: choices });
    case 'multi-select-dropdown':
      return multiPickStep<string>(frame, {
        placeholder,
        items: choices,
        chosen: Array.isArray(answers.value) ? answers.value.map(String) : [],
      });
    default: {
      const end = await textStep(frame, {
        prompt: promptOf(type, answers.change, answers.field?.name ?? ''),
        value: editableText(type, answers.value),
        check: (typed) => checkTyped(typed, answers),
        meaning: (typed) => (type === 'single-line-text' ? undefined : meaningOf(type, typed)),
      });
      return end.kind === 'next' ? { kind: 'next', value: valueOfText(type, options, end.value) } : end;
    }
  }
}

function checkTyped(typed: string, answers: Partial<ValueAnswers>): string | undefined {
  const long = lineProblem(typed);
  if (long !== undefined) return long;
  const type = typeOfAnswers(answers);
  const text = readFieldText(
    type,
    answers.field === undefined ? [] : optionsOf(answers.field),
    unescapedText(type, typed),
  );
  if (text.kind === 'invalid') return describeTextProblem(text.why);
  const isAmount = answers.change === 'increase' || answers.change === 'decrease';
  return isAmount && Number(text.value) <= 0 ? l10n.t('Enter an amount above 0.') : undefined;
}

/** An unknown type is written as text: the service decides whether it accepts it. */
function typeOfAnswers({ field }: Partial<ValueAnswers>): UserFieldType {
  return (field && typeOfField(field)) ?? 'single-line-text';
}

function valueOfText(type: UserFieldType, options: readonly string[], typed: string): unknown {
  const text = readFieldText(type, options, unescapedText(type, typed));
  return text.kind === 'value' ? text.value : typed;
}

/** An input box has one line, so `\n` stands for a line break if the field allows them. */
function unescapedText(type: UserFieldType, typed: string): string {
  return type === 'multi-line-text' ? unescapeLineBreaks(typed) : typed;
}

function editableText(type: UserFieldType, value: unknown): string {
  if (value === undefined || value === null) return '';
  return type === 'multi-line-text' ? escapeLineBreaks(String(value)) : String(value);
}

function meaningOf(type: UserFieldType, typed: string): string | undefined {
  const text = readFieldText(type, [], unescapedText(type, typed));
  if (text.kind === 'invalid') return undefined;
  return type === 'multi-line-text'
    ? l10n.t('{0} lines', String(text.value).split('\n').length)
    : l10n.t('Sent as {0}', formatFieldValue(text.value));
}

function promptOf(type: UserFieldType, change: ValueChange | undefined, name: string): string {
  if (change === 'increase') return l10n.t('Amount to add to “{0}”', name);
  if (change === 'decrease') return l10n.t('Amount to subtract from “{0}”', name);
  switch (type) {
    case 'date':
      return l10n.t('Date for “{0}”, e.g. 2026-03-02', name);
    case 'time':
      return l10n.t('Time for “{0}”, e.g. 14:30', name);
    case 'date-time':
      return l10n.t('Time for “{0}” in UTC, e.g. 2026-03-02T14:30Z', name);
    case 'multi-line-text':
      return l10n.t('Text for “{0}”. Use \\n for a line break', name);
    default:
      return l10n.t('Value for “{0}”', name);
  }
}

function flagOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** Asks what to do with the value: only what the field's type allows. */
export function changeQuestion<
  Answers extends { readonly field: UserField; readonly change: ValueChange },
>(): Question<Answers> {
  return choiceQuestion<Answers, ValueChange>('change', {
    dependsOn: ['field'],
    placeholder: ({ field }) => l10n.t('Change “{0}”', field?.name ?? ''),
    choices: ({ field }) => (field === undefined ? [] : changesOf(field).map(changeChoice)),
  });
}

function changeChoice(change: ValueChange): Choice<ValueChange> {
  switch (change) {
    case 'overwrite':
      return { label: l10n.t('Overwrite'), detail: l10n.t('Replaces the value with what you enter.'), value: change };
    case 'increase':
      return { label: l10n.t('Increase'), detail: l10n.t('Adds the amount you enter.'), value: change };
    case 'decrease':
      return { label: l10n.t('Decrease'), detail: l10n.t('Subtracts the amount you enter.'), value: change };
    case 'clear':
      return { label: l10n.t('Clear'), detail: l10n.t('Leaves the trader without a value.'), value: change };
  }
}

/** Describes why a text isn't a value of the field. */
function describeTextProblem(why: TextProblem): string {
  switch (why) {
    case 'empty':
      return l10n.t('Enter a value. To clear it, go back and choose “Clear”.');
    case 'line breaks':
      return l10n.t('Use a single line of visible characters.');
    case 'broken text':
      return l10n.t('Contains half of a character, which can’t be sent.');
    case 'number':
      return l10n.t('Enter a number of at most 15 digits, with a decimal point.');
    case 'date':
      return l10n.t('Enter a date, e.g. 2026-03-02.');
    case 'time':
      return l10n.t('Enter a time, e.g. 14:30 or 14:30:15.');
    case 'date-time':
      return l10n.t('Enter a date and time in UTC, e.g. 2026-03-02T14:30Z.');
    case 'choice':
      return l10n.t('Not one of the options.');
  }
}

/** A value as named in a sentence. */
export function formatFieldValue(value: unknown): string {
  if (value === null || value === undefined) return l10n.t('nothing');
  const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

/** The value of a typed text for a field's type, or why it isn't one. */
type FieldText =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'invalid'; readonly why: TextProblem };

/** Why a text doesn't match a type. */
type TextProblem = 'empty' | 'line breaks' | 'broken text' | 'number' | 'date' | 'time' | 'date-time' | 'choice';

const NUMBER_PATTERN = /^[+-]?\d+(\.\d+)?$/;
const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const DATE_TIME_PATTERN = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)Z$/;

/** Digits of a number that are exact in JSON. */
const MOST_DIGITS = 15;

/**
 * Reads a typed value by the field's type. Dates are `2026-03-02`, times `14:30`, both together in UTC with a `Z`, so
 * that no time zone has to be guessed.
 */
export function readFieldText(type: UserFieldType, options: readonly string[], typed: string): FieldText {
  switch (type) {
    case 'single-line-text':
      if (/\p{Cc}/u.test(typed)) return invalidText('line breaks');
      return readText(typed);
    case 'multi-line-text':
      return readText(typed);
    case 'numerical':
      return readNumber(typed.trim());
    case 'date':
      return isDate(typed.trim()) ? validText(typed.trim()) : invalidText('date');
    case 'time':
      return TIME_PATTERN.test(typed.trim()) ? validText(typed.trim()) : invalidText('time');
    case 'date-time':
      return readDateTime(typed.trim());
    case 'boolean':
      return typed === 'true' || typed === 'false' ? validText(typed === 'true') : invalidText('choice');
    case 'single-select-dropdown':
      return options.includes(typed) ? validText(typed) : invalidText('choice');
    case 'multi-select-dropdown': {
      const names = typed.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
      return names.every((name) => options.includes(name)) ? validText([...new Set(names)]) : invalidText('choice');
    }
  }
}

function readText(typed: string): FieldText {
  if (typed.trim() === '') return invalidText('empty');
  return typed.isWellFormed() ? validText(typed) : invalidText('broken text');
}

/** Rejects numbers that lose precision in JSON, e.g. `12345678901234567890`. */
function readNumber(text: string): FieldText {
  if (!NUMBER_PATTERN.test(text)) return invalidText('number');
  const digits = text.replace(/^[+-]?0*|\./g, '');
  return digits.length > MOST_DIGITS ? invalidText('number') : validText(Number(text));
}

function readDateTime(text: string): FieldText {
  const [, date = '', time = ''] = DATE_TIME_PATTERN.exec(text) ?? [];
  return isDate(date) && TIME_PATTERN.test(time) ? validText(`${date}T${time}Z`) : invalidText('date-time');
}

function validText(it: unknown): FieldText {
  return { kind: 'value', value: it };
}

function invalidText(why: TextProblem): FieldText {
  return { kind: 'invalid', why };
}

/** `\n` as a line break and `\\` as a backslash, in a text typed into an input box of one line. */
export function unescapeLineBreaks(typed: string): string {
  return typed.replace(/\\([n\\])/g, (_, sign: string) => (sign === 'n' ? '\n' : '\\'));
}

/** The text that reads as this value. */
export function escapeLineBreaks(text: string): string {
  return text.replaceAll('\\', '\\\\').replace(/\r\n|[\r\n]/g, '\\n');
}
