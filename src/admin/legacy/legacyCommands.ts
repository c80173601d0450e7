import { l10n } from 'vscode';
import type { Outcome } from '../../client/outcome.ts';
import { createLegacyBadge, removeLegacyRole } from '../../contract/legacy.ts';
import { getUserInfo, type TraderInfo } from '../../contract/users.ts';
import { textStep } from '../../shell/quickInputSteps.ts';
import { maskedText } from '../../shell/responses/personalData.ts';
import { traderFromArguments } from '../activity/traderQuestions.ts';
import { adminCommand, type FileCommand, fileCommand, message, type ServiceCommand } from '../runner/adminCommand.ts';
import type { RunningContext } from '../runner/adminContext.ts';
import { describeSource } from '../runner/lists.ts';
import { manyQuestion, textQuestion } from '../runner/questions/basicQuestions.ts';
import type { Question } from '../runner/questions/question.ts';
import { write } from '../runner/serviceCalls.ts';

type BadgeCount = 'quantity' | 'awardXpQuantity' | 'awardCurrencyQuantity';
type BadgeText = 'description' | 'image' | 'darkImage' | 'lightImage';
type BadgeAnswers = { readonly serverKey: ServerKeyAnswer; readonly title: string; readonly action: string } & {
  readonly flags: readonly BadgeFlag[];
} & { readonly [Name in BadgeCount]?: number } & { readonly [Name in BadgeText]?: string };

/** The flags of a legacy badge (P2 4.11); their effect isn't documented. */
const BADGE_FLAGS = ['awarded', 'applied', 'enabledDarkAndLight', 'award', 'awardCurrency', 'attachRequired'] as const;

const createLegacyBadgeCommand: ServiceCommand = adminCommand<BadgeAnswers>({
  title: 'Create Badge (Legacy)…',
  help: 'Uses the older interface, with its second key.',
  operations: [createLegacyBadge],
  questions: [
    serverKeyQuestion(),
    textQuestion('title', {
      prompt: () => l10n.t('Title of the badge, unique in the community'),
      input: [createLegacyBadge, 'body.title'],
    }),
    textQuestion('action', {
      prompt: () => l10n.t('Action that earns the badge, as the platform names it'),
      input: [createLegacyBadge, 'body.action'],
      remember: true,
    }),
    badgeQuestion('description', () => l10n.t('Description (optional)')),
    badgeQuestion('quantity', () => l10n.t('How often the action is needed (optional)')),
    manyQuestion('flags', {
      placeholder: () => l10n.t('Options of the badge (optional)'),
      choices: () => BADGE_FLAGS.map((flag) => ({ label: badgeFlagLabel(flag), description: flag, value: flag })),
    }),
    badgeQuestion('image', () => l10n.t('Image, in a form the platform accepts (optional)')),
    badgeQuestion('darkImage', () => l10n.t('Image for dark themes (optional)'), 'enabledDarkAndLight'),
    badgeQuestion('lightImage', () => l10n.t('Image for light themes (optional)'), 'enabledDarkAndLight'),
    badgeQuestion('awardXpQuantity', () => l10n.t('XP it awards (optional)'), 'award'),
    badgeQuestion('awardCurrencyQuantity', () => l10n.t('Currency it awards (optional)'), 'awardCurrency'),
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
  run: async (answers, context) => {
    const { connection } = context;
    const end = await write(context, createLegacyBadge, { body: badgeBody(answers) });
    if (end.kind === 'happened') {
      return message(l10n.t('The badge “{0}” was created on {1}.', answers.title, connection.name));
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

function badgeQuestion(name: BadgeText | BadgeCount, prompt: () => string, flag?: BadgeFlag): Question<BadgeAnswers> {
  return textQuestion<BadgeAnswers>(name, {
    prompt,
    input: [createLegacyBadge, `body.${name}`],
    optional: true,
    ...(flag === undefined ? {} : { when: ({ flags }) => flags?.includes(flag) === true }),
  });
}

type BadgeFlag = (typeof BADGE_FLAGS)[number];

/** A flag's label: its name on the service, spelled out. */
function badgeFlagLabel(flag: BadgeFlag): string {
  const labels: Readonly<Record<BadgeFlag, string>> = {
    awarded: l10n.t('Awarded'),
    applied: l10n.t('Applied'),
    enabledDarkAndLight: l10n.t('Images for dark and light'),
    award: l10n.t('Awards XP'),
    awardCurrency: l10n.t('Awards currency'),
    attachRequired: l10n.t('Attachment required'),
  };
  return labels[flag];
}

interface RemoveRoleAnswers {
  readonly serverKey: ServerKeyAnswer;
  readonly userId: string;
  readonly roleId: string;
}

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
      check: (typed) => (/^\d{1,32}$/.test(typed) ? undefined : l10n.t('A platform user ID is a number.')),
      input: [removeLegacyRole, 'path.userId'],
    }),
    textQuestion('roleId', {
      prompt: () => l10n.t('Role ID. This interface can’t list roles. Copy it from the dashboard.'),
      placeholder: () => l10n.t('24 characters 0-9 and a-f'),
      input: [removeLegacyRole, 'path.roleId'],
    }),
  ],
  confirm: async ({ userId, roleId }, context) => {
    const { connection } = context;
    const read = await readTrader(context, userId);
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
  run: async ({ userId, roleId }, context) => {
    const { connection } = context;
    const end = await write(context, removeLegacyRole, { path: { userId, roleId } });
    const after = await readTrader(context, userId);
    const done =
      end.kind === 'done'
        ? l10n.t('The role {0} was removed from {1} on {2}.', roleId, describeTrader(userId, after), connection.name)
        : l10n.t(
            'There was no response, but {1} on {2} has one role fewer than before. You asked to remove the role {0}.',
            roleId,
            describeTrader(userId, after),
            connection.name,
          );
    return message(`${done} ${describeRoles(after)}`);
  },
});

type ReadTrader = Outcome<{ readonly data: TraderInfo }>;

function readTrader({ client, signal }: RunningContext, userId: string): Promise<ReadTrader> {
  return client.call(getUserInfo, { body: { idOrEmail: userId } }, { signal });
}

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
    return message(
      count === 0
        ? l10n.t('There was no server key to delete.')
        : count === 1
          ? l10n.t('1 server key was deleted.')
          : l10n.t('{0} server keys were deleted.', count),
    );
  },
});

/** Whether the server key of legacy routes is stored; the key itself is in no answer. */
export type ServerKeyAnswer = 'stored';

/**
 * Asks once for the server key of legacy routes (P2 4.11) and keeps it in the secret storage for the origin it is sent
 * to. Skipped if there is one; going back to it allows another to be entered.
 */
export function serverKeyQuestion<Answers extends { readonly serverKey?: ServerKeyAnswer }>(
  when?: Question<Answers>['when'],
): Question<Answers> {
  return {
    name: 'serverKey',
    ...(when === undefined ? {} : { when }),
    check: checkServerKey,
    ask: async ({ frame, answers, context }) => {
      const { dependencies, connection } = context;
      const hasOne = (await dependencies.secrets.legacyKey(connection)) !== undefined;
      if (hasOne && answers.serverKey === undefined) return { kind: 'next', value: 'stored' };
      const end = await textStep(frame, {
        prompt: hasOne
          ? l10n.t(
              'Another server key for {0}, sent as x-api-key. Leave empty to keep the stored one.',
              connection.name,
            )
          : l10n.t(
              'Server key for the legacy routes of {0}, sent as x-api-key with the community key. It’s kept in the secret storage.',
              connection.name,
            ),
        value: '',
        secret: true,
        check: (typed) => (hasOne && typed === '' ? undefined : checkServerKey(typed)),
      });
      if (end.kind !== 'next') return end;
      if (end.value !== '') await dependencies.secrets.storeLegacyKey(connection, end.value.trim());
      return { kind: 'next', value: 'stored' };
    },
  };
}

/** Characters allowed in a header (RFC 9110); nothing else is a key. */
function checkServerKey(typed: string): string | undefined {
  const key = typed.trim();
  if (key === '') return l10n.t('Enter a key.');
  if (key.length > MOST_KEY) return l10n.t('Too long for a key.');
  return /^[\x21-\x7e]+$/.test(key)
    ? undefined
    : l10n.t('A key can contain only letters, digits and symbols, no spaces.');
}

/** Characters; real keys are much shorter. */
const MOST_KEY = 4096;

/** The admin commands of this file by name. */
export const legacyCommands = {
  createLegacyBadge: createLegacyBadgeCommand,
  removeLegacyRole: removeLegacyRoleCommand,
  forgetServerSecrets: forgetServerSecretsCommand,
};
