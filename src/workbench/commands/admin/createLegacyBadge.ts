import { l10n } from 'vscode';
import { writeAndReconcile } from '../../../client/reconcile/writeAndReconcile.ts';
import { createLegacyBadge } from '../../../contract/legacy.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { contractCheck } from '../../admin/documented.ts';
import { multiPickStep } from '../../admin/fields/manyStep.ts';
import { BADGE_FLAGS, type BadgeFlag, badgeFlagLabel } from '../../admin/legacy/badgeFlags.ts';
import { type ServerKeyAnswer, serverKeyQuestion } from '../../admin/legacy/serverKeyQuestion.ts';
import { describeSource } from '../../admin/lists/readFrom.ts';
import { numberQuestion } from '../../admin/questions/numberQuestion.ts';
import type { Question } from '../../admin/questions/question.ts';
import { textQuestion } from '../../admin/questions/textQuestion.ts';

type BadgeCount = 'quantity' | 'awardXpQuantity' | 'awardCurrencyQuantity';
type BadgeText = 'description' | 'image' | 'darkImage' | 'lightImage';
type BadgeAnswers = { readonly serverKey: ServerKeyAnswer; readonly title: string; readonly action: string } & {
  readonly flags: readonly BadgeFlag[];
} & { readonly [Name in BadgeCount]?: number } & { readonly [Name in BadgeText]?: string };

/** Makes a badge by the older interface. */
export const createLegacyBadgeCommand = adminCommand<BadgeAnswers>({
  title: () => l10n.t('Create Badge (Legacy)'),
  operations: [createLegacyBadge],
  questions: [
    serverKeyQuestion(),
    textQuestion('title', {
      prompt: () => l10n.t('Title of the badge. No other badge of the community may have it.'),
      check: contractCheck(createLegacyBadge, 'body.title'),
    }),
    textQuestion('action', {
      prompt: () => l10n.t('Action that the badge is for, as the platform names it'),
      check: contractCheck(createLegacyBadge, 'body.action'),
      remember: true,
    }),
    badgeTextQuestion('description', () => l10n.t('Description, or nothing')),
    badgeCountQuestion('quantity', () => l10n.t('How often the action is needed, or nothing')),
    flagsQuestion(),
    badgeTextQuestion('image', () => l10n.t('Image, as the platform takes it, or nothing')),
    badgeTextQuestion('darkImage', () => l10n.t('Image for dark themes, or nothing'), 'enabledDarkAndLight'),
    badgeTextQuestion('lightImage', () => l10n.t('Image for light themes, or nothing'), 'enabledDarkAndLight'),
    badgeCountQuestion('awardXpQuantity', () => l10n.t('How much XP it awards, or nothing'), 'award'),
    badgeCountQuestion(
      'awardCurrencyQuantity',
      () => l10n.t('How much currency it awards, or nothing'),
      'awardCurrency',
    ),
  ],
  confirm: async (answers, { connection }) => ({
    question: l10n.t('Create the badge “{0}” on {1}?', answers.title, connection.name),
    detail: [
      ...Object.entries(badgeBody(answers)).map(([name, value]) => `${name}: ${String(value)}`),
      '',
      l10n.t('Traders can be given it from then on. The interface cannot list, change or delete badges.'),
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
        return { kind: 'told', text: l10n.t('The badge “{0}” was made on {1}.', answers.title, connection.name) };
      }
      return { kind: 'trouble', trouble: { kind: 'call', operation: createLegacyBadge, end } };
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
          l10n.t('Keep the ID: the interface does not list badges. The older routes answer every value as text.'),
        ],
        fileName: 'badge',
      },
    };
  },
});

/** Flags that were not chosen are not sent: what is right without them is the service's to know. */
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
        placeholder: l10n.t('What holds for the badge? None is an answer too.'),
        items: BADGE_FLAGS.map((flag) => ({ label: badgeFlagLabel(flag), description: flag, value: flag })),
        chosen: answers.flags ?? [],
      }),
  };
}
