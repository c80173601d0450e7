import { l10n } from 'vscode';
import { executeCommand } from '../../commands/executeCommand.ts';
import type { ConnectionProfile } from '../../connection/connectionProfile.ts';
import type { ResultAction, ResultRow } from '../../results/resultTable.ts';

/** Ways on from an entry of a history, on the connection it is from. */
export function historyActions({ id: connectionId }: ConnectionProfile): readonly ResultAction[] {
  return [
    {
      label: l10n.t('Trader Info'),
      icon: 'account',
      on: 'row',
      fits: (row) => traderIn(row) !== undefined,
      run: ([row]) =>
        row && executeCommand('chartCards.admin.userInfo', { connectionId, trader: { userId: traderIn(row) } }),
    },
  ];
}

function traderIn({ userNumericID }: ResultRow): string | undefined {
  return typeof userNumericID === 'string' && userNumericID !== '' ? userNumericID : undefined;
}
