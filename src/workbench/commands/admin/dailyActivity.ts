import { l10n } from 'vscode';
import { listDailyActivity } from '../../../contract/activity.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { dailyGainColumns, dailyGainPlots, notFoundAmong } from '../../admin/columns/gainedDay.ts';
import { contractCheck } from '../../admin/documented.ts';
import { describeSource } from '../../admin/lists/readFrom.ts';
import { showList } from '../../admin/lists/showList.ts';
import { choiceQuestion } from '../../admin/questions/choiceQuestion.ts';
import { dayQuestion } from '../../admin/questions/dayQuestion.ts';
import { identifiersQuestion } from '../../admin/questions/identifiersQuestion.ts';
import { isEmail } from '../../admin/traders/traderQuestions.ts';

interface DailyActivityAnswers {
  readonly type: 'email' | 'userId';
  readonly identifiers: readonly string[];
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
}

/** What several traders gained on one UTC day, and who of them was not found. */
export const dailyActivityCommand = adminCommand<DailyActivityAnswers>({
  title: () => l10n.t('Daily Activity of Traders'),
  operations: [listDailyActivity],
  questions: [
    choiceQuestion<DailyActivityAnswers, DailyActivityAnswers['type']>('type', {
      placeholder: () => l10n.t('How are the traders named?'),
      remember: true,
      choices: () => [
        { label: l10n.t('By e-mail'), value: 'email' },
        { label: l10n.t('By platform user ID'), value: 'userId' },
      ],
    }),
    identifiersQuestion<DailyActivityAnswers>('identifiers', {
      about: ['type'],
      placeholder: ({ type }) =>
        type === 'email' ? l10n.t('Which traders? 1 to 1,000 e-mails') : l10n.t('Which traders? 1 to 1,000 IDs'),
      check: contractCheck(listDailyActivity, 'body.identifier'),
      checkEach: contractCheck(listDailyActivity, 'body.identifier[]'),
    }),
    dayQuestion<DailyActivityAnswers>('day', { prompt: () => l10n.t('Which UTC day?') }),
  ],
  progressTitle: ({ identifiers, day }) => l10n.t('Reading what {0} traders gained on {1}', identifiers.length, day),
  run: async ({ type, identifiers, day }, context) =>
    showList(context, {
      operation: listDailyActivity,
      pages: context.service.activity.daily.pages(
        { body: { identifier: [...identifiers], identifier_type: type, date: dayMonthYear(day) } },
        { signal: context.signal },
      ),
      rowOf: (row) => ({ ...row, found: true }),
      table: {
        title: l10n.t('Daily Activity, {0}', day),
        subtitle: describeSource(context.connection),
        columns: dailyGainColumns(),
        notes: [
          l10n.t('What each trader gained on the UTC day {0}, net: a day can be 0 or less.', day),
          ...mixedNote(type, identifiers),
        ],
        personalData: listDailyActivity.personalData,
        fileName: `daily-activity-${day}`,
        empty: l10n.t('None of these traders was found.'),
      },
      atEnd: (rows, end) => ({
        plots: dailyGainPlots(rows, type),
        // A list that stopped early doesn't tell who is missing; one that doesn't say it's complete says so in a note.
        ...(end.kind === 'complete' || end.kind === 'unsaid' ? missingTraders(identifiers, rows) : {}),
      }),
    }),
});

/** The call takes a day as `DD/MM/YYYY` (public-facts 5.2). */
function dayMonthYear(day: string): string {
  return day.split('-').reverse().join('/');
}

function missingTraders(asked: readonly string[], rows: readonly { readonly identifier: string }[]) {
  const notFound = notFoundAmong(asked, rows);
  if (notFound.length === 0) return {};
  return {
    rows: notFound.map((identifier) => ({ identifier, found: false })),
    notes: [l10n.t('{0} of {1} traders were not found: their rows say so.', notFound.length, asked.length)],
  };
}

function mixedNote(type: DailyActivityAnswers['type'], identifiers: readonly string[]): readonly string[] {
  const others = identifiers.filter((it) => isEmail(it) !== (type === 'email')).length;
  if (others === 0) return [];
  return type === 'email'
    ? [l10n.t('{0} of the identifiers are no e-mails, and cannot be found by e-mail.', others)]
    : [l10n.t('{0} of the identifiers are e-mails, and cannot be found by platform user ID.', others)];
}
