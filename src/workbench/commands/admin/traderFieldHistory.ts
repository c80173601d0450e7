import { l10n } from 'vscode';
import { traderFieldHistory } from '../../../contract/fieldHistories.ts';
import type { UserField } from '../../../contract/userFieldRecord.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { historyColumns } from '../../admin/columns/historyEntry.ts';
import { isBalance } from '../../admin/fields/fieldKind.ts';
import { fieldPath } from '../../admin/fields/fieldPath.ts';
import { fieldTraderQuestion } from '../../admin/fields/fieldTraderQuestion.ts';
import { historyActions } from '../../admin/fields/historyActions.ts';
import { historyPlots } from '../../admin/fields/historyPlots.ts';
import { fieldFromArguments } from '../../admin/fields/knownField.ts';
import { describeSource } from '../../admin/lists/readFrom.ts';
import { showList } from '../../admin/lists/showList.ts';
import { userFieldQuestion } from '../../admin/questions/pickers/userFields.ts';
import type { ColumnKind } from '../../results/resultTable.ts';

interface FieldHistoryAnswers {
  readonly field: UserField;
  readonly trader: string;
}

/** Every change of one trader's field, and how it went over time. */
export const traderFieldHistoryCommand = adminCommand<FieldHistoryAnswers>({
  title: () => l10n.t('Field History of a Trader'),
  operations: [traderFieldHistory],
  questions: [
    userFieldQuestion('field', { given: ({ args }) => fieldFromArguments(args) }),
    fieldTraderQuestion('trader'),
  ],
  progressTitle: ({ field }) => l10n.t('Reading the history of “{0}”', field.name),
  run: async ({ field, trader }, context) => {
    const { service, connection, signal } = context;
    const path = { ...fieldPath(connection, field), userId: trader };
    return showList(context, {
      operation: traderFieldHistory,
      pages: service.userFields.traderHistory.pages({ path }, { signal }),
      table: {
        title: l10n.t('History of “{0}” of {1}', field.name, trader),
        subtitle: describeSource(connection),
        columns: historyColumns(kindOfValues(field)),
        notes: isBalance(field)
          ? [
              l10n.t(
                'Values are signed changes, actions are the platform’s own labels; the balance itself isn’t included.',
              ),
            ]
          : [],
        personalData: traderFieldHistory.personalData,
        actions: historyActions(connection),
        fileName: `history-${field.field ?? field._id}`,
        empty: l10n.t('Nothing has ever changed this field of the trader.'),
      },
      atEnd: (entries) => ({ plots: historyPlots(field, entries) }),
    });
  },
});

function kindOfValues(field: UserField): ColumnKind {
  switch (field.type) {
    case 'numerical':
      return 'number';
    case 'boolean':
      return 'flag';
    case 'multi-select-dropdown':
      return 'list';
    default:
      return isBalance(field) ? 'number' : 'text';
  }
}
