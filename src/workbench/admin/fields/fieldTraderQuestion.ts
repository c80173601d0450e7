import { l10n } from 'vscode';
import { invisibleCharacterProblem } from '../questions/plainLine.ts';
import type { Question } from '../questions/question.ts';
import { textQuestion } from '../questions/textQuestion.ts';
import { traderFromArguments } from '../traders/knownTrader.ts';
import { fieldTraderProblem } from './fieldTraderProblem.ts';

/** Asks for the trader whose field it is, by any of the four names that these routes take; never remembered. */
export function fieldTraderQuestion<Answers>(name: keyof Answers & string): Question<Answers> {
  return textQuestion<Answers>(name, {
    prompt: () =>
      l10n.t('Whose? The platform user ID is best; internal record ID, e-mail and username are looked up too.'),
    placeholder: () => l10n.t('Platform user ID, internal record ID, e-mail or username'),
    given: ({ args }) => {
      const trader = traderFromArguments(args);
      return trader?.userId ?? trader?.email;
    },
    check: (typed) => {
      const problem = fieldTraderProblem(typed);
      switch (problem) {
        case undefined:
          return invisibleCharacterProblem(typed);
        case 'empty':
          return l10n.t('This cannot be empty.');
        case 'not addressable':
          return l10n.t('The service cannot be asked for this.');
        case 'never found':
          return l10n.t(
            'A username or e-mail of 12 characters is never found by this route. Use the platform user ID.',
          );
      }
    },
  });
}
