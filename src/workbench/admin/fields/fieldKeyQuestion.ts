import { l10n } from 'vscode';
import { readUserFields } from '../questions/pickers/userFields.ts';
import type { Question } from '../questions/question.ts';
import { textQuestion } from '../questions/textQuestion.ts';
import { cleanFieldKey, LONGEST_FIELD_KEY } from './fieldKey.ts';

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
