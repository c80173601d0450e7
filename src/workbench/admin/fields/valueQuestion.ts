import { l10n } from 'vscode';
import type { UserField, UserFieldType } from '../../../contract/userFieldRecord.ts';
import { pickStep, type StepEnd } from '../../commands/stepwise.ts';
import { plainLabel } from '../../search/plainLabel.ts';
import { inputStep } from '../questions/inputStep.ts';
import { lineProblem } from '../questions/plainLine.ts';
import type { Asking, Question } from '../questions/question.ts';
import { optionsOf, typeOfField, type ValueChange } from './fieldKind.ts';
import { readFieldText } from './fieldText.ts';
import { escapeLineBreaks, unescapeLineBreaks } from './lineBreaks.ts';
import { multiPickStep } from './manyStep.ts';
import { describeTextProblem, formatFieldValue } from './valueWords.ts';

/** The answers that decide how a value is asked for. */
export interface ValueAnswers {
  readonly field: UserField;
  readonly change: ValueChange;
  readonly value: unknown;
}

/** Asks for the value to write, in the way that the field's type takes; never remembered. */
export function valueQuestion<Answers extends ValueAnswers>(): Question<Answers> {
  return {
    name: 'value',
    about: ['field', 'change'],
    when: ({ change }) => change !== 'clear',
    check: checkTyped,
    ask: (asking) => askValue(asking),
  };
}

async function askValue<Answers extends ValueAnswers>(asking: Asking<Answers>): Promise<StepEnd<unknown>> {
  const { frame, answers } = asking;
  const type = typeOfAnswers(answers);
  const placeholder = l10n.t('Which value shall “{0}” have?', answers.field?.name ?? '');
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
      const end = await inputStep(frame, {
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
  if (text.kind === 'wrong') return describeTextProblem(text.why);
  const isAmount = answers.change === 'increase' || answers.change === 'decrease';
  return isAmount && Number(text.value) <= 0 ? l10n.t('An amount above 0.') : undefined;
}

/** A type of tomorrow is written as text: the service says whether it takes it. */
function typeOfAnswers({ field }: Partial<ValueAnswers>): UserFieldType {
  return (field && typeOfField(field)) ?? 'single-line-text';
}

function valueOfText(type: UserFieldType, options: readonly string[], typed: string): unknown {
  const text = readFieldText(type, options, unescapedText(type, typed));
  return text.kind === 'value' ? text.value : typed;
}

/** A box has one line: `\n` stands for a line break where the field takes some. */
function unescapedText(type: UserFieldType, typed: string): string {
  return type === 'multi-line-text' ? unescapeLineBreaks(typed) : typed;
}

function editableText(type: UserFieldType, value: unknown): string {
  if (value === undefined || value === null) return '';
  return type === 'multi-line-text' ? escapeLineBreaks(String(value)) : String(value);
}

function meaningOf(type: UserFieldType, typed: string): string | undefined {
  const text = readFieldText(type, [], unescapedText(type, typed));
  if (text.kind === 'wrong') return undefined;
  return type === 'multi-line-text'
    ? l10n.t('{0} lines', String(text.value).split('\n').length)
    : l10n.t('Is sent as {0}', formatFieldValue(text.value));
}

function promptOf(type: UserFieldType, change: ValueChange | undefined, name: string): string {
  if (change === 'increase') return l10n.t('How much is added to “{0}”?', name);
  if (change === 'decrease') return l10n.t('How much is taken from “{0}”?', name);
  switch (type) {
    case 'date':
      return l10n.t('Which day shall “{0}” have? Such as 2026-03-02.', name);
    case 'time':
      return l10n.t('Which time shall “{0}” have? Such as 14:30.', name);
    case 'date-time':
      return l10n.t('Which time shall “{0}” have, in UTC? Such as 2026-03-02T14:30Z.', name);
    case 'multi-line-text':
      return l10n.t('Which text shall “{0}” have? Write \\n for a line break.', name);
    default:
      return l10n.t('Which value shall “{0}” have?', name);
  }
}

function flagOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}
