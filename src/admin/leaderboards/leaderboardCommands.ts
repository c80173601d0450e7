import { l10n } from 'vscode';
import * as z from 'zod/mini';
import { writeAndReconcile } from '../../client/reconcile/writeAndReconcile.ts';
import {
  deleteLeaderboard,
  getLeaderboard,
  type Leaderboard,
  leaderboardSchema,
  listLeaderboards,
} from '../../contract/leaderboards.ts';
import { executeCommand } from '../../shell/executeCommand.ts';
import type { ResultAction, ResultColumn } from '../results/resultTable.ts';
import { adminCommand, type CommandResult, type Confirmation, type ServiceCommand } from '../runner/adminCommand.ts';
import type { RunningContext } from '../runner/adminContext.ts';
import { describeSource, type ReadRows, readWholeList, showList } from '../runner/lists.ts';
import { failedCall, undefinedIfUnreadable, valueOrServiceError } from '../runner/serviceError.ts';
import { leaderboardQuestion } from './leaderboardQuestions.ts';

/** The community's leaderboards. The key of a leaderboard's widget is a secret and is masked. */
const listLeaderboardsCommand: ServiceCommand = adminCommand<Record<never, never>>({
  title: 'List Leaderboards',
  help: 'The leaderboards in display order; widget keys stay masked.',
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
          l10n.t('The default leaderboard can’t be deleted. Leaderboards that aren’t shown are kept.'),
          l10n.t('The key of a leaderboard’s widget is secret. It’s masked here and in saved files.'),
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

interface ChosenLeaderboard {
  readonly leaderboard: Leaderboard;
}

const leaderboardArgument = z.object({ leaderboard: leaderboardSchema });

/** One leaderboard's current state. The key of its widget is a secret and is masked. */
const getLeaderboardCommand: ServiceCommand = adminCommand<ChosenLeaderboard>({
  title: 'Get Leaderboard…',
  help: 'One leaderboard as it is now.',
  documented: { source: 'P1 4.10' },
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
        notes: [l10n.t('The key of a leaderboard’s widget is secret. It’s masked here and in saved files.')],
        secrets: ['widget.apiKey'],
        actions: leaderboardActions(connection.id),
        fileName: 'leaderboard',
      },
    };
  },
});

/** Deletes a custom leaderboard after a confirmation with its current state, then reads the list again. */
const deleteLeaderboardCommand: ServiceCommand = adminCommand<ChosenLeaderboard>({
  title: 'Delete Leaderboard…',
  help: 'Deletes a custom leaderboard permanently.',
  operations: [deleteLeaderboard, listLeaderboards],
  questions: [
    leaderboardQuestion<ChosenLeaderboard>('leaderboard', {
      defaultLeaderboard: (name) =>
        l10n.t(
          '“{0}” is the default leaderboard, which can’t be deleted. To hide it, run “Update Leaderboard…”.',
          name,
        ),
      placeholder: () => l10n.t('Leaderboard to delete. The default one isn’t listed.'),
      given: ({ args }) => leaderboardArgument.safeParse(args[0]).data?.leaderboard,
    }),
  ],
  confirm: async ({ leaderboard }, context) => {
    // The list isn't documented, so the documented deletion must work without it.
    const all = await readAllLeaderboards(context);
    const board = all?.rows.find(({ _id }) => _id === leaderboard._id);
    // Absence proves something only if the list is known to be complete.
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
    if (end.kind !== 'done') return failedCall(deleteLeaderboard, end);
    const after = await checkDeletion(leaderboard, context);
    return {
      kind: 'message',
      ...(after === 'gone' ? {} : { tone: 'warning' as const }),
      text: describeDeletion(after, leaderboardName(leaderboard), context.connection.name),
      actions: [
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

/** A failed read of the list doesn't undo the deletion. */
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
        ...(board.name === undefined ? [l10n.t('ID: {0}', board._id)] : []),
      ].join('\n'),
      after === undefined
        ? l10n.t('Leaderboards after it move up one place.')
        : after.length === 0
          ? l10n.t('It’s the last one, so no other leaderboard moves.')
          : l10n.t('These move up one place: {0}.', after.map(leaderboardName).join(', ')),
      l10n.t('This can’t be undone. To hide a leaderboard and keep it, run “Update Leaderboard…” instead.'),
    ].join('\n\n'),
    button: l10n.t('Delete Leaderboard'),
  };
}

/** A leaderboard that isn't in the list, or whose list couldn't be read: only its ID is known. */
function unlistedConfirmation(board: Leaderboard): Confirmation {
  return {
    question: l10n.t('Delete the leaderboard “{0}” for good?', leaderboardName(board)),
    detail: [
      l10n.t('ID: {0}', board._id),
      l10n.t('The list of leaderboards couldn’t be read in full, so nothing more is known of it. Check the ID.'),
      l10n.t('This can’t be undone. To hide a leaderboard and keep it, run “Update Leaderboard…” instead.'),
    ].join('\n\n'),
    button: l10n.t('Delete Leaderboard'),
  };
}

function alreadyGoneResult(name: string): CommandResult {
  return { kind: 'message', text: l10n.t('The service no longer has a leaderboard “{0}”. Nothing was sent.', name) };
}

function defaultLeaderboardResult(leaderboard: Leaderboard, connectionId: string): CommandResult {
  return {
    kind: 'message',
    tone: 'warning',
    text: l10n.t(
      '“{0}” is the default leaderboard, which can’t be deleted. Nothing was sent. You can hide it instead.',
      leaderboardName(leaderboard),
    ),
    actions:
      leaderboard.isEnabled === false
        ? []
        : [
            {
              label: l10n.t('Hide It'),
              run: () =>
                executeCommand('chartCards.admin.updateLeaderboard', { connectionId, leaderboard, switchOff: true }),
            },
          ],
  };
}

function leaderboardName({ name, _id }: Leaderboard): string {
  return name ?? _id;
}

/** The actions on a leaderboard’s row. */
function leaderboardActions(connectionId: string): readonly ResultAction[] {
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

/** A leaderboard; the key of its widget has no column (public-facts 8.2). */
function leaderboardColumns(): readonly ResultColumn[] {
  return [
    { key: 'displayOrder', label: l10n.t('Place'), kind: 'number' },
    { key: 'name', label: l10n.t('Leaderboard'), kind: 'text' },
    { key: 'kind', label: l10n.t('Kind'), kind: 'text' },
    { key: 'isEnabled', label: l10n.t('Shown'), kind: 'flag' },
    { key: 'rankBy', label: l10n.t('Ranked by'), kind: 'text' },
    { key: 'slug', label: l10n.t('Slug'), kind: 'text' },
    { key: 'description', label: l10n.t('Description'), kind: 'text' },
    { key: 'duration.start', label: l10n.t('From'), kind: 'time' },
    { key: 'duration.end', label: l10n.t('To'), kind: 'time' },
    { key: 'timeFilters', label: l10n.t('Time filters'), kind: 'list', hidden: true },
    { key: 'displayedFields', label: l10n.t('Columns'), kind: 'json', hidden: true },
    { key: 'widget.enabled', label: l10n.t('Widget'), kind: 'flag' },
    { key: 'widget.whitelistedDomains', label: l10n.t('Domains of the widget'), kind: 'list', hidden: true },
    { key: '_id', label: l10n.t('Leaderboard ID'), kind: 'id' },
  ];
}

/** The admin commands of this file by name. */
export const leaderboardCommands = {
  listLeaderboards: listLeaderboardsCommand,
  getLeaderboard: getLeaderboardCommand,
  deleteLeaderboard: deleteLeaderboardCommand,
};
