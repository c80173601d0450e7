import { l10n } from 'vscode';
import { fileCommand } from '../../admin/adminCommand.ts';

/** Stops the backend that this window started. */
export const stopTokenBackendCommand = fileCommand<Record<never, never>>({
  title: () => l10n.t('Stop Local Token Backend'),
  operations: [],
  questions: [],
  progressTitle: undefined,
  run: async (_answers, { services: rooms }) => ({
    kind: 'told',
    text: (await rooms.tokens.stop())
      ? l10n.t('The token backend is stopped. Tokens that it handed out stay good until they expire.')
      : l10n.t('No token backend runs in this window.'),
  }),
});
