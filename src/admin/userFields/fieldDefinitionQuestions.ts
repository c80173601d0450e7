import { l10n } from 'vscode';
import { trimEndMatching } from '../../card/strings.ts';
import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';
import { formatCsvCell, readLooseCells } from '../../csv/csvCells.ts';
import { textQuestion } from '../runner/questions/basicQuestions.ts';
import type { Question, QuestionOptions } from '../runner/questions/question.ts';
import { readUserFields } from './userFieldQuestions.ts';

/** Asks for the key of a new field, and shows what the service makes of it while it is typed. */
export function fieldKeyQuestion<Answers>(
  name: keyof Answers & string,
  proposedFrom: (answers: Partial<Answers>) => string | undefined,
): Question<Answers> {
  return textQuestion<Answers>(name, {
    prompt: () => l10n.t('Key of the field, used by integrations and bulk files. It can’t be changed later.'),
    placeholder: () => l10n.t('e.g. shoe-size'),
    initial: (answers) => {
      const key = cleanFieldKey(proposedFrom(answers) ?? '');
      return key.kind === 'key' ? key.key : '';
    },
    check: (typed) => {
      const key = cleanFieldKey(typed);
      switch (key.kind) {
        case 'key':
          return undefined;
        case 'empty':
          return l10n.t('Enter a value.');
        case 'too long':
          return l10n.t('Use at most {0} characters. This has {1}.', LONGEST_FIELD_KEY, key.length);
        case 'character':
          return l10n.t('A key can’t contain “{0}”. Use letters a–z, digits, _ and -.', key.character);
        case 'looks like an ID':
          return l10n.t('This looks like a field ID. Add a letter.');
      }
    },
    known: async (context, _answers, signal) => {
      const fields = await readUserFields(context, signal);
      return (typed) => {
        const key = cleanFieldKey(typed);
        const taken = fields.find(({ field }) => key.kind === 'key' && field === key.key);
        return taken && l10n.t('The field “{0}” already has the key {1}.', taken.name, taken.field ?? '');
      };
    },
    meaning: (typed) => {
      const key = cleanFieldKey(typed);
      return key.kind === 'key' ? l10n.t('The key will be {0}', key.key) : undefined;
    },
    read: (typed) => {
      const key = cleanFieldKey(typed);
      return key.kind === 'key' ? key.key : typed;
    },
  });
}

/** Longest key after cleanup, in characters (P2 2.1). */
const LONGEST_FIELD_KEY = 120;

/** The key that the service makes of a typed one (P2 2.1, public-facts 6.2), or why it can't be one. */
type FieldKey =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'too long'; readonly length: number }
  /** The first of the characters that no key has. */
  | { readonly kind: 'character'; readonly character: string }
  /** It couldn't be distinguished from a field's ID. */
  | { readonly kind: 'looks like an ID' };

/** Cleans a key as the service does: lower case, runs of spaces become a hyphen. Other characters are invalid. */
export function cleanFieldKey(typed: string): FieldKey {
  const key = trimEndMatching(typed, / /)
    .replace(/^ +/, '')
    .replace(/ +/g, '-')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  if (key === '') return { kind: 'empty' };
  if (key.length > LONGEST_FIELD_KEY) return { kind: 'too long', length: key.length };
  const [character] = key.replace(/[a-z0-9_-]+/g, '');
  if (character !== undefined) {
    return { kind: 'character', character: [...key.replace(/[a-z0-9_-]+/g, '')][0] ?? character };
  }
  return OBJECT_ID_PATTERN.test(key) ? { kind: 'looks like an ID' } : { kind: 'key', key };
}

/** Asks for the options of a dropdown; `initial`: its current ones. */
export function optionsQuestion<Answers>(
  name: keyof Answers & string,
  options: QuestionOptions<Answers> & { readonly initial?: (answers: Partial<Answers>) => readonly string[] },
): Question<Answers> {
  const { initial, ...common } = options;
  const question = textQuestion<Answers>(name, {
    ...common,
    prompt: () => l10n.t('Options of the field, separated by commas. Put an option that contains a comma in quotes.'),
    placeholder: () => l10n.t('e.g. Small, Medium, Large'),
    initial: (answers) => optionsLine(initial?.(answers) ?? []),
    check: (typed) => {
      const list = readOptions(typed);
      switch (list.kind) {
        case 'options':
          return undefined;
        case 'none':
          return l10n.t('A dropdown needs at least one option.');
        case 'twice':
          return l10n.t('“{0}” is listed twice.', list.option);
        case 'open quotes':
          return l10n.t('A quote isn’t closed, or there’s text between it and the next comma.');
        case 'too many':
          return l10n.t('Enter at most {0} options. These are {1}.', OPTION_LIMITS.most, list.count);
        case 'too long':
          return l10n.t('An option has {0} characters. The limit is {1}.', list.count, OPTION_LIMITS.longest);
      }
    },
    meaning: (typed) => {
      const list = readOptions(typed);
      return list.kind === 'options' ? l10n.t('{0} options', list.options.length) : undefined;
    },
    read: (typed) => {
      const list = readOptions(typed);
      return list.kind === 'options' ? list.options : [];
    },
  });
  return {
    ...question,
    // When asked again, the list is shown as the line that was typed.
    ask: (asking) => {
      const before = asking.answers[name];
      const answers = Array.isArray(before)
        ? ({ ...asking.answers, [name]: optionsLine(before.map(String)) } as typeof asking.answers)
        : asking.answers;
      return question.ask({ ...asking, answers });
    },
  };
}

/** Maximum number of options of a dropdown, and their length in characters. */
const OPTION_LIMITS = { most: 500, longest: 200 } as const;

/** Options as typed: separated by commas, in quotes if they contain a comma. */
type OptionList =
  | { readonly kind: 'options'; readonly options: readonly string[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'twice'; readonly option: string }
  | { readonly kind: 'open quotes' }
  | { readonly kind: 'too many' | 'too long'; readonly count: number };

/** Reads a line of options; a doubled quote inside quotes is one quote. */
export function readOptions(typed: string): OptionList {
  const { cells, isClean } = readLooseCells(typed, ',');
  if (!isClean) return { kind: 'open quotes' };
  const options = cells.filter((option) => option !== '');
  if (options.length === 0) return { kind: 'none' };
  if (options.length > OPTION_LIMITS.most) return { kind: 'too many', count: options.length };
  const long = options.find((option) => option.length > OPTION_LIMITS.longest);
  if (long !== undefined) return { kind: 'too long', count: long.length };
  const twice = options.find((option, index) => options.indexOf(option) !== index);
  return twice === undefined ? { kind: 'options', options } : { kind: 'twice', option: twice };
}

/** The line that reads as these options. */
export function optionsLine(options: readonly string[]): string {
  return options.map(formatCsvCell).join(', ');
}
