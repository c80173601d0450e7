import { l10n } from 'vscode';
import { getUserInfo } from '../../../contract/users.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { answered } from '../../admin/answered.ts';
import { traderColumns } from '../../admin/columns/trader.ts';
import { documented } from '../../admin/documented.ts';
import { readFrom } from '../../admin/lists/readFrom.ts';
import { nameIn, traderActions } from '../../admin/traders/traderActions.ts';
import { isEmail, traderQuestion } from '../../admin/traders/traderQuestions.ts';

interface Answers {
  readonly idOrEmail: string;
}

/** One trader's data, with the values of custom fields. */
export const userInfo = adminCommand<Answers>({
  title: () => l10n.t('Trader Info'),
  operations: [getUserInfo],
  questions: [traderQuestion<Answers>('idOrEmail', documented(getUserInfo, 'body.idOrEmail'))],
  doing: () => l10n.t('Reading the trader'),
  run: async ({ idOrEmail }, { service, connection, signal }) => {
    const { data: trader } = answered(getUserInfo, await service.users.info({ body: { idOrEmail } }, { signal }));
    // The answer has no e-mail: orders can be found only for a trader who was asked for by one.
    const email = isEmail(idOrEmail) ? idOrEmail : undefined;
    return {
      kind: 'table',
      table: {
        title: l10n.t('Trader Info: {0}', idOrEmail),
        subtitle: readFrom(connection),
        columns: traderColumns(trader),
        rows: [trader],
        notes: [l10n.t('Balances and counts are those of the moment of reading.')],
        personalData: getUserInfo.personalData,
        actions: traderActions(connection, (row) => ({ userId: nameIn(row['userId']), email }), [
          'activityStats',
          'transactionHistory',
        ]),
        fileName: 'trader-info',
      },
    };
  },
});
