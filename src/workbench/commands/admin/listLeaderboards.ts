import { l10n } from 'vscode';
import { listLeaderboards } from '../../../contract/leaderboards.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { leaderboardColumns } from '../../admin/columns/leaderboard.ts';
import { leaderboardActions } from '../../admin/leaderboards/leaderboardActions.ts';
import { describeSource } from '../../admin/lists/readFrom.ts';
import { showList } from '../../admin/lists/showList.ts';
import { executeCommand } from '../executeCommand.ts';

/** The community's leaderboards. The key of a leaderboard's widget is a secret, and is masked. */
export const listLeaderboardsCommand = adminCommand<Record<never, never>>({
  title: () => l10n.t('List Leaderboards'),
  operations: [listLeaderboards],
  questions: [],
  progressTitle: () => l10n.t('Reading the leaderboards'),
  run: async (_answers, context) =>
    showList(context, {
      operation: listLeaderboards,
      pages: context.service.leaderboards.list.pages({}, { signal: context.signal }),
      table: {
        title: l10n.t('Leaderboards'),
        subtitle: describeSource(context.connection),
        columns: leaderboardColumns(),
        notes: [
          l10n.t('The default leaderboard cannot be deleted. One that is not shown is kept.'),
          l10n.t('The key of a leaderboard’s widget is a secret: it is masked here and in saved files.'),
        ],
        secrets: ['widget.apiKey'],
        actions: [
          {
            label: l10n.t('Create Leaderboard…'),
            icon: 'add',
            on: 'result',
            run: () => executeCommand('chartCards.admin.createLeaderboard', { connectionId: context.connection.id }),
          },
          ...leaderboardActions(context.connection.id),
        ],
        fileName: 'leaderboards',
        empty: l10n.t('The community has no leaderboards.'),
      },
    }),
});
