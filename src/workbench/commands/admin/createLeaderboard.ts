import { l10n } from 'vscode';
import type { CallInput } from '../../../client/callInput.ts';
import { writeAndReconcile } from '../../../client/reconcile/writeAndReconcile.ts';
import { createLeaderboard as operation } from '../../../contract/leaderboards.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import {
  type LeaderboardAnswers,
  type LeaderboardField,
  leaderboardBody,
  leaderboardLines,
  leaderboardQuestionOf,
} from '../../admin/leaderboards/leaderboardFields.ts';
import { executeCommand } from '../executeCommand.ts';

/** What the service requires (public-facts 8.3), and a description. */
const FIELDS: readonly LeaderboardField[] = [
  'name',
  'slug',
  'rankingField',
  'columns',
  'startDate',
  'isEnabled',
  'description',
];

/** Creates a custom leaderboard. */
export const createLeaderboard = adminCommand<LeaderboardAnswers>({
  title: () => l10n.t('Create Leaderboard'),
  operations: [operation],
  questions: FIELDS.map((field) => leaderboardQuestionOf<LeaderboardAnswers>(field)),
  confirm: async (answers, { connection }) => ({
    question: l10n.t('Create the leaderboard “{0}” on {1}?', answers.name ?? '', connection.name),
    detail: leaderboardLines(answers).join('\n'),
    button: l10n.t('Create Leaderboard'),
  }),
  doing: ({ name }) => l10n.t('Creating “{0}”', name ?? ''),
  run: async (answers, { client, connection, signal, onProgress }) => {
    // Checked field by field as it was entered.
    const input = { body: leaderboardBody(answers) } as CallInput<typeof operation>;
    const end = await writeAndReconcile(client, operation, input, { signal, onProgress });
    if (end.kind !== 'done' && end.kind !== 'happened') {
      return { kind: 'trouble', trouble: { kind: 'call', operation, end } };
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
