import { l10n } from 'vscode';
import { trimEndMatching } from '../../card/model/strings.ts';
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
    initial: (answers) => cleanFieldKey(proposedFrom(answers) ?? '').key ?? '',
    check: (typed) => cleanFieldKey(typed).problem,
    known: async (context, _answers, signal) => {
      const fields = await readUserFields(context, signal);
      return (typed) => {
        const { key } = cleanFieldKey(typed);
        const taken = fields.find(({ field }) => key !== undefined && field === key);
        return taken && l10n.t('The field “{0}” already has the key {1}.', taken.name, taken.field ?? '');
      };
    },
    meaning: (typed) => {
      const { key } = cleanFieldKey(typed);
      return key && l10n.t('The key will be {0}', key);
    },
    read: (typed) => cleanFieldKey(typed).key ?? typed,
  });
}

/** Longest key after cleanup, in characters (P2 2.1). */
const LONGEST_FIELD_KEY = 120;

/** The key that the service makes of a typed one (P2 2.1, public-facts 6.2), or why it can't be one. */
type FieldKey =
  | { readonly key: string; readonly problem?: undefined }
  | { readonly key?: undefined; readonly problem: string };

/** Cleans a key as the service does: lower case, runs of spaces become a hyphen. Other characters are invalid. */
export function cleanFieldKey(typed: string): FieldKey {
  const key = trimEndMatching(typed, / /)
    .replace(/^ +/, '')
    .replace(/ +/g, '-')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  if (key === '') return { problem: l10n.t('Enter a value.') };
  if (key.length > LONGEST_FIELD_KEY) {
    return { problem: l10n.t('Use at most {0} characters. This has {1}.', LONGEST_FIELD_KEY, key.length) };
  }
  const [character] = key.replace(/[a-z0-9_-]+/g, '');
  if (character !== undefined) {
    return { problem: l10n.t('A key can’t contain “{0}”. Use letters a–z, digits, _ and -.', character) };
  }
  // It couldn't be distinguished from a field's ID.
  return OBJECT_ID_PATTERN.test(key) ? { problem: l10n.t('This looks like a field ID. Add a letter.') } : { key };
}

/** Asks for the options of a dropdown; `initial`: its current ones. */
export function optionsQuestion<Answers>(
  name: keyof Answers & string,
  options: QuestionOptions<Answers> & { readonly initial?: (answers: Partial<Answers>) => readonly string[] },
): Question<Answers> {
  const { initial, ...common } = options;
  return textQuestion<Answers>(name, {
    ...common,
    prompt: () => l10n.t('Options of the field, separated by commas. Put an option that contains a comma in quotes.'),
    placeholder: () => l10n.t('e.g. Small, Medium, Large'),
    initial: (answers) => optionsLine(initial?.(answers) ?? []),
    check: (typed) => {
      const list = readOptions(typed);
      return list.kind === 'options' ? undefined : list.problem;
    },
    meaning: (typed) => {
      const list = readOptions(typed);
      return list.kind === 'options' ? l10n.t('{0} options', list.options.length) : undefined;
    },
    ...optionsText,
  });
}

/** How a list of options is read from a line, and shown as one. */
export const optionsText = {
  read: (typed: string): readonly string[] => {
    const list = readOptions(typed);
    return list.kind === 'options' ? list.options : [];
  },
  show: (options: unknown): string => (Array.isArray(options) ? optionsLine(options.map(String)) : String(options)),
};

/** Maximum number of options of a dropdown, and their length in characters. */
const OPTION_LIMITS = { most: 500, longest: 200 } as const;

/** Options as typed, or what is wrong with them. */
type OptionList =
  | { readonly kind: 'options'; readonly options: readonly string[] }
  | { readonly kind: 'invalid'; readonly problem: string };

/** Reads options separated by commas, in quotes if they contain a comma; a doubled quote inside quotes is one quote. */
export function readOptions(typed: string): OptionList {
  const invalid = (problem: string): OptionList => ({ kind: 'invalid', problem });
  const { cells, isClean } = readLooseCells(typed, ',');
  if (!isClean) {
    return invalid(l10n.t('A quote isn’t closed, or there’s text between it and the next comma.'));
  }
  const options = cells.filter((option) => option !== '');
  if (options.length === 0) return invalid(l10n.t('A dropdown needs at least one option.'));
  const { most, longest } = OPTION_LIMITS;
  if (options.length > most) return invalid(l10n.t('Enter at most {0} options. These are {1}.', most, options.length));
  const long = options.find((option) => option.length > longest);
  if (long !== undefined) {
    return invalid(l10n.t('An option has {0} characters. The limit is {1}.', long.length, longest));
  }
  const twice = options.find((option, index) => options.indexOf(option) !== index);
  return twice === undefined ? { kind: 'options', options } : invalid(l10n.t('“{0}” is listed twice.', twice));
}

/** The line that reads as these options. */
export function optionsLine(options: readonly string[]): string {
  return options.map(formatCsvCell).join(', ');
}
