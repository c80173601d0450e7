import { l10n } from 'vscode';
import type { UserField, UserFieldType } from '../../contract/userFields.ts';
import { plainLabel } from '../../shell/displayText.ts';
import { type Choice, multiPickStep, pickStep, type StepEnd, textStep } from '../../shell/quickInputSteps.ts';
import { choiceQuestion } from '../runner/questions/basicQuestions.ts';
import { readTyped, type TypedValue } from '../runner/questions/contractCheck.ts';
import { isDate } from '../runner/questions/dateWindow.ts';
import { lineProblem, type Question, type QuestionContext } from '../runner/questions/question.ts';
import { changesOf, optionsOf, typeOfField, type ValueChange } from './userFieldQuestions.ts';

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
        active: typeof answers.value === 'boolean' ? answers.value : undefined,
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
  if (text.kind === 'invalid') return text.problem;
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
  const words: Readonly<Record<string, string>> = {
    date: l10n.t('Date for “{0}”, e.g. 2026-03-02', name),
    time: l10n.t('Time for “{0}”, e.g. 14:30', name),
    'date-time': l10n.t('Time for “{0}” in UTC, e.g. 2026-03-02T14:30Z', name),
    'multi-line-text': l10n.t('Text for “{0}”. Use \\n for a line break', name),
  };
  return words[type] ?? l10n.t('Value for “{0}”', name);
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
  const words: Readonly<Record<ValueChange, readonly [label: string, detail: string]>> = {
    overwrite: [l10n.t('Overwrite'), l10n.t('Replaces the value with what you enter.')],
    increase: [l10n.t('Increase'), l10n.t('Adds the amount you enter.')],
    decrease: [l10n.t('Decrease'), l10n.t('Subtracts the amount you enter.')],
    clear: [l10n.t('Clear'), l10n.t('Leaves the trader without a value.')],
  };
  const [label, detail] = words[change];
  return { label, detail, value: change };
}

/** A value as named in a sentence. */
export function formatFieldValue(value: unknown): string {
  if (value === null || value === undefined) return l10n.t('nothing');
  const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

const DIGITS_PATTERN = /^[+-]?\d+(\.\d+)?$/;
const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const DATE_TIME_PATTERN = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)Z$/;

/** Digits of a number that are exact in JSON. */
const MOST_DIGITS = 15;

/**
 * Reads a typed value by the field's type. Dates are `2026-03-02`, times `14:30`, both together in UTC with a `Z`, so
 * that no time zone has to be guessed.
 */
export function readFieldText(type: UserFieldType, options: readonly string[], typed: string): TypedValue {
  const text = typed.trim();
  const given = (isValid: boolean, value: unknown, problem: string): TypedValue =>
    isValid ? { kind: 'value', value } : { kind: 'invalid', problem };
  switch (type) {
    case 'single-line-text':
    case 'multi-line-text':
      if (type === 'single-line-text' && /\p{Cc}/u.test(typed)) {
        return given(false, undefined, l10n.t('Use a single line of visible characters.'));
      }
      if (text !== '') return readTyped({ kind: 'text' }, typed);
      return given(false, undefined, l10n.t('Enter a value. To clear it, go back and choose “Clear”.'));
    case 'numerical': {
      // More digits lose precision in JSON, e.g. `12345678901234567890`.
      const isExact = DIGITS_PATTERN.test(text) && text.replace(/^[+-]?0*|\./g, '').length <= MOST_DIGITS;
      return given(isExact, Number(text), l10n.t('Enter a number of at most 15 digits, with a decimal point.'));
    }
    case 'date':
      return given(isDate(text), text, l10n.t('Enter a date, e.g. 2026-03-02.'));
    case 'time':
      return given(TIME_PATTERN.test(text), text, l10n.t('Enter a time, e.g. 14:30 or 14:30:15.'));
    case 'date-time': {
      const [, date = '', time = ''] = DATE_TIME_PATTERN.exec(text) ?? [];
      const problem = l10n.t('Enter a date and time in UTC, e.g. 2026-03-02T14:30Z.');
      return given(isDate(date) && TIME_PATTERN.test(time), `${date}T${time}Z`, problem);
    }
    case 'boolean':
      return given(typed === 'true' || typed === 'false', typed === 'true', l10n.t('Not one of the options.'));
    case 'single-select-dropdown':
      return given(options.includes(typed), typed, l10n.t('Not one of the options.'));
    case 'multi-select-dropdown': {
      const names = typed.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
      const areOptions = names.every((name) => options.includes(name));
      return given(areOptions, [...new Set(names)], l10n.t('Not one of the options.'));
    }
  }
}

/** `\n` as a line break and `\\` as a backslash, in a text typed into an input box of one line. */
export function unescapeLineBreaks(typed: string): string {
  return typed.replace(/\\([n\\])/g, (_, sign: string) => (sign === 'n' ? '\n' : '\\'));
}

/** The text that reads as this value. */
export function escapeLineBreaks(text: string): string {
  return text.replaceAll('\\', '\\\\').replace(/\r\n|[\r\n]/g, '\\n');
}
