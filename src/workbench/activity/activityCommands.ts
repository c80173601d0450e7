import { l10n } from 'vscode';
import { type ActivityDay, getActivityStats, listDailyActivity } from '../../contract/activity.ts';
import { adminCommand } from '../admin/adminCommand.ts';
import type { AskingContext, FileContext } from '../admin/adminContext.ts';
import { describeSource, showList } from '../admin/lists.ts';
import { choiceQuestion, numberQuestion, textQuestion } from '../admin/questions/basicQuestions.ts';
import { contractCheck } from '../admin/questions/contractCheck.ts';
import { readTypedTime } from '../admin/questions/dateWindow.ts';
import { identifiersQuestion } from '../admin/questions/identifiersQuestion.ts';
import type { Question, QuestionOptions } from '../admin/questions/question.ts';
import { valueOrServiceError } from '../admin/serviceError.ts';
import type { ResultColumn, ResultPlot } from '../results/resultTable.ts';
import { isEmail, traderQuestion } from './traderQuestions.ts';

interface ActivityStatsAnswers {
  readonly identifier: string;
  readonly days: number;
}

/** One trader's counts, day by day, newest first. */
export const activityStatsCommand = adminCommand<ActivityStatsAnswers>({
  title: () => l10n.t('Activity of a Trader'),
  operations: [getActivityStats],
  questions: [
    traderQuestion<ActivityStatsAnswers>('identifier', contractCheck(getActivityStats, 'body.identifier')),
    numberQuestion<ActivityStatsAnswers>('days', {
      prompt: () => l10n.t('How many UTC days: today and the days before it, 1 to 90.'),
      check: contractCheck(getActivityStats, 'body.days'),
      initial: () => getActivityStats.limits.days.usual,
      remember: true,
    }),
  ],
  progressTitle: () => l10n.t('Reading the activity'),
  run: async ({ identifier, days }, { service, connection, signal }) => {
    const identifier_type = isEmail(identifier) ? 'email' : 'userId';
    const { data } = valueOrServiceError(
      getActivityStats,
      await service.activity.stats({ body: { identifier, identifier_type, days } }, { signal }),
    );
    const { user_id, range, totals, daily_stats } = data;
    return {
      kind: 'table',
      table: {
        title: l10n.t('Activity of Trader {0}', user_id ?? identifier),
        subtitle: describeSource(connection),
        columns: activityColumns(),
        rows: daily_stats,
        notes: [
          l10n.t(
            'From {0} to {1}, in UTC days: {2} messages, {3} replies, {4} reactions, {5} social actions.',
            range.start_date,
            range.end_date,
            totals.messages,
            totals.replies,
            totals.reaction,
            totals.socials,
          ),
          l10n.t(
            'Counts are net: an entry that took XP or coins away counts as minus one, so that a day can be 0 or less.',
          ),
          l10n.t('Social actions are follows, likes, comments and shares over all linked accounts.'),
        ],
        personalData: getActivityStats.personalData,
        plots: [activityPlot(daily_stats)],
        fileName: 'trader-activity',
      },
    };
  },
});

interface DailyActivityAnswers {
  readonly type: 'email' | 'userId';
  readonly identifiers: readonly string[];
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
}

const DAY_MS = 86_400_000;

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

/** What a day is asked with. */
export interface DayOptions<Answers> extends QuestionOptions<Answers> {
  readonly prompt: (answers: Partial<Answers>) => string;
}

/** Asks for a UTC day up to today (`YYYY-MM-DD`); yesterday, the last whole one, is proposed. */
function dayQuestion<Answers, Context extends FileContext = AskingContext>(
  name: keyof Answers & string,
  options: DayOptions<Answers>,
): Question<Answers, Context> {
  return textQuestion<Answers, Context>(name, {
    ...options,
    placeholder: () => 'YYYY-MM-DD',
    initial: () => utcDay(Date.now() - DAY_MS),
    check: (typed) => {
      if (readTypedTime(typed)?.kind !== 'day') return l10n.t('Type a day of the calendar as YYYY-MM-DD.');
      const today = utcDay(Date.now());
      return typed > today ? l10n.t('This day has not begun in UTC: today is {0}.', today) : undefined;
    },
  });
}

function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Net counts of a UTC day (P1 2.6). */
function activityColumns(): readonly ResultColumn[] {
  return [{ key: 'date', label: l10n.t('UTC day'), kind: 'day' }, ...activityKinds()];
}

/** Columns a day of each kind of activity; a chart wants its points oldest first. */
function activityPlot(days: readonly ActivityDay[]): ResultPlot {
  const oldestFirst = days.toSorted((a, b) => a.date.localeCompare(b.date, 'en'));
  return {
    title: l10n.t('Activity a day'),
    unit: l10n.t('actions, net'),
    series: activityKinds().map(({ key, label }) => ({
      label,
      kind: 'columns' as const,
      points: oldestFirst.map((day) => ({ at: Date.parse(day.date) / 1000, value: day[key] })),
    })),
  };
}

function activityKinds() {
  return [
    { key: 'messages', label: l10n.t('Messages'), kind: 'number' },
    { key: 'replies', label: l10n.t('Replies'), kind: 'number' },
    // Singular at the service.
    { key: 'reaction', label: l10n.t('Reactions'), kind: 'number' },
    { key: 'socials', label: l10n.t('Social actions'), kind: 'number' },
  ] as const satisfies readonly ResultColumn[];
}

/** What one trader gained on a UTC day, as far as it is plotted. */
export interface DailyGain {
  readonly identifier: string;
  readonly xp?: number | undefined;
  readonly coins?: number | undefined;
}

/** What a trader gained on a UTC day. */
function dailyGainColumns(): readonly ResultColumn[] {
  return [
    { key: 'identifier', label: l10n.t('Trader'), kind: 'id' },
    { key: 'found', label: l10n.t('Found'), kind: 'flag' },
    { key: 'xp', label: l10n.t('XP'), kind: 'number' },
    { key: 'coins', label: l10n.t('Coins'), kind: 'number' },
    { key: 'user_id', label: l10n.t('Internal trader ID'), kind: 'id', hidden: true },
    { key: 'date', label: l10n.t('UTC day'), kind: 'text', hidden: true },
  ];
}

/** A column a trader, for XP and for coins. A picture's names are no cells, so e-mails become the number of their row. */
function dailyGainPlots(rows: readonly DailyGain[], named: 'email' | 'userId'): readonly ResultPlot[] {
  if (rows.length === 0) return [];
  const names = rows.map(({ identifier }, row) => (named === 'email' ? l10n.t('Row {0}', row + 1) : identifier));
  const plot = (title: string, unit: string, of: (row: DailyGain) => number | undefined): ResultPlot => ({
    title,
    unit,
    names,
    series: [{ label: unit, kind: 'columns', points: rows.flatMap((row, at) => pointAt(at, of(row))) }],
  });
  return [
    plot(l10n.t('XP a trader'), l10n.t('XP'), ({ xp }) => xp),
    plot(l10n.t('Coins a trader'), l10n.t('coins'), ({ coins }) => coins),
  ];
}

function pointAt(at: number, value: number | undefined) {
  return value === undefined ? [] : [{ at, value }];
}

/** Who was asked for and not answered; e-mails count in any letter case (P1 4.7). */
function notFoundAmong(asked: readonly string[], rows: readonly Pick<DailyGain, 'identifier'>[]): readonly string[] {
  const found = new Set(rows.map(({ identifier }) => identifier.toLowerCase()));
  return asked.filter((identifier) => !found.has(identifier.toLowerCase()));
}
