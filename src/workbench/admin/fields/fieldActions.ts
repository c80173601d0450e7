import { l10n } from 'vscode';
import { type UserField, userFieldSchema } from '../../../contract/userFieldRecord.ts';
import type { AdminCommandId } from '../../commands/admin/adminCommandIds.ts';
import { executeCommand } from '../../commands/executeCommand.ts';
import type { ResultAction, ResultRow } from '../../results/resultTable.ts';
import { isWritable } from './fieldKind.ts';

/** Ways on from the row of a field. */
export function fieldActions(): readonly ResultAction[] {
  const isCustom = (field: UserField) => field.isCustom !== false;
  return [
    action(l10n.t('Trader’s History…'), 'history', 'chartCards.admin.traderFieldHistory', () => true),
    action(l10n.t('Write Value…'), 'edit', 'chartCards.admin.writeFieldValue', isWritable),
    action(l10n.t('Change Field…'), 'settings', 'chartCards.admin.updateUserField', isCustom),
    action(l10n.t('Delete Field…'), 'trash', 'chartCards.admin.deleteUserField', isCustom),
  ];
}

function action(
  label: string,
  icon: string,
  command: Extract<AdminCommandId, `${string}Field${string}`>,
  fits: (field: UserField) => boolean,
): ResultAction {
  return {
    label,
    icon,
    on: 'row',
    fits: (row) => {
      const field = fieldOf(row);
      return field !== undefined && fits(field);
    },
    run: ([row]) => executeCommand(command, { field: row && fieldOf(row) }),
  };
}

function fieldOf(row: ResultRow): UserField | undefined {
  const read = userFieldSchema.safeParse(row);
  return read.success ? read.data : undefined;
}
