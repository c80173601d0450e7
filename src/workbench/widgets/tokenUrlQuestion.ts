import { l10n } from 'vscode';
import type { Question } from '../admin/questions/question.ts';
import { textQuestion } from '../admin/questions/textQuestion.ts';
import { baseUrlProblem } from '../connection/connectionSettings.ts';
import type { WidgetAnswers } from './widgetAnswers.ts';

/** Asks once where widget tokens are minted: the documents put that on a separate address (P2 9). */
export const tokenUrlQuestion: Question<WidgetAnswers> = {
  ...textQuestion<WidgetAnswers>('tokenUrl', {
    prompt: () =>
      l10n.t('Address of the service that mints widget tokens (token_url), without /v2. Kept in the connection.'),
    placeholder: () => 'https://widgets.example.com',
    check: (typed) => {
      switch (baseUrlProblem(typed)) {
        case undefined:
          return undefined;
        case 'noUrl':
          return l10n.t('This is no address; it begins with “https://”.');
        case 'insecure':
          return l10n.t('The credentials are sent there: it must be https, or this machine.');
        case 'credentials':
          return l10n.t('An address holds no user name and no password.');
        case 'query':
          return l10n.t('An address ends before “?” and “#”.');
      }
    },
  }),
  when: (_answers, context) => 'connection' in context && context.connection.tokenUrl === undefined,
};
