import { l10n } from 'vscode';
import type { AskingContext } from '../adminContext.ts';
import { invisibleCharacterProblem } from '../questions/plainLine.ts';
import type { Question, QuestionOptions } from '../questions/question.ts';
import { textQuestion } from '../questions/textQuestion.ts';
import { traderFromArguments } from './knownTrader.ts';

/** Asks for a trader by e-mail or platform user ID, which tell themselves apart; never remembered. */
export function traderQuestion<Answers>(
  name: keyof Answers & string,
  check: (typed: string) => string | undefined,
): Question<Answers> {
  return textQuestion<Answers>(name, {
    prompt: () => l10n.t('Whose? The trader’s e-mail, in any letter case, or platform user ID.'),
    placeholder: () => l10n.t('E-mail or platform user ID'),
    given: (context) => userIdOrEmail(context),
    check: (typed) => blankProblem(typed) ?? invisibleCharacterProblem(typed) ?? check(typed),
    meaning: (typed) =>
      isEmail(typed) ? l10n.t('Looked up as an e-mail.') : l10n.t('Looked up as a platform user ID.'),
  });
}

/** Asks for a trader by e-mail alone, as orders are found (P1 4.10); never remembered. */
export function emailQuestion<Answers>(
  name: keyof Answers & string,
  options: {
    readonly check: (typed: string) => string | undefined;
    readonly when?: QuestionOptions<Answers>['when'];
  },
): Question<Answers> {
  const { check, when } = options;
  return textQuestion<Answers>(name, {
    ...(when === undefined ? {} : { when }),
    prompt: () => l10n.t('The trader’s e-mail.'),
    placeholder: () => 'trader@example.com',
    given: ({ args }) => traderFromArguments(args)?.email,
    check: (typed) => emailProblem(typed) ?? check(typed),
  });
}

/** How the service is told which of the two it is (P1 4.7): a platform user ID has no `@`. */
export function isEmail(identifier: string): boolean {
  return identifier.includes('@');
}

/** What is wrong with a text as an e-mail; the service decides whether somebody has it. */
export function emailProblem(typed: string): string | undefined {
  return (
    blankProblem(typed) ??
    invisibleCharacterProblem(typed) ??
    (/^[^@\s][^@]*@[^@\s]+$/.test(typed.trim()) ? undefined : l10n.t('This is no e-mail: name@domain is expected.'))
  );
}

function blankProblem(typed: string): string | undefined {
  return typed.trim() === '' ? l10n.t('Enter something: the service refuses an empty text.') : undefined;
}

function userIdOrEmail({ args }: Pick<AskingContext, 'args'>): string | undefined {
  const trader = traderFromArguments(args);
  return trader?.userId ?? trader?.email;
}
