import { l10n } from 'vscode';
import * as z from 'zod/mini';
import { type Leaderboard, leaderboardSchema } from '../../../contract/leaderboardRecord.ts';
import { getLeaderboard as operation } from '../../../contract/leaderboards.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { answered } from '../../admin/answered.ts';
import { leaderboardColumns } from '../../admin/columns/leaderboard.ts';
import { leaderboardActions } from '../../admin/leaderboards/leaderboardActions.ts';
import { readFrom } from '../../admin/lists/readFrom.ts';
import { leaderboardQuestion } from '../../admin/questions/pickers/leaderboards.ts';

interface Answers {
  readonly leaderboard: Leaderboard;
}

const argument = z.object({ leaderboard: leaderboardSchema });

/** One leaderboard as it is now. The key of its widget is a secret, and is masked. */
export const getLeaderboard = adminCommand<Answers>({
  title: () => l10n.t('Get Leaderboard'),
  operations: [operation],
  questions: [
    leaderboardQuestion<Answers>('leaderboard', { given: ({ args }) => argument.safeParse(args[0]).data?.leaderboard }),
  ],
  doing: ({ leaderboard }) => l10n.t('Reading “{0}”', leaderboard.name ?? leaderboard._id),
  run: async ({ leaderboard }, { service, connection, signal }) => {
    const path = { leaderboardID: leaderboard._id };
    const { data } = answered(operation, await service.leaderboards.get({ path, query: {} }, { signal }));
    return {
      kind: 'table',
      table: {
        title: l10n.t('Leaderboard “{0}”', data.name ?? data._id),
        subtitle: readFrom(connection),
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
