import { l10n } from 'vscode';
import type { UserField } from '../../../contract/userFieldRecord.ts';
import { getUserField } from '../../../contract/userFields.ts';
import { plainLabel } from '../../search/plainLabel.ts';
import { isMalformed, valueOrServiceError } from '../answered.ts';
import { contractCheck } from '../documented.ts';
import { listQuestion } from '../questions/listQuestion.ts';
import { readUserFields } from '../questions/pickers/userFields.ts';
import type { Question, QuestionOptions } from '../questions/question.ts';
import { isWritable } from './fieldKind.ts';

/** Asks for a field whose values can be written: a custom one, XP or coins. */
export function writableFieldQuestion<Answers>(
  name: keyof Answers & string,
  options: QuestionOptions<Answers> = {},
): Question<Answers> {
  return listQuestion<Answers, UserField>(name, {
    ...options,
    placeholder: () => l10n.t('Which field is written?'),
    idOf: ({ _id }) => _id,
    empty: () => l10n.t('The community has no field that can be written.'),
    load: async (context, signal) =>
      (await readUserFields(context, signal)).filter(isWritable).map((field) => ({
        label: plainLabel(field.name),
        description: field.field ?? field._id,
        detail: field.type,
        value: field,
      })),
    other: {
      label: () => l10n.t('Type a Field Key or ID…'),
      prompt: () => l10n.t('Key or ID of the field; the display name is not looked up'),
      check: contractCheck(getUserField, 'path.fieldIdOrName'),
      find: async (typed, { service, connection }, signal) => {
        const path = { communityId: connection.communityId, fieldIdOrName: typed };
        const outcome = await service.userFields.get({ path }, { signal });
        if (isMalformed(outcome)) return { _id: typed, name: typed, field: typed, type: '' };
        const field = valueOrServiceError(getUserField, outcome).data;
        if (isWritable(field)) return field;
        throw new Error(l10n.t('“{0}” is a built-in field: only XP and coins of those can be written.', field.name));
      },
    },
  });
}
