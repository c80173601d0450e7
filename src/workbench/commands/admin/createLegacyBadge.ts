import { l10n } from 'vscode';
import { writeAndReconcile } from '../../../client/reconcile/writeAndReconcile.ts';
import { createLegacyBadge as operation } from '../../../contract/legacy.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { documented } from '../../admin/documented.ts';
import { manyStep } from '../../admin/fields/manyStep.ts';
import { BADGE_FLAGS, type BadgeFlag, badgeFlagInWords } from '../../admin/legacy/badgeFlags.ts';
import { type ServerKeyAnswer, serverKeyQuestion } from '../../admin/legacy/serverKeyQuestion.ts';
import { readFrom } from '../../admin/lists/readFrom.ts';
import { numberQuestion } from '../../admin/questions/numberQuestion.ts';
import type { Question } from '../../admin/questions/question.ts';
import { textQuestion } from '../../admin/questions/textQuestion.ts';

type Count = 'quantity' | 'awardXpQuantity' | 'awardCurrencyQuantity';
type Words = 'description' | 'image' | 'darkImage' | 'lightImage';
type Answers = { readonly serverKey: ServerKeyAnswer; readonly title: string; readonly action: string } & {
  readonly flags: readonly BadgeFlag[];
} & { readonly [Name in Count]?: number } & { readonly [Name in Words]?: string };

/** Makes a badge by the older interface. */
export const createLegacyBadge = adminCommand<Answers>({
  title: () => l10n.t('Create Badge (Legacy)'),
  operations: [operation],
  questions: [
    serverKeyQuestion(),
    textQuestion('title', {
      prompt: () => l10n.t('Title of the badge. No other badge of the community may have it.'),
      check: documented(operation, 'body.title'),
    }),
    textQuestion('action', {
      prompt: () => l10n.t('Action that the badge is for, as the platform names it'),
      check: documented(operation, 'body.action'),
      remember: true,
    }),
    words('description', () => l10n.t('Description, or nothing')),
    count('quantity', () => l10n.t('How often the action is needed, or nothing')),
    flagsQuestion(),
    words('image', () => l10n.t('Image, as the platform takes it, or nothing')),
    words('darkImage', () => l10n.t('Image for dark themes, or nothing'), 'enabledDarkAndLight'),
    words('lightImage', () => l10n.t('Image for light themes, or nothing'), 'enabledDarkAndLight'),
    count('awardXpQuantity', () => l10n.t('How much XP it awards, or nothing'), 'award'),
    count('awardCurrencyQuantity', () => l10n.t('How much currency it awards, or nothing'), 'awardCurrency'),
  ],
  confirm: async (answers, { connection }) => ({
    question: l10n.t('Create the badge “{0}” on {1}?', answers.title, connection.name),
    detail: [
      ...Object.entries(bodyOf(answers)).map(([name, value]) => `${name}: ${String(value)}`),
      '',
      l10n.t('Traders can be given it from then on. The interface cannot list, change or delete badges.'),
    ].join('\n'),
    button: l10n.t('Create Badge'),
  }),
  doing: ({ title }) => l10n.t('Creating the badge “{0}”', title),
  run: async (answers, { client, connection, signal, onProgress }) => {
    const end = await writeAndReconcile(client, operation, { body: bodyOf(answers) }, { signal, onProgress });
    if (end.kind !== 'done') {
      if (end.kind === 'happened') {
        return { kind: 'told', text: l10n.t('The badge “{0}” was made on {1}.', answers.title, connection.name) };
      }
      return { kind: 'trouble', trouble: { kind: 'call', operation, end } };
    }
    return {
      kind: 'table',
      table: {
        title: l10n.t('Badge “{0}”', answers.title),
        subtitle: readFrom(connection),
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
function bodyOf(answers: Answers) {
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

function words(name: Words, prompt: () => string, flag?: BadgeFlag): Question<Answers> {
  return textQuestion<Answers>(name, {
    prompt,
    check: documented(operation, `body.${name}`),
    optional: true,
    ...(flag === undefined ? {} : { when: ({ flags }) => flags?.includes(flag) === true }),
  });
}

function count(name: Count, prompt: () => string, flag?: BadgeFlag): Question<Answers> {
  return numberQuestion<Answers>(name, {
    prompt,
    check: documented(operation, `body.${name}`),
    optional: true,
    ...(flag === undefined ? {} : { when: ({ flags }) => flags?.includes(flag) === true }),
  });
}

function flagsQuestion(): Question<Answers> {
  return {
    name: 'flags',
    ask: ({ frame, answers }) =>
      manyStep<BadgeFlag>(frame, {
        placeholder: l10n.t('What holds for the badge? None is an answer too.'),
        items: BADGE_FLAGS.map((flag) => ({ label: badgeFlagInWords(flag), description: flag, value: flag })),
        chosen: answers.flags ?? [],
      }),
  };
}
