import { l10n } from 'vscode';
import { executeCommand } from '../../commands/executeCommand.ts';
import type { ConnectionProfile } from '../../connection/connectionProfile.ts';
import type { ResultAction, ResultRow } from '../../results/resultTable.ts';
import type { KnownTrader } from './knownTrader.ts';

/** Commands that go on from a trader. */
const WAYS = ['userInfo', 'activityStats', 'transactionHistory'] as const;
type Way = (typeof WAYS)[number];

/** Ways on from a row about a trader, on the connection it is from: the same trader's data, activity and orders. */
export function traderActions(
  { id: connectionId }: ConnectionProfile,
  traderOf: (row: ResultRow) => KnownTrader,
  ways: readonly Way[] = WAYS,
): readonly ResultAction[] {
  return ways.map((way) => ({
    ...looks(way),
    on: 'row' as const,
    fits: (row) => leads(way, traderOf(row)),
    run: ([row]) => row && executeCommand(`chartCards.admin.${way}`, { connectionId, trader: traderOf(row) }),
  }));
}

/** A cell as a name of a trader; anything but text is none. */
export function nameIn(cell: unknown): string | undefined {
  return typeof cell === 'string' && cell !== '' ? cell : undefined;
}

function looks(way: Way): Pick<ResultAction, 'label' | 'icon'> {
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
function leads(way: Way, { userId, email }: KnownTrader): boolean {
  return email !== undefined || (way !== 'transactionHistory' && userId !== undefined);
}
