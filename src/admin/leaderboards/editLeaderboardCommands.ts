import { l10n } from 'vscode';
import * as z from 'zod/mini';
import { writeAndReconcile } from '../../client/reconcile/writeAndReconcile.ts';
import type { CallInput } from '../../client/serviceClient.ts';
import {
  createLeaderboard,
  type Leaderboard,
  leaderboardSchema,
  updateLeaderboard,
} from '../../contract/leaderboards.ts';
import { plainLabel } from '../../shell/displayText.ts';
import { executeCommand } from '../../shell/executeCommand.ts';
import { multiPickStep } from '../../shell/quickInputSteps.ts';
import { adminCommand, type ServiceCommand } from '../runner/adminCommand.ts';
import type { Question } from '../runner/questions/question.ts';
import { failedCall } from '../runner/serviceError.ts';
import {
  currentFieldText,
  type LeaderboardAnswers,
  type LeaderboardField,
  leaderboardBody,
  leaderboardFieldLabel,
  leaderboardFieldQuestion,
  leaderboardLines,
  leaderboardQuestion,
} from './leaderboardQuestions.ts';

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
  run: async (answers, { client, connection, signal, onProgress }) => {
    // Checked field by field as it was entered.
    const input = { body: leaderboardBody(answers) } as CallInput<typeof createLeaderboard>;
    const end = await writeAndReconcile(client, createLeaderboard, input, { signal, onProgress });
    if (end.kind !== 'done' && end.kind !== 'happened') {
      return failedCall(createLeaderboard, end);
    }
    return {
      kind: 'message',
      text:
        end.kind === 'done'
          ? l10n.t('“{0}” was created on {1}.', answers.name ?? '', connection.name)
          : l10n.t('The response was lost, but “{0}” is now on {1}.', answers.name ?? '', connection.name),
      actions: [
        {
          label: l10n.t('Show Leaderboards'),
          run: () => executeCommand('chartCards.admin.listLeaderboards', { connectionId: connection.id }),
        },
      ],
    };
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

/** Arguments of our own rows and buttons; `switchOff`: asks nothing and only hides the leaderboard. */
const updateArgument = z.object({ leaderboard: leaderboardSchema, switchOff: z.optional(z.literal(true)) });

/** Changes fields of a leaderboard; turning it off hides and keeps it. */
const updateLeaderboardCommand: ServiceCommand = adminCommand<UpdateLeaderboardAnswers>({
  title: 'Update Leaderboard…',
  help: 'Changes fields of a leaderboard, or disables it without deleting it.',
  operations: [updateLeaderboard],
  questions: [
    leaderboardQuestion<UpdateLeaderboardAnswers>('leaderboard', {
      given: ({ args }) => updateArgument.safeParse(args[0]).data?.leaderboard,
    }),
    fieldsQuestion(),
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
  run: async ({ leaderboard, fields: _, ...changes }, { client, connection, signal, onProgress }) => {
    const input = { path: { leaderboardID: leaderboard._id }, body: leaderboardBody(changes) };
    const end = await writeAndReconcile(client, updateLeaderboard, input, { signal, onProgress });
    if (end.kind !== 'done' && end.kind !== 'happened') {
      return failedCall(updateLeaderboard, end);
    }
    const name = changes.name ?? leaderboardName(leaderboard);
    return {
      kind: 'message',
      text:
        end.kind === 'done'
          ? l10n.t('“{0}” was changed on {1}.', name, connection.name)
          : l10n.t('The response was lost, but “{0}” is now as you set it on {1}.', name, connection.name),
      actions: [
        {
          label: l10n.t('Show Leaderboards'),
          run: () => executeCommand('chartCards.admin.listLeaderboards', { connectionId: connection.id }),
        },
      ],
    };
  },
});

function fieldsQuestion(): Question<UpdateLeaderboardAnswers> {
  return {
    name: 'fields',
    dependsOn: ['leaderboard'],
    when: (_, { args }) => !switchesOff(args),
    ask: ({ frame, answers }) =>
      multiPickStep<LeaderboardField>(frame, {
        placeholder: l10n.t('Fields to change'),
        items: CHANGEABLE_FIELDS.map((field) => {
          const now = answers.leaderboard && currentFieldText(answers.leaderboard, field);
          return {
            label: leaderboardFieldLabel(field),
            value: field,
            ...(now === undefined ? {} : { description: plainLabel(now) }),
          };
        }),
        chosen: answers.fields ?? [],
      }),
  };
}

function switchesOff(args: readonly unknown[]): boolean {
  return updateArgument.safeParse(args[0]).data?.switchOff === true;
}

function leaderboardName({ name, _id }: Leaderboard): string {
  return name ?? _id;
}

/** The admin commands of this file by name. */
export const editLeaderboardCommands = {
  createLeaderboard: createLeaderboardCommand,
  updateLeaderboard: updateLeaderboardCommand,
};
