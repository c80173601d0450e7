import { l10n } from 'vscode';
import { type ActivityDay, getActivityStats, listDailyActivity } from '../../contract/activity.ts';
import { DAY_MS } from '../../time.ts';
import type { ResultColumn, ResultPlot } from '../results/resultTable.ts';
import type { ServiceCommand } from '../runner/adminCommand.ts';
import { choiceQuestion, textQuestion } from '../runner/questions/basicQuestions.ts';
import { contractCheck } from '../runner/questions/contractCheck.ts';
import { readTypedTime } from '../runner/questions/dateWindow.ts';
import { identifiersQuestion } from '../runner/questions/identifiersQuestion.ts';
import { listCommand, readCommand } from '../runner/readCommand.ts';
import { isEmail, textIn, traderActions, traderQuestion } from './traderQuestions.ts';

interface ActivityStatsAnswers {
  readonly identifier: string;
  readonly days: number;
}

/** One trader's net counts per UTC day (P1 2.6), newest first. */
const activityStatsCommand: ServiceCommand = readCommand({
  title: 'Activity of a Trader…',
  help: 'Messages, replies, reactions and socials per UTC day, up to 90 days.',
  operation: getActivityStats,
  questions: [
    traderQuestion<ActivityStatsAnswers>('identifier', [getActivityStats, 'body.identifier']),
    textQuestion<ActivityStatsAnswers>('days', {
      prompt: () => l10n.t('Number of UTC days, including today: 1–90'),
      input: [getActivityStats, 'body.days'],
      initial: () => getActivityStats.limits.days.usual,
      remember: true,
    }),
  ],
  progress: () => l10n.t('Reading the activity'),
  input: ({ identifier, days }: ActivityStatsAnswers) => ({
    body: { identifier, identifier_type: isEmail(identifier) ? ('email' as const) : ('userId' as const), days },
  }),
  table: ({ data: { user_id, range, totals, daily_stats } }, { identifier }) => ({
    title: l10n.t('Activity of Trader {0}', user_id ?? identifier),
    columns: [{ key: 'date', label: l10n.t('UTC date'), kind: 'day' }, ...activityKinds()],
    rows: daily_stats,
    notes: [
      l10n.t(
        'From {0} to {1}, in UTC days: {2} messages, {3} replies, {4} reactions, {5} social actions.',
        range.start_date,
        range.end_date,
        ...[totals.messages, totals.replies, totals.reaction, totals.socials].map(
          (count) => count ?? l10n.t('unknown'),
        ),
      ),
      l10n.t('Counts are net: an entry that took XP or coins away counts as -1, so a day can be 0 or less.'),
      l10n.t('Social actions are follows, likes, comments and shares across all linked accounts.'),
    ],
    plots: [activityPlot(daily_stats)],
    fileName: 'trader-activity',
  }),
});

interface DailyActivityAnswers {
  readonly type: 'email' | 'userId';
  readonly identifiers: readonly string[];
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
}

/** What several traders gained on one UTC day, and which of them weren't found. */
const dailyActivityCommand: ServiceCommand = listCommand({
  title: 'Daily Activity of Traders…',
  help: 'Coins and XP of several traders on one day.',
  operation: listDailyActivity,
  questions: [
    choiceQuestion<DailyActivityAnswers, DailyActivityAnswers['type']>('type', {
      placeholder: () => l10n.t('How do you identify the traders?'),
      remember: true,
      choices: () => [
        { label: l10n.t('By e-mail'), value: 'email' },
        { label: l10n.t('By platform user ID'), value: 'userId' },
      ],
    }),
    identifiersQuestion<DailyActivityAnswers>('identifiers', {
      dependsOn: ['type'],
      placeholder: ({ type }) =>
        type === 'email' ? l10n.t('Traders: 1–1,000 e-mails') : l10n.t('Traders: 1–1,000 IDs'),
      check: contractCheck(listDailyActivity, 'body.identifier'),
      checkEach: contractCheck(listDailyActivity, 'body.identifier[]'),
    }),
    textQuestion<DailyActivityAnswers>('day', {
      prompt: () => l10n.t('UTC date'),
      placeholder: () => 'YYYY-MM-DD',
      // The last complete day.
      initial: () => utcDay(Date.now() - DAY_MS),
      check: dayProblem,
    }),
  ],
  progress: ({ identifiers, day }) => l10n.t('Reading the gains of {0} traders on {1}', identifiers.length, day),
  input: ({ type, identifiers, day }: DailyActivityAnswers) => ({
    body: { identifier: [...identifiers], identifier_type: type, date: dayMonthYear(day) },
  }),
  rowOf: (row) => ({ ...row, found: true }),
  table: ({ type, identifiers, day }, { connection }) => ({
    title: l10n.t('Daily Activity, {0}', day),
    columns: [
      { key: 'identifier', label: l10n.t('Trader'), kind: 'id' },
      { key: 'found', label: l10n.t('Found'), kind: 'flag' },
      { key: 'xp', label: l10n.t('XP'), kind: 'number' },
      { key: 'coins', label: l10n.t('Coins'), kind: 'number' },
      { key: 'user_id', label: l10n.t('Internal trader ID'), kind: 'id', hidden: true },
      { key: 'date', label: l10n.t('UTC date'), kind: 'text', hidden: true },
    ],
    notes: [
      l10n.t('What each trader gained on the UTC date {0}, net: a day can be 0 or less.', day),
      ...mixedNote(type, identifiers),
    ],
    actions: traderActions(connection, ({ identifier, found }) => {
      const trader = found === true ? textIn(identifier) : undefined;
      return type === 'email' ? { email: trader } : { userId: trader };
    }),
    fileName: `daily-activity-${day}`,
    empty: l10n.t('None of these traders was found.'),
  }),
  atEnd: ({ type, identifiers }, rows, end) => ({
    plots: dailyGainPlots(rows, type),
    // If a list stopped early, it isn't known who is missing; a note says if the list may be incomplete.
    ...(end.kind === 'complete' || end.kind === 'unsaid' ? missingTraders(identifiers, rows) : {}),
  }),
});

/** The call takes dates as `DD/MM/YYYY` (public-facts 5.2). */
function dayMonthYear(day: string): string {
  return day.split('-').reverse().join('/');
}

function missingTraders(requested: readonly string[], rows: readonly { readonly identifier: string }[]) {
  const notFound = notFoundAmong(requested, rows);
  if (notFound.length === 0) return {};
  return {
    rows: notFound.map((identifier) => ({ identifier, found: false })),
    notes: [l10n.t('Not found: {0} of {1} traders, marked in the column “Found”.', notFound.length, requested.length)],
  };
}

function mixedNote(type: DailyActivityAnswers['type'], identifiers: readonly string[]): readonly string[] {
  const others = identifiers.filter((it) => isEmail(it) !== (type === 'email')).length;
  if (others === 0) return [];
  return type === 'email'
    ? [l10n.t('{0} of the identifiers aren’t e-mails, so they can’t be found by e-mail.', others)]
    : [l10n.t('{0} of the identifiers are e-mails, so they can’t be found by platform user ID.', others)];
}

/** What is wrong with a text as a UTC date up to today (`YYYY-MM-DD`). */
function dayProblem(typed: string): string | undefined {
  if (readTypedTime(typed)?.kind !== 'day') return l10n.t('Enter a date as YYYY-MM-DD.');
  const today = utcDay(Date.now());
  return typed > today ? l10n.t('This date hasn’t begun in UTC. Today is {0}.', today) : undefined;
}

function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Columns per day for each kind of activity; a chart needs its points oldest first. */
function activityPlot(days: readonly ActivityDay[]): ResultPlot {
  const oldestFirst = days.toSorted((a, b) => a.date.localeCompare(b.date, 'en'));
  return {
    title: l10n.t('Activity per day'),
    unit: l10n.t('actions, net'),
    series: activityKinds().map(({ key, label }) => ({
      label,
      kind: 'columns' as const,
      points: oldestFirst.flatMap((day) => {
        const value = day[key];
        return value === undefined ? [] : [{ at: Date.parse(day.date) / 1000, value }];
      }),
    })),
  };
}

function activityKinds() {
  return [
    { key: 'messages', label: l10n.t('Messages'), kind: 'number' },
    { key: 'replies', label: l10n.t('Replies'), kind: 'number' },
    // The service's name is singular.
    { key: 'reaction', label: l10n.t('Reactions'), kind: 'number' },
    { key: 'socials', label: l10n.t('Social actions'), kind: 'number' },
  ] as const satisfies readonly ResultColumn[];
}

/** What is plotted of a trader's gains on a UTC day. */
interface DailyGain {
  readonly identifier: string;
  readonly xp?: number | undefined;
  readonly coins?: number | undefined;
}

/**
 * A column per trader, for XP and for coins. Labels of a plot aren't masked like cells, so e-mails become row
 * numbers.
 */
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
    plot(l10n.t('XP per trader'), l10n.t('XP'), ({ xp }) => xp),
    plot(l10n.t('Coins per trader'), l10n.t('coins'), ({ coins }) => coins),
  ];
}

function pointAt(at: number, value: number | undefined) {
  return value === undefined ? [] : [{ at, value }];
}

/** Identifiers that were requested but not returned; e-mails are compared without letter case (P1 4.7). */
function notFoundAmong(
  requested: readonly string[],
  rows: readonly Pick<DailyGain, 'identifier'>[],
): readonly string[] {
  const found = new Set(rows.map(({ identifier }) => identifier.toLowerCase()));
  return requested.filter((identifier) => !found.has(identifier.toLowerCase()));
}

/** The admin commands of this file by name. */
export const activityCommands = {
  activityStats: activityStatsCommand,
  dailyActivity: dailyActivityCommand,
};
