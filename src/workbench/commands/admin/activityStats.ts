import { l10n } from 'vscode';
import { getActivityStats } from '../../../contract/activity.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { valueOrServiceError } from '../../admin/answered.ts';
import { activityColumns, activityPlot } from '../../admin/columns/activityDay.ts';
import { contractCheck } from '../../admin/documented.ts';
import { describeSource } from '../../admin/lists/readFrom.ts';
import { numberQuestion } from '../../admin/questions/numberQuestion.ts';
import { isEmail, traderQuestion } from '../../admin/traders/traderQuestions.ts';

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
