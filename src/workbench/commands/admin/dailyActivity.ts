import { l10n } from 'vscode';
import { listDailyActivity as operation } from '../../../contract/activity.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { gainedColumns, gainedPlots, notFoundAmong } from '../../admin/columns/gainedDay.ts';
import { documented } from '../../admin/documented.ts';
import { readFrom } from '../../admin/lists/readFrom.ts';
import { showList } from '../../admin/lists/showList.ts';
import { choiceQuestion } from '../../admin/questions/choiceQuestion.ts';
import { dayQuestion } from '../../admin/questions/dayQuestion.ts';
import { identifiersQuestion } from '../../admin/questions/identifiersQuestion.ts';
import { isEmail } from '../../admin/traders/traderQuestions.ts';

interface Answers {
  readonly type: 'email' | 'userId';
  readonly identifiers: readonly string[];
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
}

/** What several traders gained on one UTC day, and who of them was not found. */
export const dailyActivity = adminCommand<Answers>({
  title: () => l10n.t('Daily Activity of Traders'),
  operations: [operation],
  questions: [
    choiceQuestion<Answers, Answers['type']>('type', {
      placeholder: () => l10n.t('How are the traders named?'),
      remember: true,
      choices: () => [
        { label: l10n.t('By e-mail'), value: 'email' },
        { label: l10n.t('By platform user ID'), value: 'userId' },
      ],
    }),
    identifiersQuestion<Answers>('identifiers', {
      about: ['type'],
      placeholder: ({ type }) =>
        type === 'email' ? l10n.t('Which traders? 1 to 1,000 e-mails') : l10n.t('Which traders? 1 to 1,000 IDs'),
      check: documented(operation, 'body.identifier'),
      checkEach: documented(operation, 'body.identifier[]'),
    }),
    dayQuestion<Answers>('day', { prompt: () => l10n.t('Which UTC day?') }),
  ],
  doing: ({ identifiers, day }) => l10n.t('Reading what {0} traders gained on {1}', identifiers.length, day),
  run: async ({ type, identifiers, day }, context) =>
    showList(context, {
      operation,
      pages: context.service.activity.daily.pages(
        { body: { identifier: [...identifiers], identifier_type: type, date: dayMonthYear(day) } },
        { signal: context.signal },
      ),
      rowOf: (row) => ({ ...row, found: true }),
      table: {
        title: l10n.t('Daily Activity, {0}', day),
        subtitle: readFrom(context.connection),
        columns: gainedColumns(),
        notes: [
          l10n.t('What each trader gained on the UTC day {0}, net: a day can be 0 or less.', day),
          ...mixedNote(type, identifiers),
        ],
        personalData: operation.personalData,
        fileName: `daily-activity-${day}`,
        empty: l10n.t('None of these traders was found.'),
      },
      atEnd: (rows, end) => ({
        plots: gainedPlots(rows, type),
        // A list that stopped early doesn't tell who is missing; one that doesn't say it's complete says so in a note.
        ...(end.kind === 'complete' || end.kind === 'unsaid' ? missing(identifiers, rows) : {}),
      }),
    }),
});

/** The call takes a day as `DD/MM/YYYY` (public-facts 5.2). */
function dayMonthYear(day: string): string {
  return day.split('-').reverse().join('/');
}

function missing(asked: readonly string[], rows: readonly { readonly identifier: string }[]) {
  const notFound = notFoundAmong(asked, rows);
  if (notFound.length === 0) return {};
  return {
    rows: notFound.map((identifier) => ({ identifier, found: false })),
    notes: [l10n.t('{0} of {1} traders were not found: their rows say so.', notFound.length, asked.length)],
  };
}

function mixedNote(type: Answers['type'], identifiers: readonly string[]): readonly string[] {
  const others = identifiers.filter((it) => isEmail(it) !== (type === 'email')).length;
  if (others === 0) return [];
  return type === 'email'
    ? [l10n.t('{0} of the identifiers are no e-mails, and cannot be found by e-mail.', others)]
    : [l10n.t('{0} of the identifiers are e-mails, and cannot be found by platform user ID.', others)];
}
