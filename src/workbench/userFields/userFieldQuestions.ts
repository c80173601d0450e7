import { l10n } from 'vscode';
import { getUserField, listUserFields, type UserField, type UserFieldType } from '../../contract/userFields.ts';
import { traderFromArguments } from '../activity/traderQuestions.ts';
import type { AskingContext } from '../admin/adminContext.ts';
import { readAllRows } from '../admin/lists.ts';
import { textQuestion } from '../admin/questions/basicQuestions.ts';
import { contractCheck } from '../admin/questions/contractCheck.ts';
import { listQuestion } from '../admin/questions/listQuestion.ts';
import {
  invisibleCharacterProblem,
  type Question,
  type QuestionOptions,
  type ServiceTextCheck,
} from '../admin/questions/question.ts';
import { isMalformed, valueOrServiceError } from '../admin/serviceError.ts';
import { plainLabel } from '../displayText.ts';
import { isWritable } from './fieldKinds.ts';

/** What a user field is asked with. */
export interface UserFieldOptions<Answers> extends QuestionOptions<Answers> {
  readonly placeholder?: (answers: Partial<Answers>) => string;
  /** Custom fields only. */
  readonly custom?: true;
  /** Fields of these types only. */
  readonly types?: readonly UserFieldType[];
}

/** Asks for a user field (`UserField`): picked from the community's, or named by its key or ID. */
export function userFieldQuestion<Answers>(
  name: keyof Answers & string,
  options: UserFieldOptions<Answers> = {},
): Question<Answers> {
  const { custom, types, placeholder, ...common } = options;
  const fits = (field: UserField) =>
    (custom === undefined || field.isCustom !== false) &&
    (types === undefined || types.some((type) => type === field.type));
  return listQuestion<Answers, UserField>(name, {
    ...common,
    placeholder: (answers) => placeholder?.(answers) ?? l10n.t('Which user field?'),
    idOf: ({ _id }) => _id,
    empty: () => l10n.t('The community has no field of this kind.'),
    load: async (context, signal) => (await readUserFields(context, signal)).filter(fits).map(fieldChoice),
    other: {
      label: () => l10n.t('Type a Field Key or ID…'),
      prompt: () => l10n.t('Key or ID of the field; the display name is not looked up'),
      check: fieldKeyProblem,
      find: async (typed, { service, connection }, signal) => {
        const path = { communityId: connection.communityId, fieldIdOrName: typed };
        const outcome = await service.userFields.get({ path }, { signal });
        // A refusal is a definite answer; one that can't be read must not keep the field from being used.
        if (isMalformed(outcome)) return { _id: typed, name: typed, field: typed, type: '' };
        const field = valueOrServiceError(getUserField, outcome).data;
        if (fits(field)) return field;
        throw new Error(l10n.t('“{0}” is a field of another kind than is asked for here.', field.name));
      },
    },
  });
}

const documentedKey = contractCheck(getUserField, 'path.fieldIdOrName');

/** What is wrong with a field key or ID; capitals and spaces are made small letters and hyphens by the service. */
export function fieldKeyProblem(typed: string): string | undefined {
  const problem = documentedKey(typed);
  if (problem !== undefined || /^[a-z0-9_\- ]+$/i.test(typed)) return problem;
  return l10n.t('A field key has letters a-z, digits, _ and - only.');
}

/** Every field of the connection's community; throws a `ServiceError`. */
export async function readUserFields(
  { service, connection }: AskingContext,
  signal: AbortSignal,
): Promise<readonly UserField[]> {
  const path = { communityId: connection.communityId };
  return readAllRows(listUserFields, service.userFields.list.pages({ path }, { signal }));
}

/** Says of a name that another field of the community has it; `own`: the ID of the field that is named. */
export function takenFieldName<Answers>(
  own: (answers: Partial<Answers>) => string | undefined,
): ServiceTextCheck<Answers> {
  return async (context, answers, signal) => {
    const others = (await readUserFields(context, signal)).filter(({ _id }) => _id !== own(answers));
    return (typed) => {
      const taken = others.find(({ name }) => name === typed);
      if (taken === undefined) return undefined;
      return l10n.t('There is a field “{0}” with the key {1}.', taken.name, taken.field ?? taken._id);
    };
  };
}

function fieldChoice(field: UserField) {
  return {
    label: plainLabel(field.name),
    description: field.field ?? field._id,
    detail: field.isCustom === false ? l10n.t('{0}, built-in', field.type) : field.type,
    value: field,
  };
}

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

/** Asks for the trader whose field it is, by any of the four names that these routes take; never remembered. */
export function fieldTraderQuestion<Answers>(name: keyof Answers & string): Question<Answers> {
  return textQuestion<Answers>(name, {
    prompt: () =>
      l10n.t('Whose? The platform user ID is best; internal record ID, e-mail and username are looked up too.'),
    placeholder: () => l10n.t('Platform user ID, internal record ID, e-mail or username'),
    given: ({ args }) => {
      const trader = traderFromArguments(args);
      return trader?.userId ?? trader?.email;
    },
    check: (typed) => {
      const problem = fieldTraderProblem(typed);
      switch (problem) {
        case undefined:
          return invisibleCharacterProblem(typed);
        case 'empty':
          return l10n.t('This cannot be empty.');
        case 'not addressable':
          return l10n.t('The service cannot be asked for this.');
        case 'never found':
          return l10n.t(
            'A username or e-mail of 12 characters is never found by this route. Use the platform user ID.',
          );
      }
    },
  });
}

/** Why a text can name no trader on the routes of user fields (P2 4.3). */
export type TraderProblem = 'empty' | 'never found' | 'not addressable';

/** A text of 12 characters is taken for an ID of the database there, never for a username or e-mail. */
const RAW_ID_LENGTH = 12;

/** What is wrong with a trader as typed: platform user ID, internal record ID, e-mail or username. */
export function fieldTraderProblem(typed: string): TraderProblem | undefined {
  if (typed === '') return 'empty';
  if (typed === '.' || typed === '..' || !typed.isWellFormed()) return 'not addressable';
  return typed.length === RAW_ID_LENGTH && !/^\d+$/.test(typed) ? 'never found' : undefined;
}
