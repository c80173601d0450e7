import {
  BALANCE_FIELDS,
  USER_FIELD_TYPES,
  type UserField,
  type UserFieldAction,
  type UserFieldType,
} from '../../../contract/userFieldRecord.ts';

/** The field's type, where it is one of the documented. */
export function typeOfField({ type }: Pick<UserField, 'type'>): UserFieldType | undefined {
  return USER_FIELD_TYPES.find((it) => it === type);
}

/** Whether it is XP or coins, which are told by their key and built in (P2 2.2). */
export function isBalance({ field, isCustom }: Pick<UserField, 'field' | 'isCustom'>): boolean {
  return isCustom !== true && BALANCE_FIELDS.some((key) => key === field);
}

/** Whether values of it can be written: custom fields, XP and coins. */
export function isWritable(field: Pick<UserField, 'field' | 'isCustom'>): boolean {
  return field.isCustom !== false || isBalance(field);
}

/** What can be done with a value of the field; `clear` overwrites with nothing. */
export type ValueChange = UserFieldAction | 'clear';

/** Numbers can be added to and taken from; a balance cannot be taken away. */
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
