import { l10n } from 'vscode';
import { ordersByIdentifier } from '../../../contract/redemptions.ts';
import type { UserFieldType } from '../../../contract/userFieldRecord.ts';
import { plainLabel } from '../../search/plainLabel.ts';
import { contractCheck } from '../documented.ts';
import { listQuestion } from '../questions/listQuestion.ts';
import { numberProblem } from '../questions/numberQuestion.ts';
import { readUserFields } from '../questions/pickers/userFields.ts';
import { invisibleCharacterProblem } from '../questions/plainLine.ts';
import type { Question, QuestionOptions } from '../questions/question.ts';
import { textQuestion } from '../questions/textQuestion.ts';

/** A custom field by which traders are found. */
export interface IdentifierField {
  /** Letter by letter: this lookup is case-sensitive (P1 4.5). */
  readonly key: string;
  /** Undefined: the field was typed, and its type is the service's to know. */
  readonly type: UserFieldType | undefined;
}

/** How a trader is named by a custom field. */
export interface OrderIdentifier {
  readonly field: IdentifierField;
  readonly value: string;
}

/** The only types that traders are found by (P1 4.5). */
const FINDING_TYPES = ['single-line-text', 'numerical'] as const satisfies readonly UserFieldType[];

/** Asks for a custom field and a trader's value in it; the value is never remembered. */
export function identifierQuestions<Answers extends OrderIdentifier>(
  when: QuestionOptions<Answers>['when'] & {} = () => true,
): readonly Question<Answers>[] {
  return [
    listQuestion<Answers, IdentifierField>('field', {
      when,
      remember: true,
      placeholder: () => l10n.t('Which custom field finds the trader?'),
      idOf: ({ key }) => key,
      empty: () => l10n.t('The community has no custom field of single-line text or numbers.'),
      load: async (context, signal) =>
        (await readUserFields(context, signal)).flatMap(({ name, field, type, isCustom }) => {
          const known = FINDING_TYPES.find((it) => it === type);
          if (field === undefined || known === undefined || isCustom === false) return [];
          return [{ label: plainLabel(name), description: field, detail: type, value: { key: field, type: known } }];
        }),
      other: {
        label: () => l10n.t('Type a Field Key…'),
        prompt: () => l10n.t('Key of the field, in its exact letter case'),
        check: contractCheck(ordersByIdentifier, 'body.identifier.key'),
        // Not looked up: a key may find orders and lack the permission for user fields.
        find: async (key) => ({ key, type: undefined }),
      },
    }),
    textQuestion<Answers>('value', {
      when,
      about: ['field'],
      prompt: ({ field }) =>
        l10n.t('The trader’s value in “{0}”; exactly one active trader must have it.', field?.key ?? ''),
      check: (typed, { field }) =>
        typed === ''
          ? l10n.t('Enter a value: the service refuses an empty one.')
          : field?.type === 'numerical'
            ? numberProblem(typed, true)
            : invisibleCharacterProblem(typed),
    }),
  ];
}
