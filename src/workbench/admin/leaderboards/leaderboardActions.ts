import { l10n } from 'vscode';
import { executeCommand } from '../../commands/executeCommand.ts';
import type { ResultAction } from '../../results/resultTable.ts';

/** What can be done with a leaderboard’s row. */
export function leaderboardActions(connectionId: string): readonly ResultAction[] {
  return [
    {
      label: l10n.t('Update Leaderboard…'),
      icon: 'edit',
      on: 'row',
      run: ([leaderboard]) =>
        leaderboard && executeCommand('chartCards.admin.updateLeaderboard', { connectionId, leaderboard }),
    },
    {
      label: l10n.t('Delete Leaderboard…'),
      icon: 'trash',
      on: 'row',
      fits: ({ kind }) => kind !== 'default',
      run: ([leaderboard]) =>
        leaderboard && executeCommand('chartCards.admin.deleteLeaderboard', { connectionId, leaderboard }),
    },
  ];
}
