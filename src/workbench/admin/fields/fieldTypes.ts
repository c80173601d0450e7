import { l10n } from 'vscode';
import { USER_FIELD_TYPES, type UserFieldType } from '../../../contract/userFieldRecord.ts';
import type { Choice } from '../../commands/stepwise.ts';

/** The nine types, as they are picked. */
export function fieldTypeChoices(): readonly Choice<UserFieldType>[] {
  return USER_FIELD_TYPES.map((type) => ({ label: describeFieldType(type), description: type, value: type }));
}

/** A type in words. */
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
