import { l10n } from 'vscode';
import type { Outcome } from '../../client/outcome.ts';
import { writeAndReconcile } from '../../client/reconcile/writeAndReconcile.ts';
import { createLegacyBadge, removeLegacyRole } from '../../contract/legacy.ts';
import { getUserInfo, type TraderInfo } from '../../contract/users.ts';
import { multiPickStep } from '../../shell/quickInputSteps.ts';
import { maskedText } from '../../shell/responses/personalData.ts';
import { traderFromArguments } from '../activity/traderQuestions.ts';
import { adminCommand, type FileCommand, fileCommand, type ServiceCommand } from '../runner/adminCommand.ts';
import { describeSource } from '../runner/lists.ts';
import { numberQuestion, textQuestion } from '../runner/questions/basicQuestions.ts';
import { contractCheck } from '../runner/questions/contractCheck.ts';
import type { Question } from '../runner/questions/question.ts';
import { failedCall } from '../runner/serviceError.ts';
import { type ServerKeyAnswer, serverKeyQuestion } from './serverKeyQuestion.ts';

type BadgeCount = 'quantity' | 'awardXpQuantity' | 'awardCurrencyQuantity';
type BadgeText = 'description' | 'image' | 'darkImage' | 'lightImage';
type BadgeAnswers = { readonly serverKey: ServerKeyAnswer; readonly title: string; readonly action: string } & {
  readonly flags: readonly BadgeFlag[];
} & { readonly [Name in BadgeCount]?: number } & { readonly [Name in BadgeText]?: string };

/** The flags of a legacy badge (P2 4.11); their effect isn't documented. */
const BADGE_FLAGS = ['awarded', 'applied', 'enabledDarkAndLight', 'award', 'awardCurrency', 'attachRequired'] as const;

/** Creates a badge with the legacy interface. */
const createLegacyBadgeCommand: ServiceCommand = adminCommand<BadgeAnswers>({
  title: 'Create Badge (Legacy)…',
  help: 'Uses the older interface, with its second key.',
  operations: [createLegacyBadge],
  questions: [
    serverKeyQuestion(),
    textQuestion('title', {
      prompt: () => l10n.t('Title of the badge, unique in the community'),
      check: contractCheck(createLegacyBadge, 'body.title'),
    }),
    textQuestion('action', {
      prompt: () => l10n.t('Action that earns the badge, as the platform names it'),
      check: contractCheck(createLegacyBadge, 'body.action'),
      remember: true,
    }),
    badgeTextQuestion('description', () => l10n.t('Description (optional)')),
    badgeCountQuestion('quantity', () => l10n.t('How often the action is needed (optional)')),
    flagsQuestion(),
    badgeTextQuestion('image', () => l10n.t('Image, in a form the platform accepts (optional)')),
    badgeTextQuestion('darkImage', () => l10n.t('Image for dark themes (optional)'), 'enabledDarkAndLight'),
    badgeTextQuestion('lightImage', () => l10n.t('Image for light themes (optional)'), 'enabledDarkAndLight'),
    badgeCountQuestion('awardXpQuantity', () => l10n.t('XP it awards (optional)'), 'award'),
    badgeCountQuestion('awardCurrencyQuantity', () => l10n.t('Currency it awards (optional)'), 'awardCurrency'),
  ],
  confirm: async (answers, { connection }) => ({
    question: l10n.t('Create the badge “{0}” on {1}?', answers.title, connection.name),
    detail: [
      ...Object.entries(badgeBody(answers)).map(([name, value]) => `${name}: ${String(value)}`),
      '',
      l10n.t('Traders can earn it right away. This interface can’t list, change or delete badges.'),
    ].join('\n'),
    button: l10n.t('Create Badge'),
  }),
  progressTitle: ({ title }) => l10n.t('Creating the badge “{0}”', title),
  run: async (answers, { client, connection, signal, onProgress }) => {
    const end = await writeAndReconcile(
      client,
      createLegacyBadge,
      { body: badgeBody(answers) },
      { signal, onProgress },
    );
    if (end.kind !== 'done') {
      if (end.kind === 'happened') {
        return { kind: 'message', text: l10n.t('The badge “{0}” was created on {1}.', answers.title, connection.name) };
      }
      return failedCall(createLegacyBadge, end);
    }
    return {
      kind: 'table',
      table: {
        title: l10n.t('Badge “{0}”', answers.title),
        subtitle: describeSource(connection),
        columns: [
          { key: 'title', label: l10n.t('Title'), kind: 'text' },
          { key: 'action', label: l10n.t('Action'), kind: 'text' },
          { key: 'quantity', label: l10n.t('Quantity'), kind: 'text' },
          { key: 'description', label: l10n.t('Description'), kind: 'text' },
          { key: 'awarded', label: l10n.t('Awarded'), kind: 'text' },
          { key: 'attachRequired', label: l10n.t('Attachment required'), kind: 'text' },
          { key: 'image', label: l10n.t('Image'), kind: 'text' },
          { key: 'id', label: l10n.t('Badge ID'), kind: 'id' },
        ],
        rows: end.value.data === undefined ? [] : [end.value.data],
        notes: [
          l10n.t('Keep the ID, since this interface can’t list badges. Legacy routes return every value as text.'),
        ],
        fileName: 'badge',
      },
    };
  },
});

/** Flags that weren't selected aren't sent: the service decides their default. */
function badgeBody(answers: BadgeAnswers) {
  const { title, action, flags } = answers;
  const names = [
    'description',
    'quantity',
    'image',
    'darkImage',
    'lightImage',
    'awardXpQuantity',
    'awardCurrencyQuantity',
  ] as const;
  return {
    title,
    action,
    ...Object.fromEntries(names.flatMap((name) => (answers[name] === undefined ? [] : [[name, answers[name]]]))),
    ...Object.fromEntries((flags ?? []).map((flag) => [flag, true])),
  };
}

function badgeTextQuestion(name: BadgeText, prompt: () => string, flag?: BadgeFlag): Question<BadgeAnswers> {
  return textQuestion<BadgeAnswers>(name, {
    prompt,
    check: contractCheck(createLegacyBadge, `body.${name}`),
    optional: true,
    ...(flag === undefined ? {} : { when: ({ flags }) => flags?.includes(flag) === true }),
  });
}

function badgeCountQuestion(name: BadgeCount, prompt: () => string, flag?: BadgeFlag): Question<BadgeAnswers> {
  return numberQuestion<BadgeAnswers>(name, {
    prompt,
    check: contractCheck(createLegacyBadge, `body.${name}`),
    optional: true,
    ...(flag === undefined ? {} : { when: ({ flags }) => flags?.includes(flag) === true }),
  });
}

function flagsQuestion(): Question<BadgeAnswers> {
  return {
    name: 'flags',
    ask: ({ frame, answers }) =>
      multiPickStep<BadgeFlag>(frame, {
        placeholder: l10n.t('Options of the badge (optional)'),
        items: BADGE_FLAGS.map((flag) => ({ label: badgeFlagLabel(flag), description: flag, value: flag })),
        chosen: answers.flags ?? [],
      }),
  };
}

/** A flag of a legacy badge. */
type BadgeFlag = (typeof BADGE_FLAGS)[number];

/** A flag's label: its name on the service, spelled out. */
function badgeFlagLabel(flag: BadgeFlag): string {
  switch (flag) {
    case 'awarded':
      return l10n.t('Awarded');
    case 'applied':
      return l10n.t('Applied');
    case 'enabledDarkAndLight':
      return l10n.t('Images for dark and light');
    case 'award':
      return l10n.t('Awards XP');
    case 'awardCurrency':
      return l10n.t('Awards currency');
    case 'attachRequired':
      return l10n.t('Attachment required');
  }
}

interface RemoveRoleAnswers {
  readonly serverKey: ServerKeyAnswer;
  readonly userId: string;
  readonly roleId: string;
}

/** Removes a role from a trader with the legacy interface. */
const removeLegacyRoleCommand: ServiceCommand = adminCommand<RemoveRoleAnswers>({
  title: 'Remove Role (Legacy)…',
  help: 'Uses the older interface, with its second key.',
  operations: [removeLegacyRole, getUserInfo],
  questions: [
    serverKeyQuestion(),
    textQuestion('userId', {
      prompt: () => l10n.t('Trader’s platform user ID'),
      placeholder: () => l10n.t('Digits only'),
      given: ({ args }) => traderFromArguments(args)?.userId,
      check: (typed) =>
        /^\d{1,32}$/.test(typed)
          ? contractCheck(removeLegacyRole, 'path.userId')(typed)
          : l10n.t('A platform user ID is a number.'),
    }),
    textQuestion('roleId', {
      prompt: () => l10n.t('Role ID. This interface can’t list roles. Copy it from the dashboard.'),
      placeholder: () => l10n.t('24 characters 0-9 and a-f'),
      check: contractCheck(removeLegacyRole, 'path.roleId'),
    }),
  ],
  confirm: async ({ userId, roleId }, { service, connection, signal }) => {
    const read = await service.users.info({ body: { idOrEmail: userId } }, { signal });
    return {
      question: l10n.t('Remove the role {0} from {1} on {2}?', roleId, describeTrader(userId, read), connection.name),
      detail: [
        describeRoles(read),
        l10n.t('This interface shows a trader’s roles by title, not by ID. Check the ID in the dashboard.'),
        l10n.t('This interface can’t give the role back.'),
      ].join('\n'),
      button: l10n.t('Remove Role'),
    };
  },
  progressTitle: ({ userId }) => l10n.t('Removing the role from {0}', userId),
  run: async ({ userId, roleId }, { client, service, connection, signal, onProgress }) => {
    const end = await writeAndReconcile(client, removeLegacyRole, { path: { userId, roleId } }, { signal, onProgress });
    if (end.kind !== 'done' && end.kind !== 'happened') {
      return failedCall(removeLegacyRole, end);
    }
    const after = await service.users.info({ body: { idOrEmail: userId } }, { signal });
    const done =
      end.kind === 'done'
        ? l10n.t('The role {0} was removed from {1} on {2}.', roleId, describeTrader(userId, after), connection.name)
        : l10n.t(
            'There was no response, but {1} on {2} has one role fewer than before. You asked to remove the role {0}.',
            roleId,
            describeTrader(userId, after),
            connection.name,
          );
    return { kind: 'message', text: `${done} ${describeRoles(after)}` };
  },
});

type ReadTrader = Outcome<{ readonly data: TraderInfo }>;

function describeTrader(userId: string, read: ReadTrader): string {
  const name = read.kind === 'done' ? read.value.data.username : undefined;
  return name === undefined || name === null || name === ''
    ? l10n.t('the trader {0}', userId)
    : l10n.t('the trader {0} ({1})', maskedText(name, 'name'), userId);
}

/** A key may lack permission to read traders: then the confirmation says so, and the user decides. */
function describeRoles(read: ReadTrader): string {
  if (read.kind !== 'done') return l10n.t('The trader’s roles couldn’t be read.');
  const roles = read.value.data.roles ?? [];
  return roles.length === 0
    ? l10n.t('The trader has no roles now.')
    : l10n.t('The trader’s current roles: {0}.', roles.join(', '));
}

/** Deletes the stored server keys and widget credentials of every connection. */
const forgetServerSecretsCommand: FileCommand = fileCommand<Record<never, never>>({
  title: 'Forget Server Keys and Widget Credentials…',
  help: 'Removes them from the secret storage.',
  operations: [],
  questions: [],
  confirm: async () => ({
    question: l10n.t('Forget the server keys of all connections?'),
    detail: l10n.t(
      'The server keys of legacy routes and the widget credentials are removed from this machine’s secret storage. Nothing changes on the service, and community keys stay. Commands that need one ask for it again.',
    ),
    button: l10n.t('Forget Server Keys'),
  }),
  progressTitle: undefined,
  run: async (_answers, { dependencies }) => {
    const count = await dependencies.secrets.forgetAll();
    return {
      kind: 'message',
      text:
        count === 0
          ? l10n.t('There was no server key to delete.')
          : count === 1
            ? l10n.t('1 server key was deleted.')
            : l10n.t('{0} server keys were deleted.', count),
    };
  },
});

/** The admin commands of this file by name. */
export const legacyCommands = {
  createLegacyBadge: createLegacyBadgeCommand,
  removeLegacyRole: removeLegacyRoleCommand,
  forgetServerSecrets: forgetServerSecretsCommand,
};
