import { l10n } from 'vscode';
import * as z from 'zod/mini';
import { type Leaderboard, leaderboardSchema } from '../../../contract/leaderboardRecord.ts';
import { getLeaderboard } from '../../../contract/leaderboards.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { valueOrServiceError } from '../../admin/answered.ts';
import { leaderboardColumns } from '../../admin/columns/leaderboard.ts';
import { leaderboardActions } from '../../admin/leaderboards/leaderboardActions.ts';
import { describeSource } from '../../admin/lists/readFrom.ts';
import { leaderboardQuestion } from '../../admin/questions/pickers/leaderboards.ts';

interface ChosenLeaderboard {
  readonly leaderboard: Leaderboard;
}

const leaderboardArgument = z.object({ leaderboard: leaderboardSchema });

/** One leaderboard as it is now. The key of its widget is a secret, and is masked. */
export const getLeaderboardCommand = adminCommand<ChosenLeaderboard>({
  title: () => l10n.t('Get Leaderboard'),
  operations: [getLeaderboard],
  questions: [
    leaderboardQuestion<ChosenLeaderboard>('leaderboard', {
      given: ({ args }) => leaderboardArgument.safeParse(args[0]).data?.leaderboard,
    }),
  ],
  progressTitle: ({ leaderboard }) => l10n.t('Reading “{0}”', leaderboard.name ?? leaderboard._id),
  run: async ({ leaderboard }, { service, connection, signal }) => {
    const path = { leaderboardID: leaderboard._id };
    const { data } = valueOrServiceError(
      getLeaderboard,
      await service.leaderboards.get({ path, query: {} }, { signal }),
    );
    return {
      kind: 'table',
      table: {
        title: l10n.t('Leaderboard “{0}”', data.name ?? data._id),
        subtitle: describeSource(connection),
        columns: leaderboardColumns(),
        rows: [data],
        notes: [l10n.t('The key of a leaderboard’s widget is a secret: it is masked here and in saved files.')],
        secrets: ['widget.apiKey'],
        actions: leaderboardActions(connection.id),
        fileName: 'leaderboard',
      },
    };
  },
});
