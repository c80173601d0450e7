import { l10n } from 'vscode';
import { fileCommand } from '../../admin/adminCommand.ts';

/** Forgets the server keys that admin commands were given, of every connection. */
export const forgetServerSecretsCommand = fileCommand<Record<never, never>>({
  title: () => l10n.t('Forget Server Keys and Widget Credentials'),
  operations: [],
  questions: [],
  confirm: async () => ({
    question: l10n.t('Forget the server keys of all connections?'),
    detail: l10n.t(
      'The second keys of older routes and the credentials of widgets are removed from this machine’s secret storage. Nothing changes on the service, and community keys stay. Commands that need one ask for it again.',
    ),
    button: l10n.t('Forget Server Keys'),
  }),
  progressTitle: undefined,
  run: async (_answers, { dependencies: parts }) => {
    const count = await parts.secrets.forgetAll();
    return {
      kind: 'told',
      text:
        count === 0
          ? l10n.t('There was no server key to forget.')
          : count === 1
            ? l10n.t('One server key was forgotten.')
            : l10n.t('{0} server keys were forgotten.', count),
    };
  },
});
