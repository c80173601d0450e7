import { l10n } from 'vscode';
import { mintWidgetToken } from '../../../contract/widgetTokens.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { customerQuestion } from '../../widgets/identifiersForm.ts';
import { mintForAnswers } from '../../widgets/mintForAnswers.ts';
import { showToken } from '../../widgets/tokenDisplay.ts';
import { tokenUrlQuestion } from '../../widgets/tokenUrlQuestion.ts';
import type { WidgetAnswers } from '../../widgets/widgetAnswers.ts';
import { widgetQuestion } from '../../widgets/widgetQuestion.ts';

/** Mints a short-lived token for a customer and shows it masked (P2 4.9). */
export const mintWidgetTokenCommand = adminCommand<WidgetAnswers>({
  title: () => l10n.t('Mint Widget Token'),
  operations: [mintWidgetToken],
  questions: [tokenUrlQuestion, widgetQuestion, customerQuestion],
  progressTitle: () => l10n.t('Minting a token'),
  run: async (answers, context) => {
    const end = await mintForAnswers(answers, context, context.signal);
    if (end.kind === 'trouble') return end;
    // Not waited for: the progress ends when the token is there.
    void showToken(end.token, context.services.tokens.clipboard).then((choice) => {
      if (choice === 'again') context.services.tokens.mintAgain(answers, context.connection.id);
    });
    return { kind: 'over' };
  },
});
