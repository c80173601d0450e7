import { l10n } from 'vscode';
import { type UserField, userFieldSchema } from '../../../contract/userFieldRecord.ts';
import type { AdminCommandId } from '../../commands/admin/adminCommandIds.ts';
import { executeCommand } from '../../commands/executeCommand.ts';
import type { ConnectionProfile } from '../../connection/connectionProfile.ts';
import type { ResultAction, ResultRow } from '../../results/resultTable.ts';
import { isWritable } from './fieldKind.ts';

type FieldCommand = Extract<AdminCommandId, `${string}Field${string}`>;

/** Ways on from the row of a field, on the connection it is from. */
export function fieldActions({ id: connectionId }: ConnectionProfile): readonly ResultAction[] {
  const isCustom = (field: UserField) => field.isCustom !== false;
  const action = (label: string, icon: string, command: FieldCommand, fits: (field: UserField) => boolean) => ({
    label,
    icon,
    on: 'row' as const,
    fits: (row: ResultRow) => {
      const field = fieldOf(row);
      return field !== undefined && fits(field);
    },
    run: ([row]: readonly ResultRow[]) => executeCommand(command, { connectionId, field: row && fieldOf(row) }),
  });
  return [
    action(l10n.t('Trader’s History…'), 'history', 'chartCards.admin.traderFieldHistory', () => true),
    action(l10n.t('Write Value…'), 'edit', 'chartCards.admin.writeFieldValue', isWritable),
    action(l10n.t('Change Field…'), 'settings', 'chartCards.admin.updateUserField', isCustom),
    action(l10n.t('Delete Field…'), 'trash', 'chartCards.admin.deleteUserField', isCustom),
  ];
}

function fieldOf(row: ResultRow): UserField | undefined {
  const read = userFieldSchema.safeParse(row);
  return read.success ? read.data : undefined;
}
