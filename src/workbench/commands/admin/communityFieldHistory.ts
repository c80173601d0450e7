import { l10n } from 'vscode';
import { communityFieldHistory } from '../../../contract/fieldHistories.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { historyColumns } from '../../admin/columns/historyEntry.ts';
import { historyActions } from '../../admin/fields/historyActions.ts';
import { describeSource } from '../../admin/lists/readFrom.ts';
import { showList } from '../../admin/lists/showList.ts';

/** Every change of every trader's fields, XP and coins, as far back as can be read. */
export const communityFieldHistoryCommand = adminCommand<Record<never, never>>({
  title: () => l10n.t('Field History of the Community'),
  operations: [communityFieldHistory],
  questions: [],
  progressTitle: () => l10n.t('Reading the community’s history'),
  run: async (_answers, context) => {
    const { service, connection, signal } = context;
    return showList(context, {
      operation: communityFieldHistory,
      pages: service.userFields.communityHistory.pages({ path: { communityId: connection.communityId } }, { signal }),
      table: {
        title: l10n.t('Community’s Field History'),
        subtitle: describeSource(connection),
        columns: historyColumns('text'),
        notes: [
          l10n.t('Newest first. Entries of deleted fields stay, without a type.'),
          l10n.t(
            'Of XP and coins, values are signed changes and actions the platform’s own labels. Premium currency is not in it.',
          ),
        ],
        personalData: communityFieldHistory.personalData,
        actions: historyActions(connection),
        fileName: 'community-field-history',
        empty: l10n.t('Nothing has ever been changed in this community.'),
      },
    });
  },
});
