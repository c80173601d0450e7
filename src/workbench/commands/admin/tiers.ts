import { l10n } from 'vscode';
import { tierLevels } from '../../../contract/tierLevels.ts';
import { getTiers } from '../../../contract/tiers.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { valueOrServiceError } from '../../admin/answered.ts';
import { ladderPlot, tierColumns } from '../../admin/columns/tierLevel.ts';
import { describeSource } from '../../admin/lists/readFrom.ts';

/** The community's tiers, and the ladder of XP that their levels make. */
export const tiersCommand = adminCommand<Record<never, never>>({
  title: () => l10n.t('Tiers and Levels'),
  operations: [getTiers],
  questions: [],
  progressTitle: () => l10n.t('Reading the tiers'),
  run: async (_answers, { service, connection, signal }) => {
    const { data } = valueOrServiceError(
      getTiers,
      await service.tiers.get({ query: { communityId: connection.communityId } }, { signal }),
    );
    const levels = tierLevels(data);
    return {
      kind: 'table',
      table: {
        title: l10n.t('Tiers and Levels'),
        subtitle: describeSource(connection),
        columns: tierColumns(),
        rows: levels.map((level) => ({ ...level })),
        notes: [
          l10n.t('Tiers stand in the order in which they were set up.'),
          l10n.t('Of two levels of a tier with the same name, the service tells only the last.'),
          ...unreadNote(levels.filter(({ xp }) => xp === undefined).length),
        ],
        ...(levels.some(({ xp }) => xp !== undefined) ? { plots: [ladderPlot(levels)] } : {}),
        fileName: 'tiers',
        empty: l10n.t('The community has no tiers.'),
      },
    };
  },
});

function unreadNote(count: number): readonly string[] {
  if (count === 0) return [];
  return [l10n.t('{0} levels have a text that does not begin with a number: they are not in the plot.', count)];
}
