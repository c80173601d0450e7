import { l10n } from 'vscode';
import { trimEndMatching } from '../../card/strings.ts';
import { OBJECT_ID_PATTERN } from '../../contract/schemas.ts';
import { formatCsvCell, readTypedCells } from '../../csv/csvCells.ts';
import { textQuestion } from '../admin/questions/basicQuestions.ts';
import type { Question, QuestionOptions } from '../admin/questions/question.ts';
import { readUserFields } from './userFieldQuestions.ts';

/** Asks for the key of a new field, and shows what the service makes of it while it is typed. */
export function fieldKeyQuestion<Answers>(
  name: keyof Answers & string,
  proposedFrom: (answers: Partial<Answers>) => string | undefined,
): Question<Answers> {
  return textQuestion<Answers>(name, {
    prompt: () => l10n.t('Key of the field. It never changes; integrations and bulk files use it.'),
    placeholder: () => l10n.t('For example shoe-size'),
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
          return l10n.t('This cannot be empty.');
        case 'too long':
          return l10n.t('At most {0} characters; this has {1}.', LONGEST_FIELD_KEY, key.length);
        case 'character':
          return l10n.t('“{0}” cannot stand in a key: letters a-z, digits, _ and - can.', key.character);
        case 'looks like an ID':
          return l10n.t('This could not be told from the ID of a field. Add a letter.');
      }
    },
    known: async (context, _answers, signal) => {
      const fields = await readUserFields(context, signal);
      return (typed) => {
        const key = cleanFieldKey(typed);
        const taken = fields.find(({ field }) => key.kind === 'key' && field === key.key);
        return taken && l10n.t('The field “{0}” has the key {1}.', taken.name, taken.field ?? '');
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

/** What a typed key becomes at the service (P2 2.1, public-facts 6.2), or why it can be none. */
export type FieldKey =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'too long'; readonly length: number }
  /** The first of the characters that no key has. */
  | { readonly kind: 'character'; readonly character: string }
  /** It could not be told from the ID of a field. */
  | { readonly kind: 'looks like an ID' };

/** Cleans a key as the service does: capitals become small, a run of spaces a hyphen. Other letters are no key. */
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

/** Asks for the options of a dropdown; `initial`: those it has. */
export function optionsQuestion<Answers>(
  name: keyof Answers & string,
  options: QuestionOptions<Answers> & { readonly initial?: (answers: Partial<Answers>) => readonly string[] },
): Question<Answers> {
  const { initial, ...common } = options;
  const asked = textQuestion<Answers>(name, {
    ...common,
    prompt: () => l10n.t('Options of the field, with commas between them. Quotes around one that has a comma.'),
    placeholder: () => l10n.t('For example Small, Medium, Large'),
    initial: (answers) => optionsLine(initial?.(answers) ?? []),
    check: (typed) => {
      const list = readOptions(typed);
      switch (list.kind) {
        case 'options':
          return undefined;
        case 'none':
          return l10n.t('A dropdown needs at least one option.');
        case 'twice':
          return l10n.t('“{0}” stands there twice.', list.option);
        case 'open quotes':
          return l10n.t('The quotes are not closed, or something stands between them and the next comma.');
        case 'too many':
          return l10n.t('At most {0} options; these are {1}.', OPTION_LIMITS.most, list.count);
        case 'too long':
          return l10n.t('An option has {0} characters; at most {1} are allowed.', list.count, OPTION_LIMITS.longest);
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
    ...asked,
    // Asked again: the list is shown as the line that it was typed as.
    ask: (asking) => {
      const before = asking.answers[name];
      const answers = Array.isArray(before)
        ? ({ ...asking.answers, [name]: optionsLine(before.map(String)) } as typeof asking.answers)
        : asking.answers;
      return asked.ask({ ...asking, answers });
    },
  };
}

/** Most options of a dropdown that are taken here, and the longest of them, in characters. */
export const OPTION_LIMITS = { most: 500, longest: 200 } as const;

/** Options as they are typed: by commas, or one in quotes where it has a comma itself. */
export type OptionList =
  | { readonly kind: 'options'; readonly options: readonly string[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'twice'; readonly option: string }
  | { readonly kind: 'open quotes' }
  | { readonly kind: 'too many' | 'too long'; readonly count: number };

/** Reads a line of options; two quotes inside quotes are one. */
export function readOptions(typed: string): OptionList {
  const options = readTypedCells(typed)?.filter((option) => option !== '');
  if (options === undefined) return { kind: 'open quotes' };
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
