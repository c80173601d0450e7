import { l10n } from 'vscode';
import * as z from 'zod/mini';
import type { CallInput } from '../../client/serviceClient.ts';
import {
  createLeaderboard,
  deleteLeaderboard,
  getLeaderboard,
  type Leaderboard,
  leaderboardSchema,
  listLeaderboards,
  updateLeaderboard,
} from '../../contract/leaderboards.ts';
import { plainLabel } from '../../shell/displayText.ts';
import type { ResultAction, ResultColumn } from '../results/resultTable.ts';
import {
  adminCommand,
  type CommandResult,
  type Confirmation,
  message,
  type ServiceCommand,
  warning,
} from '../runner/adminCommand.ts';
import type { RunningContext } from '../runner/adminContext.ts';
import { commandAction, commandButton } from '../runner/commandActions.ts';
import { type ReadRows, readWholeList } from '../runner/lists.ts';
import { manyQuestion } from '../runner/questions/basicQuestions.ts';
import { listCommand, readCommand } from '../runner/readCommand.ts';
import { undefinedIfUnreadable, write, writeForResponse } from '../runner/serviceCalls.ts';
import {
  currentFieldText,
  type LeaderboardAnswers,
  type LeaderboardField,
  leaderboardBody,
  leaderboardFieldLabel,
  leaderboardFieldQuestion,
  leaderboardLines,
  leaderboardName,
  leaderboardQuestion,
} from './leaderboardQuestions.ts';

const listLeaderboardsCommand: ServiceCommand = listCommand({
  title: 'List Leaderboards',
  help: 'The leaderboards in display order; widget keys stay masked.',
  operation: listLeaderboards,
  progress: () => l10n.t('Reading the leaderboards'),
  table: (_, { connection: { id: connectionId } }) => ({
    title: l10n.t('Leaderboards'),
    columns: leaderboardColumns(),
    notes: [
      l10n.t('The default leaderboard can’t be deleted. Leaderboards that aren’t shown are kept.'),
      l10n.t('The key of a leaderboard’s widget is secret. It’s masked here and in saved files.'),
    ],
    actions: [
      commandAction([l10n.t('Create Leaderboard…'), 'add'], 'chartCards.admin.createLeaderboard', { connectionId }),
      ...leaderboardActions(connectionId),
    ],
    fileName: 'leaderboards',
    empty: l10n.t('The community has no leaderboards.'),
  }),
});

interface ChosenLeaderboard {
  readonly leaderboard: Leaderboard;
}

/** Arguments of our own rows and buttons; `switchOff`: asks nothing and only hides the leaderboard. */
const leaderboardArgument = z.object({ leaderboard: leaderboardSchema, switchOff: z.optional(z.literal(true)) });

function leaderboardIn(args: readonly unknown[]): Leaderboard | undefined {
  return leaderboardArgument.safeParse(args[0]).data?.leaderboard;
}

/** One leaderboard's current state. */
const getLeaderboardCommand: ServiceCommand = readCommand({
  title: 'Get Leaderboard…',
  help: 'One leaderboard as it is now.',
  documented: { source: 'P1 4.10' },
  operation: getLeaderboard,
  questions: [leaderboardQuestion<ChosenLeaderboard>('leaderboard', { given: ({ args }) => leaderboardIn(args) })],
  progress: ({ leaderboard }) => l10n.t('Reading “{0}”', leaderboardName(leaderboard)),
  input: ({ leaderboard }: ChosenLeaderboard) => ({ path: { leaderboardID: leaderboard._id }, query: {} }),
  table: ({ data }, _, { connection }) => ({
    title: l10n.t('Leaderboard “{0}”', leaderboardName(data)),
    columns: leaderboardColumns(),
    rows: [data],
    notes: [l10n.t('The key of a leaderboard’s widget is secret. It’s masked here and in saved files.')],
    actions: leaderboardActions(connection.id),
    fileName: 'leaderboard',
  }),
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
      given: ({ args }) => leaderboardIn(args),
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
    await writeForResponse(context, deleteLeaderboard, { path: { leaderboardID: leaderboard._id } });
    const after = await checkDeletion(leaderboard, context);
    return {
      kind: 'message',
      ...(after === 'gone' ? {} : { tone: 'warning' as const }),
      text: describeDeletion(after, leaderboardName(leaderboard), context.connection.name),
      actions: [showLeaderboardsButton(context)],
    };
  },
});

function showLeaderboardsButton({ connection }: RunningContext) {
  return commandButton(l10n.t('Show Leaderboards'), 'chartCards.admin.listLeaderboards', {
    connectionId: connection.id,
  });
}

function readAllLeaderboards(context: RunningContext): Promise<ReadRows<Leaderboard> | undefined> {
  return undefinedIfUnreadable(readWholeList(context, listLeaderboards, {}, context.signal), context.signal);
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
  return message(l10n.t('The service no longer has a leaderboard “{0}”. Nothing was sent.', name));
}

function defaultLeaderboardResult(leaderboard: Leaderboard, connectionId: string): CommandResult {
  const argument = { connectionId, leaderboard, switchOff: true };
  const hide = commandButton(l10n.t('Hide It'), 'chartCards.admin.updateLeaderboard', argument);
  return warning(
    l10n.t(
      '“{0}” is the default leaderboard, which can’t be deleted. Nothing was sent. You can hide it instead.',
      leaderboardName(leaderboard),
    ),
    leaderboard.isEnabled === false ? [] : [hide],
  );
}

/** The fields that the service requires (public-facts 8.3), and a description. */
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
const createLeaderboardCommand: ServiceCommand = adminCommand<LeaderboardAnswers>({
  title: 'Create Leaderboard…',
  help: 'Creates a custom leaderboard.',
  operations: [createLeaderboard],
  questions: NEW_FIELDS.map((field) => leaderboardFieldQuestion<LeaderboardAnswers>(field)),
  confirm: async (answers, { connection }) => ({
    question: l10n.t('Create the leaderboard “{0}” on {1}?', answers.name ?? '', connection.name),
    detail: leaderboardLines(answers).join('\n'),
    button: l10n.t('Create Leaderboard'),
  }),
  progressTitle: ({ name }) => l10n.t('Creating “{0}”', name ?? ''),
  run: async (answers, context) => {
    // Checked field by field as it was entered.
    const input = { body: leaderboardBody(answers) } as CallInput<typeof createLeaderboard>;
    const { kind } = await write(context, createLeaderboard, input);
    const [name, on] = [answers.name ?? '', context.connection.name];
    return message(
      kind === 'done'
        ? l10n.t('“{0}” was created on {1}.', name, on)
        : l10n.t('The response was lost, but “{0}” is now on {1}.', name, on),
      [showLeaderboardsButton(context)],
    );
  },
});

interface UpdateLeaderboardAnswers extends LeaderboardAnswers {
  readonly leaderboard: Leaderboard;
  readonly fields: readonly LeaderboardField[];
}

const CHANGEABLE_FIELDS: readonly LeaderboardField[] = [
  'isEnabled',
  'name',
  'slug',
  'description',
  'rankingField',
  'columns',
  'startDate',
  'displayOrder',
];

/** Changes fields of a leaderboard; turning it off hides and keeps it. */
const updateLeaderboardCommand: ServiceCommand = adminCommand<UpdateLeaderboardAnswers>({
  title: 'Update Leaderboard…',
  help: 'Changes fields of a leaderboard, or disables it without deleting it.',
  operations: [updateLeaderboard],
  questions: [
    leaderboardQuestion<UpdateLeaderboardAnswers>('leaderboard', { given: ({ args }) => leaderboardIn(args) }),
    manyQuestion<UpdateLeaderboardAnswers, LeaderboardField>('fields', {
      dependsOn: ['leaderboard'],
      when: (_, { args }) => !switchesOff(args),
      placeholder: () => l10n.t('Fields to change'),
      choices: ({ leaderboard }) =>
        CHANGEABLE_FIELDS.map((field) => {
          const now = leaderboard && currentFieldText(leaderboard, field);
          const description = now === undefined ? {} : { description: plainLabel(now) };
          return { label: leaderboardFieldLabel(field), value: field, ...description };
        }),
    }),
    ...CHANGEABLE_FIELDS.map((field) =>
      leaderboardFieldQuestion<UpdateLeaderboardAnswers>(field, {
        dependsOn: ['leaderboard'],
        when: ({ fields }, { args }) => (switchesOff(args) ? field === 'isEnabled' : fields?.includes(field) === true),
        ...(field === 'isEnabled' ? { given: ({ args }) => (switchesOff(args) ? false : undefined) } : {}),
      }),
    ),
  ],
  confirm: async ({ leaderboard, fields: _, ...changes }, { connection }) => {
    if (Object.values(changes).every((value) => value === undefined)) {
      return { kind: 'message', text: l10n.t('No field was changed. Nothing was sent.'), question: 'fields' };
    }
    return {
      question: l10n.t('Change the leaderboard “{0}” on {1}?', leaderboardName(leaderboard), connection.name),
      detail: leaderboardLines(changes).join('\n'),
      button: l10n.t('Change Leaderboard'),
    };
  },
  progressTitle: ({ leaderboard }) => l10n.t('Changing “{0}”', leaderboardName(leaderboard)),
  run: async ({ leaderboard, fields: _, ...changes }, context) => {
    const input = { path: { leaderboardID: leaderboard._id }, body: leaderboardBody(changes) };
    const { kind } = await write(context, updateLeaderboard, input);
    const [name, on] = [changes.name ?? leaderboardName(leaderboard), context.connection.name];
    return message(
      kind === 'done'
        ? l10n.t('“{0}” was changed on {1}.', name, on)
        : l10n.t('The response was lost, but “{0}” is now as you set it on {1}.', name, on),
      [showLeaderboardsButton(context)],
    );
  },
});

function switchesOff(args: readonly unknown[]): boolean {
  return leaderboardArgument.safeParse(args[0]).data?.switchOff === true;
}

/** The actions on a leaderboard’s row. */
function leaderboardActions(connectionId: string): readonly ResultAction[] {
  const argument = (leaderboard: object) => ({ connectionId, leaderboard });
  return [
    commandAction([l10n.t('Update Leaderboard…'), 'edit'], 'chartCards.admin.updateLeaderboard', argument),
    commandAction(
      [l10n.t('Delete Leaderboard…'), 'trash'],
      'chartCards.admin.deleteLeaderboard',
      argument,
      ({ kind }) => kind !== 'default',
    ),
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
  createLeaderboard: createLeaderboardCommand,
  updateLeaderboard: updateLeaderboardCommand,
};
