import { l10n } from 'vscode';
import {
  BALANCE_FIELDS,
  getUserField,
  listUserFields,
  USER_FIELD_TYPES,
  type UserField,
  type UserFieldAction,
  type UserFieldType,
  userFieldSchema,
} from '../../contract/userFields.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';
import { plainLabel } from '../../shell/displayText.ts';
import type { Choice } from '../../shell/quickInputSteps.ts';
import { userIdOrEmail } from '../activity/traderQuestions.ts';
import type { AskingContext } from '../runner/adminContext.ts';
import { readAllRows } from '../runner/lists.ts';
import { textQuestion } from '../runner/questions/basicQuestions.ts';
import { contractCheck } from '../runner/questions/contractCheck.ts';
import { listQuestion } from '../runner/questions/listQuestion.ts';
import {
  invisibleCharacterProblem,
  type Question,
  type QuestionOptions,
  type ServiceTextCheck,
} from '../runner/questions/question.ts';
import { isMalformed, valueOrServiceError } from '../runner/serviceCalls.ts';

/** The field's type, if it is documented. */
export function typeOfField({ type }: Pick<UserField, 'type'>): UserFieldType | undefined {
  return USER_FIELD_TYPES.find((it) => it === type);
}

/** Whether it is XP or coins, which are built in and recognised by their key (P2 2.2). */
export function isBalance({ field, isCustom }: Pick<UserField, 'field' | 'isCustom'>): boolean {
  return isCustom !== true && BALANCE_FIELDS.some((key) => key === field);
}

/** Whether its values can be written: custom fields, XP and coins. */
export function isWritable(field: Pick<UserField, 'field' | 'isCustom'>): boolean {
  return field.isCustom !== false || isBalance(field);
}

/** The actions that a field's value allows; `clear` overwrites it with nothing. */
export type ValueChange = UserFieldAction | 'clear';

/** Numbers allow add and subtract; a balance can't be cleared. */
export function changesOf(field: UserField): readonly ValueChange[] {
  if (isBalance(field)) return ['increase', 'decrease', 'overwrite'];
  return field.type === 'numerical' ? ['overwrite', 'increase', 'decrease', 'clear'] : ['overwrite', 'clear'];
}

/** The options of a dropdown. */
export function optionsOf({ options }: Pick<UserField, 'options'>): readonly string[] {
  return (options ?? []).filter((it): it is string => typeof it === 'string');
}

/** Whether the type needs options. */
export function isDropdown(type: string): boolean {
  return type === 'single-select-dropdown' || type === 'multi-select-dropdown';
}

/** The nine types as choices. */
export function fieldTypeChoices(): readonly Choice<UserFieldType>[] {
  return USER_FIELD_TYPES.map((type) => ({ label: describeFieldType(type), description: type, value: type }));
}

/** A type's label. */
export function describeFieldType(type: UserFieldType): string {
  const labels: Readonly<Record<UserFieldType, string>> = {
    'single-line-text': l10n.t('Text on one line'),
    'multi-line-text': l10n.t('Text of several lines'),
    numerical: l10n.t('Number'),
    date: l10n.t('Date'),
    time: l10n.t('Time of day'),
    'date-time': l10n.t('Date and time'),
    boolean: l10n.t('Yes or no'),
    'single-select-dropdown': l10n.t('One of several options'),
    'multi-select-dropdown': l10n.t('Any of several options'),
  };
  return labels[type];
}

/** The field in a command's arguments, e.g. a row of a result; undefined if the command must ask. */
export function fieldFromArguments(args: readonly unknown[]): UserField | undefined {
  const [first] = args;
  const field = typeof first === 'object' && first !== null && 'field' in first ? first.field : undefined;
  const read = userFieldSchema.safeParse(field);
  return read.success ? read.data : undefined;
}

/** The path of a field, by its ID: a key may have been reused. */
export function fieldPath({ communityId }: Pick<ConnectionProfile, 'communityId'>, { _id }: Pick<UserField, '_id'>) {
  return { communityId, fieldIdOrName: _id };
}

interface UserFieldOptions<Answers> extends QuestionOptions<Answers> {
  /** Custom fields only: why a built-in one can't be used, by its name. */
  readonly builtIn?: (name: string) => string;
}

/** Asks for a user field (`UserField`): picked from the community's, or by its key or ID. */
export function userFieldQuestion<Answers>(
  name: keyof Answers & string,
  { builtIn, ...options }: UserFieldOptions<Answers> = {},
): Question<Answers> {
  return fieldListQuestion<Answers>(name, {
    ...options,
    placeholder: () => l10n.t('Select a user field'),
    empty: () =>
      builtIn === undefined ? l10n.t('The community has no fields.') : l10n.t('The community has no custom field.'),
    mismatch: (field) => (field.isCustom === false ? builtIn?.(field.name) : undefined),
  });
}

/** Asks for a field whose values can be written: a custom one, XP or coins. */
export function writableFieldQuestion<Answers>(
  name: keyof Answers & string,
  options: QuestionOptions<Answers> = {},
): Question<Answers> {
  return fieldListQuestion<Answers>(name, {
    ...options,
    placeholder: () => l10n.t('Select the field to write'),
    empty: () => l10n.t('The community has no field that can be written.'),
    mismatch: (field) =>
      isWritable(field)
        ? undefined
        : l10n.t(
            '“{0}” is a built-in field. XP and coins are the only built-in fields that can be written.',
            field.name,
          ),
  });
}

interface FieldListOptions<Answers> extends QuestionOptions<Answers> {
  readonly placeholder: () => string;
  readonly empty: () => string;
  /** Why a field can't be used, and what to do instead: the list leaves it out, and typing it is refused. */
  readonly mismatch: (field: UserField) => string | undefined;
}

function fieldListQuestion<Answers>(
  name: keyof Answers & string,
  { mismatch, ...options }: FieldListOptions<Answers>,
): Question<Answers> {
  return listQuestion<Answers, UserField>(name, {
    ...options,
    idOf: ({ _id }) => _id,
    load: async (context, signal) =>
      (await readUserFields(context, signal)).filter((field) => mismatch(field) === undefined).map(fieldChoice),
    other: {
      label: () => l10n.t('Type a Field Key or ID…'),
      prompt: () => l10n.t('Key or ID of the field (not its display name)'),
      check: fieldKeyProblem,
      find: async (typed, { client, connection }, signal) => {
        const path = { communityId: connection.communityId, fieldIdOrName: typed };
        const outcome = await client.call(getUserField, { path }, { signal });
        // A refusal is a definite answer, but an unreadable response must not keep the field from being used.
        if (isMalformed(outcome)) return { _id: typed, name: typed, field: typed, type: '' };
        const field = valueOrServiceError(getUserField, outcome).data;
        const problem = mismatch(field);
        if (problem === undefined) return field;
        throw new Error(problem);
      },
    },
  });
}

const documentedKey = contractCheck(getUserField, 'path.fieldIdOrName');

/** What is wrong with a field key or ID; the service turns capitals and spaces into lower-case letters and hyphens. */
export function fieldKeyProblem(typed: string): string | undefined {
  const problem = documentedKey(typed);
  if (problem !== undefined || /^[a-z0-9_\- ]+$/i.test(typed)) return problem;
  return l10n.t('Use letters a–z, digits, _ and - only.');
}

/** Every field of the connection's community; throws a `ServiceError`. */
export function readUserFields(context: AskingContext, signal: AbortSignal): Promise<readonly UserField[]> {
  const path = { communityId: context.connection.communityId };
  return readAllRows(context, listUserFields, { path }, signal);
}

/** Reports that another field of the community has the name; `own`: the ID of the field being named. */
export function takenFieldName<Answers>(
  own: (answers: Partial<Answers>) => string | undefined,
): ServiceTextCheck<Answers> {
  return async (context, answers, signal) => {
    const others = (await readUserFields(context, signal)).filter(({ _id }) => _id !== own(answers));
    return (typed) => {
      const taken = others.find(({ name }) => name === typed);
      if (taken === undefined) return undefined;
      return l10n.t('There’s already a field “{0}” with the key {1}.', taken.name, taken.field ?? taken._id);
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

/** Asks for the field's trader, by any of the four identifiers that these routes accept; never remembered. */
export function fieldTraderQuestion<Answers>(name: keyof Answers & string): Question<Answers> {
  return textQuestion<Answers>(name, {
    prompt: () => l10n.t('Trader’s platform user ID (best), internal record ID, e-mail or username'),
    placeholder: () => l10n.t('Platform user ID, internal record ID, e-mail or username'),
    given: ({ args }) => userIdOrEmail(args),
    check: (typed) => fieldTraderProblem(typed) ?? invisibleCharacterProblem(typed),
  });
}

/** These routes take a text of 12 characters for a database ID, never for a username or e-mail. */
const RAW_ID_LENGTH = 12;

/** What is wrong with a typed trader: platform user ID, internal record ID, e-mail or username. */
export function fieldTraderProblem(typed: string): string | undefined {
  if (typed === '') return l10n.t('Enter a value.');
  if (typed === '.' || typed === '..' || !typed.isWellFormed()) return l10n.t('The service can’t look this up.');
  return typed.length === RAW_ID_LENGTH && !/^\d+$/.test(typed)
    ? l10n.t('This route never finds a username or e-mail of 12 characters. Use the platform user ID.')
    : undefined;
}
