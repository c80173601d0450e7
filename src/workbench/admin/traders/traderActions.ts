import { l10n } from 'vscode';
import { executeCommand } from '../../commands/executeCommand.ts';
import type { ConnectionProfile } from '../../connection/connectionProfile.ts';
import type { ResultAction, ResultRow } from '../../results/resultTable.ts';
import type { TraderReference } from './knownTrader.ts';

/** Commands that go on from a trader. */
const TRADER_COMMANDS = ['userInfo', 'activityStats', 'transactionHistory'] as const;
type TraderCommand = (typeof TRADER_COMMANDS)[number];

/** Ways on from a row about a trader, on the connection it is from: the same trader's data, activity and orders. */
export function traderActions(
  { id: connectionId }: ConnectionProfile,
  traderOf: (row: ResultRow) => TraderReference,
  ways: readonly TraderCommand[] = TRADER_COMMANDS,
): readonly ResultAction[] {
  return ways.map((way) => ({
    ...labelAndIcon(way),
    on: 'row' as const,
    fits: (row) => isAvailable(way, traderOf(row)),
    run: ([row]) => row && executeCommand(`chartCards.admin.${way}`, { connectionId, trader: traderOf(row) }),
  }));
}

/** A cell as a name of a trader; anything but text is none. */
export function textIn(cell: unknown): string | undefined {
  return typeof cell === 'string' && cell !== '' ? cell : undefined;
}

function labelAndIcon(way: TraderCommand): Pick<ResultAction, 'label' | 'icon'> {
  switch (way) {
    case 'userInfo':
      return { label: l10n.t('Trader Info'), icon: 'account' };
    case 'activityStats':
      return { label: l10n.t('Activity'), icon: 'graph' };
    case 'transactionHistory':
      return { label: l10n.t('Orders'), icon: 'package' };
  }
}

/** Orders are found by e-mail, not by platform user ID (P1 4.10). */
function isAvailable(way: TraderCommand, { userId, email }: TraderReference): boolean {
  return email !== undefined || (way !== 'transactionHistory' && userId !== undefined);
}
