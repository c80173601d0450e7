import { l10n } from 'vscode';
import type { Outcome } from '../../../client/outcome.ts';
import { writeAndReconcile } from '../../../client/reconcile/writeAndReconcile.ts';
import { removeLegacyRole } from '../../../contract/legacy.ts';
import { getUserInfo, type TraderInfo } from '../../../contract/users.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { contractCheck } from '../../admin/documented.ts';
import { type ServerKeyAnswer, serverKeyQuestion } from '../../admin/legacy/serverKeyQuestion.ts';
import { textQuestion } from '../../admin/questions/textQuestion.ts';
import { traderFromArguments } from '../../admin/traders/knownTrader.ts';
import { maskedText } from '../../results/personalData.ts';

interface RemoveRoleAnswers {
  readonly serverKey: ServerKeyAnswer;
  readonly userId: string;
  readonly roleId: string;
}

/** Takes a role from a trader, by the older interface. */
export const removeLegacyRoleCommand = adminCommand<RemoveRoleAnswers>({
  title: () => l10n.t('Remove Role (Legacy)'),
  operations: [removeLegacyRole, getUserInfo],
  questions: [
    serverKeyQuestion(),
    textQuestion('userId', {
      prompt: () => l10n.t('Platform user ID of the trader'),
      placeholder: () => l10n.t('Digits only'),
      given: ({ args }) => traderFromArguments(args)?.userId,
      check: (typed) =>
        /^\d{1,32}$/.test(typed)
          ? contractCheck(removeLegacyRole, 'path.userId')(typed)
          : l10n.t('A platform user ID is a number.'),
    }),
    textQuestion('roleId', {
      prompt: () => l10n.t('ID of the role. The interface does not list roles: copy it from the dashboard.'),
      placeholder: () => l10n.t('24 characters of 0-9 and a-f'),
      check: contractCheck(removeLegacyRole, 'path.roleId'),
    }),
  ],
  confirm: async ({ userId, roleId }, { service, connection, signal }) => {
    const read = await service.users.info({ body: { idOrEmail: userId } }, { signal });
    return {
      question: l10n.t('Take the role {0} from {1} on {2}?', roleId, describeTrader(userId, read), connection.name),
      detail: [
        describeRoles(read),
        l10n.t('The interface tells roles by title, and not which title the ID has: make sure of it in the dashboard.'),
        l10n.t('This interface cannot give the role back.'),
      ].join('\n'),
      button: l10n.t('Remove Role'),
    };
  },
  progressTitle: ({ userId }) => l10n.t('Taking the role from {0}', userId),
  run: async ({ userId, roleId }, { client, service, connection, signal, onProgress }) => {
    const end = await writeAndReconcile(client, removeLegacyRole, { path: { userId, roleId } }, { signal, onProgress });
    if (end.kind !== 'done' && end.kind !== 'happened') {
      return { kind: 'trouble', trouble: { kind: 'call', operation: removeLegacyRole, end } };
    }
    const after = await service.users.info({ body: { idOrEmail: userId } }, { signal });
    const done =
      end.kind === 'done'
        ? l10n.t('The role {0} was taken from {1} on {2}.', roleId, describeTrader(userId, after), connection.name)
        : l10n.t(
            'No answer came, but {1} on {2} has one role less than before; the role {0} was asked for.',
            roleId,
            describeTrader(userId, after),
            connection.name,
          );
    return { kind: 'told', text: `${done} ${describeRoles(after)}` };
  },
});

type ReadTrader = Outcome<{ readonly data: TraderInfo }>;

function describeTrader(userId: string, read: ReadTrader): string {
  const name = read.kind === 'done' ? read.value.data.username : undefined;
  return name === undefined || name === null || name === ''
    ? l10n.t('the trader {0}', userId)
    : l10n.t('the trader {0} ({1})', maskedText(name, 'name'), userId);
}

/** A key may lack the permission to read traders: then it is said, and the removal is the person's to decide. */
function describeRoles(read: ReadTrader): string {
  if (read.kind !== 'done') return l10n.t('The trader’s roles could not be read.');
  const roles = read.value.data.roles ?? [];
  return roles.length === 0
    ? l10n.t('The trader has no roles now.')
    : l10n.t('Roles of the trader now: {0}.', roles.join(', '));
}
