import { l10n } from 'vscode';
import * as z from 'zod/mini';
import { writeAndReconcile } from '../../../client/reconcile/writeAndReconcile.ts';
import { type Leaderboard, leaderboardSchema } from '../../../contract/leaderboardRecord.ts';
import { deleteLeaderboard, listLeaderboards } from '../../../contract/leaderboards.ts';
import { adminCommand, type CommandResult, type Confirmation } from '../../admin/adminCommand.ts';
import type { RunningContext } from '../../admin/adminContext.ts';
import { undefinedIfUnreadable } from '../../admin/answered.ts';
import { leaderboardQuestion } from '../../admin/questions/pickers/leaderboards.ts';
import { type ReadRows, readWholeList } from '../../admin/readList.ts';
import { executeCommand } from '../executeCommand.ts';

interface ChosenLeaderboard {
  readonly leaderboard: Leaderboard;
}

const leaderboardArgument = z.object({ leaderboard: leaderboardSchema });

/** Deletes a custom leaderboard, after a question that names it as it was read just now; then reads the list again. */
export const deleteLeaderboardCommand = adminCommand<ChosenLeaderboard>({
  title: () => l10n.t('Delete Leaderboard'),
  operations: [deleteLeaderboard, listLeaderboards],
  questions: [
    leaderboardQuestion<ChosenLeaderboard>('leaderboard', {
      custom: true,
      placeholder: () => l10n.t('Which leaderboard is to be deleted? The default one is not listed.'),
      given: ({ args }) => leaderboardArgument.safeParse(args[0]).data?.leaderboard,
    }),
  ],
  confirm: async ({ leaderboard }, context) => {
    // The list isn't documented: the documented deletion must be possible without it.
    const all = await readAllLeaderboards(context);
    const board = all?.rows.find(({ _id }) => _id === leaderboard._id);
    // Absence proves something only where the list is known to be whole.
    if (board === undefined && all?.end.kind === 'complete') return alreadyGoneResult(leaderboardName(leaderboard));
    if (board === undefined || all === undefined) return unlistedConfirmation(leaderboard);
    if (board.kind === 'default') return defaultLeaderboardResult(board, context.connection.id);
    return deleteConfirmation(board, all.rows);
  },
  progressTitle: ({ leaderboard }) => l10n.t('Deleting “{0}”', leaderboardName(leaderboard)),
  run: async ({ leaderboard }, context) => {
    const path = { leaderboardID: leaderboard._id };
    const end = await writeAndReconcile(
      context.client,
      deleteLeaderboard,
      { path },
      { signal: context.signal, onProgress: context.onProgress },
    );
    if (end.kind !== 'done') return { kind: 'trouble', trouble: { kind: 'call', operation: deleteLeaderboard, end } };
    const after = await checkDeletion(leaderboard, context);
    return {
      kind: 'told',
      ...(after === 'gone' ? {} : { tone: 'warning' as const }),
      text: describeDeletion(after, leaderboardName(leaderboard), context.connection.name),
      offers: [
        {
          label: l10n.t('Show Leaderboards'),
          run: () => executeCommand('chartCards.admin.listLeaderboards', { connectionId: context.connection.id }),
        },
      ],
    };
  },
});

function readAllLeaderboards({ service, signal }: RunningContext): Promise<ReadRows<Leaderboard> | undefined> {
  return undefinedIfUnreadable(
    readWholeList(listLeaderboards, service.leaderboards.list.pages({}, { signal })),
    signal,
  );
}

type DeletionCheck = 'gone' | 'still listed' | 'not read';

/** A list that cannot be read now takes nothing back of what was done. */
async function checkDeletion({ _id }: Leaderboard, context: RunningContext): Promise<DeletionCheck> {
  const all = await readAllLeaderboards(context);
  if (all?.rows.some((board) => board._id === _id) === true) return 'still listed';
  return all?.end.kind === 'complete' ? 'gone' : 'not read';
}

function describeDeletion(after: DeletionCheck, name: string, connection: string): string {
  switch (after) {
    case 'gone':
      return l10n.t('“{0}” was deleted from {1}.', name, connection);
    case 'still listed':
      return l10n.t(
        'The service confirmed that “{0}” was deleted, but still lists it. List the leaderboards again later.',
        name,
      );
    case 'not read':
      return l10n.t(
        'The service confirmed that “{0}” was deleted from {1}. The list of leaderboards couldn’t be read to check it.',
        name,
        connection,
      );
  }
}

function deleteConfirmation(board: Leaderboard, all: readonly Leaderboard[]): Confirmation {
  const { displayOrder, kind } = board;
  const after =
    typeof displayOrder === 'number'
      ? all.filter((it) => typeof it.displayOrder === 'number' && it.displayOrder > displayOrder)
      : undefined;
  return {
    question: l10n.t('Delete the leaderboard “{0}” for good?', leaderboardName(board)),
    detail: [
      [
        ...(board.slug ? [l10n.t('Slug: {0}', board.slug)] : []),
        l10n.t('Kind: {0}', kind ?? l10n.t('unknown')),
        ...(typeof displayOrder === 'number' ? [l10n.t('Place: {0} of {1}', displayOrder, all.length)] : []),
        board.isEnabled === false ? l10n.t('Shown: no') : l10n.t('Shown: yes'),
        l10n.t('ID: {0}', board._id),
      ].join('\n'),
      after === undefined
        ? l10n.t('Leaderboards after it move up one place.')
        : after.length === 0
          ? l10n.t('It’s the last one, so no other leaderboard moves.')
          : l10n.t('These move up one place: {0}.', after.map(leaderboardName).join(', ')),
      l10n.t('This cannot be undone. To hide a leaderboard and keep it, run “Update Leaderboard…” instead.'),
    ].join('\n\n'),
    button: l10n.t('Delete Leaderboard'),
  };
}

/** A leaderboard that the list doesn't show, or whose list couldn't be read: nothing is known of it but its ID. */
function unlistedConfirmation(board: Leaderboard): Confirmation {
  return {
    question: l10n.t('Delete the leaderboard “{0}” for good?', leaderboardName(board)),
    detail: [
      l10n.t('ID: {0}', board._id),
      l10n.t('The list of leaderboards couldn’t be read in full, so nothing more is known of it. Check the ID.'),
      l10n.t('This cannot be undone. To hide a leaderboard and keep it, run “Update Leaderboard…” instead.'),
    ].join('\n\n'),
    button: l10n.t('Delete Leaderboard'),
  };
}

function alreadyGoneResult(name: string): CommandResult {
  return { kind: 'told', text: l10n.t('The service has no leaderboard “{0}” any more. Nothing was sent.', name) };
}

function defaultLeaderboardResult(leaderboard: Leaderboard, connectionId: string): CommandResult {
  return {
    kind: 'told',
    tone: 'warning',
    text: l10n.t(
      '“{0}” is the default leaderboard, which can’t be deleted. Nothing was sent. You can switch it off instead.',
      leaderboardName(leaderboard),
    ),
    offers:
      leaderboard.isEnabled === false
        ? []
        : [
            {
              label: l10n.t('Switch It Off'),
              run: () =>
                executeCommand('chartCards.admin.updateLeaderboard', { connectionId, leaderboard, switchOff: true }),
            },
          ],
  };
}

function leaderboardName({ name, _id }: Leaderboard): string {
  return name ?? _id;
}
