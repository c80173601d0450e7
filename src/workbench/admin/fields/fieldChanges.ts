import { l10n } from 'vscode';
import type { UserField, UserFieldType } from '../../../contract/userFieldRecord.ts';
import { isDropdown, optionsOf } from './fieldKind.ts';

/** What a field shall be. */
export interface FieldDefinition {
  readonly name: string;
  readonly type: UserFieldType;
  readonly options?: readonly string[];
}

/** What would change of a field, a sentence each; none: nothing. */
export function describeFieldChanges(now: UserField, meant: FieldDefinition): readonly string[] {
  const changes: string[] = [];
  if (now.name !== meant.name) changes.push(l10n.t('Name: “{0}” becomes “{1}”.', now.name, meant.name));
  if (now.type !== meant.type) changes.push(l10n.t('Type: {0} becomes {1}.', now.type, meant.type));
  const before = isDropdown(now.type) ? optionsOf(now) : [];
  const after = meant.options ?? before;
  const gone = before.filter((option) => !after.includes(option));
  const added = after.filter((option) => !before.includes(option));
  if (gone.length > 0) changes.push(l10n.t('Options that go: {0}.', gone.join(', ')));
  if (added.length > 0) changes.push(l10n.t('Options that come: {0}.', added.join(', ')));
  const isReordered = gone.length === 0 && added.length === 0 && before.some((option, at) => after[at] !== option);
  if (isReordered) changes.push(l10n.t('Options in another order: {0}.', after.join(', ')));
  return changes;
}
