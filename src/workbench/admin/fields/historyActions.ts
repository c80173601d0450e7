import { l10n } from 'vscode';
import { executeCommand } from '../../commands/executeCommand.ts';
import type { ResultAction, ResultRow } from '../../results/resultTable.ts';

/** Ways on from an entry of a history. */
export function historyActions(): readonly ResultAction[] {
  return [
    {
      label: l10n.t('Trader Info'),
      icon: 'account',
      on: 'row',
      fits: (row) => traderIn(row) !== undefined,
      run: ([row]) => row && executeCommand('chartCards.admin.userInfo', { trader: { userId: traderIn(row) } }),
    },
  ];
}

function traderIn({ userNumericID }: ResultRow): string | undefined {
  return typeof userNumericID === 'string' && userNumericID !== '' ? userNumericID : undefined;
}
