import { l10n } from 'vscode';
import type { CallInput } from '../../../client/callInput.ts';
import { writeAndReconcile } from '../../../client/reconcile/writeAndReconcile.ts';
import { createLeaderboard } from '../../../contract/leaderboards.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import {
  type LeaderboardAnswers,
  type LeaderboardField,
  leaderboardBody,
  leaderboardFieldQuestion,
  leaderboardLines,
} from '../../admin/leaderboards/leaderboardFields.ts';
import { executeCommand } from '../executeCommand.ts';

/** What the service requires (public-facts 8.3), and a description. */
const NEW_FIELDS: readonly LeaderboardField[] = [
  'name',
  'slug',
  'rankingField',
  'columns',
  'startDate',
  'isEnabled',
  'description',
];

/** Creates a custom leaderboard. */
export const createLeaderboardCommand = adminCommand<LeaderboardAnswers>({
  title: () => l10n.t('Create Leaderboard'),
  operations: [createLeaderboard],
  questions: NEW_FIELDS.map((field) => leaderboardFieldQuestion<LeaderboardAnswers>(field)),
  confirm: async (answers, { connection }) => ({
    question: l10n.t('Create the leaderboard “{0}” on {1}?', answers.name ?? '', connection.name),
    detail: leaderboardLines(answers).join('\n'),
    button: l10n.t('Create Leaderboard'),
  }),
  progressTitle: ({ name }) => l10n.t('Creating “{0}”', name ?? ''),
  run: async (answers, { client, connection, signal, onProgress }) => {
    // Checked field by field as it was entered.
    const input = { body: leaderboardBody(answers) } as CallInput<typeof createLeaderboard>;
    const end = await writeAndReconcile(client, createLeaderboard, input, { signal, onProgress });
    if (end.kind !== 'done' && end.kind !== 'happened') {
      return { kind: 'trouble', trouble: { kind: 'call', operation: createLeaderboard, end } };
    }
    return {
      kind: 'told',
      text:
        end.kind === 'done'
          ? l10n.t('“{0}” was created on {1}.', answers.name ?? '', connection.name)
          : l10n.t('The response was lost, but “{0}” is now on {1}.', answers.name ?? '', connection.name),
      offers: [
        {
          label: l10n.t('Show Leaderboards'),
          run: () => executeCommand('chartCards.admin.listLeaderboards', { connectionId: connection.id }),
        },
      ],
    };
  },
});
