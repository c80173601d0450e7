import { l10n } from 'vscode';
import {
  BALANCE_FIELDS,
  USER_FIELD_TYPES,
  type UserField,
  type UserFieldAction,
  type UserFieldType,
  userFieldSchema,
} from '../../contract/userFields.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';
import type { Choice } from '../../shell/quickInputSteps.ts';

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
  switch (type) {
    case 'single-line-text':
      return l10n.t('Text on one line');
    case 'multi-line-text':
      return l10n.t('Text of several lines');
    case 'numerical':
      return l10n.t('Number');
    case 'date':
      return l10n.t('Date');
    case 'time':
      return l10n.t('Time of day');
    case 'date-time':
      return l10n.t('Date and time');
    case 'boolean':
      return l10n.t('Yes or no');
    case 'single-select-dropdown':
      return l10n.t('One of several options');
    case 'multi-select-dropdown':
      return l10n.t('Any of several options');
  }
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
