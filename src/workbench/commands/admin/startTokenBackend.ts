import * as vscode from 'vscode';
import { mintWidgetToken } from '../../../contract/widgetTokens.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { numberQuestion } from '../../admin/questions/numberQuestion.ts';
import { customerQuestion } from '../../widgets/identifiersForm.ts';
import { mintForAnswers } from '../../widgets/mintForAnswers.ts';
import { mintForApp } from '../../widgets/mintForApp.ts';
import { tokenUrlQuestion } from '../../widgets/tokenUrlQuestion.ts';
import type { WidgetAnswers } from '../../widgets/widgetAnswers.ts';
import { widgetQuestion } from '../../widgets/widgetQuestion.ts';
import { executeCommand } from '../executeCommand.ts';

interface BackendAnswers extends WidgetAnswers {
  /** 0: any free one. */
  readonly port: number;
}

/** Serves tokens of one customer to a test app on this machine, as an integrator's own backend would (P2 4.9). */
export const startTokenBackendCommand = adminCommand<BackendAnswers>({
  title: () => vscode.l10n.t('Start Local Token Backend'),
  operations: [mintWidgetToken],
  questions: [
    tokenUrlQuestion,
    widgetQuestion,
    customerQuestion,
    numberQuestion('port', {
      prompt: () => vscode.l10n.t('Port on this machine; 0 for any free one'),
      check: (port) =>
        port === 0 || (port >= 1024 && port <= 65_535)
          ? undefined
          : vscode.l10n.t('A port is 0 or from 1,024 to 65,535.'),
      initial: () => 0,
      remember: true,
    }),
  ],
  progressTitle: () => vscode.l10n.t('Minting a first token, to see that it can be done'),
  run: async ({ port, ...answers }, context) => {
    const { tokens } = context.services;
    const first = await mintForAnswers(answers, context, context.signal);
    if (first.kind === 'trouble') return first;
    const mint = await mintForApp(answers, context);
    const names = Object.keys(answers.identifiers).join(', ');
    const about = vscode.l10n.t('Tokens of one customer ({0}) on “{1}”', names, context.connection.name);
    try {
      await tokens.start({ port, about, mint });
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'UNKNOWN';
      throw new Error(
        code === 'EADDRINUSE'
          ? vscode.l10n.t('Another program uses port {0}. Nothing was started; choose another port, or 0.', port)
          : vscode.l10n.t('The backend could not be started ({0}). Nothing was started.', code),
      );
    }
    const address = tokens.address ?? '';
    return {
      kind: 'told',
      text: vscode.l10n.t(
        'The token backend answers at {0}, on this machine only (from an Android emulator: 10.0.2.2 instead of 127.0.0.1). Every request gets a fresh token of the customer you chose.',
        address,
      ),
      offers: [
        { label: vscode.l10n.t('Copy Address'), run: () => vscode.env.clipboard.writeText(address) },
        {
          label: vscode.l10n.t('Insert Token Provider…'),
          run: () => executeCommand('chartCards.admin.insertTokenProvider'),
        },
        { label: vscode.l10n.t('Stop'), run: () => executeCommand('chartCards.admin.stopTokenBackend') },
      ],
    };
  },
});
