import { l10n } from 'vscode';
import { getUserInfo } from '../../../contract/users.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { valueOrServiceError } from '../../admin/answered.ts';
import { traderColumns } from '../../admin/columns/trader.ts';
import { contractCheck } from '../../admin/documented.ts';
import { describeSource } from '../../admin/lists/readFrom.ts';
import { textIn, traderActions } from '../../admin/traders/traderActions.ts';
import { isEmail, traderQuestion } from '../../admin/traders/traderQuestions.ts';

interface TraderInfoAnswers {
  readonly idOrEmail: string;
}

/** One trader's data, with the values of custom fields. */
export const userInfoCommand = adminCommand<TraderInfoAnswers>({
  title: () => l10n.t('Trader Info'),
  operations: [getUserInfo],
  questions: [traderQuestion<TraderInfoAnswers>('idOrEmail', contractCheck(getUserInfo, 'body.idOrEmail'))],
  progressTitle: () => l10n.t('Reading the trader'),
  run: async ({ idOrEmail }, { service, connection, signal }) => {
    const { data: trader } = valueOrServiceError(
      getUserInfo,
      await service.users.info({ body: { idOrEmail } }, { signal }),
    );
    // The answer has no e-mail: orders can be found only for a trader who was asked for by one.
    const email = isEmail(idOrEmail) ? idOrEmail : undefined;
    return {
      kind: 'table',
      table: {
        title: l10n.t('Trader Info: {0}', idOrEmail),
        subtitle: describeSource(connection),
        columns: traderColumns(trader),
        rows: [trader],
        notes: [l10n.t('Balances and counts are those of the moment of reading.')],
        personalData: getUserInfo.personalData,
        actions: traderActions(connection, (row) => ({ userId: textIn(row['userId']), email }), [
          'activityStats',
          'transactionHistory',
        ]),
        fileName: 'trader-info',
      },
    };
  },
});
