import { l10n } from 'vscode';
import * as z from 'zod/mini';
import type { Operation } from '../../contract/operation.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';
import type { ResultAction, ResultRow } from '../results/resultTable.ts';
import { commandAction } from '../runner/commandActions.ts';
import { textQuestion } from '../runner/questions/basicQuestions.ts';
import { invisibleCharacterProblem, type Question, type QuestionOptions } from '../runner/questions/question.ts';

type Input = readonly [operation: Operation, place: string];

/** Asks for a trader by e-mail or platform user ID, told apart by the `@`; never remembered. */
export function traderQuestion<Answers>(name: keyof Answers & string, input: Input): Question<Answers> {
  return textQuestion<Answers>(name, {
    prompt: () => l10n.t('Trader’s e-mail (any letter case) or platform user ID'),
    placeholder: () => l10n.t('E-mail or platform user ID'),
    given: ({ args }) => userIdOrEmail(args),
    input,
    check: (typed) => blankProblem(typed) ?? invisibleCharacterProblem(typed),
    meaning: (typed) => (isEmail(typed) ? l10n.t('Looks up an e-mail.') : l10n.t('Looks up a platform user ID.')),
  });
}

/** Asks for a trader by e-mail only, as orders are found (P1 4.10); never remembered. */
export function emailQuestion<Answers>(
  name: keyof Answers & string,
  input: Input,
  when?: QuestionOptions<Answers>['when'],
): Question<Answers> {
  return textQuestion<Answers>(name, {
    ...(when === undefined ? {} : { when }),
    prompt: () => l10n.t('Trader’s e-mail'),
    placeholder: () => 'trader@example.com',
    given: ({ args }) => traderFromArguments(args)?.email,
    input,
    check: emailProblem,
  });
}

/** The request's identifier type (P1 4.7): a platform user ID has no `@`. */
export function isEmail(identifier: string): boolean {
  return identifier.includes('@');
}

/** What is wrong with a text as an e-mail; only the service knows whether a trader has it. */
function emailProblem(typed: string): string | undefined {
  return (
    blankProblem(typed) ??
    invisibleCharacterProblem(typed) ??
    (/^[^@\s][^@]*@[^@\s]+$/.test(typed.trim()) ? undefined : l10n.t('Not an e-mail address. Use name@domain.'))
  );
}

function blankProblem(typed: string): string | undefined {
  return typed.trim() === '' ? l10n.t('Enter a value. The service rejects an empty one.') : undefined;
}

/** The trader in a command's arguments; undefined if the command must ask. */
export function userIdOrEmail(args: readonly unknown[]): string | undefined {
  const trader = traderFromArguments(args);
  return trader?.userId ?? trader?.email;
}

/** The trader of a result's row. */
interface TraderReference {
  readonly userId?: string | undefined;
  readonly email?: string | undefined;
}

const nonEmptyText = z.optional(z.string().check(z.minLength(1)));
const traderArgument = z.object({ trader: z.object({ userId: nonEmptyText, email: nonEmptyText }) });

/** The trader in a command's arguments, e.g. a row of a result; undefined if the command must ask. */
export function traderFromArguments(args: readonly unknown[]): TraderReference | undefined {
  const [first] = args;
  const read = traderArgument.safeParse(first);
  if (!read.success) return undefined;
  const { userId, email } = read.data.trader;
  return userId === undefined && email === undefined ? undefined : { userId, email };
}

const TRADER_COMMANDS = ['userInfo', 'activityStats', 'transactionHistory', 'traderFieldHistory'] as const;
type TraderCommand = (typeof TRADER_COMMANDS)[number];

/** Actions on a trader's row, on the same connection: the trader's data, activity, orders and field histories. */
export function traderActions(
  { id: connectionId }: ConnectionProfile,
  traderOf: (row: ResultRow) => TraderReference,
  ways: readonly TraderCommand[] = TRADER_COMMANDS,
): readonly ResultAction[] {
  const labels: Readonly<Record<TraderCommand, readonly [label: string, icon: string]>> = {
    userInfo: [l10n.t('Trader Info'), 'account'],
    activityStats: [l10n.t('Activity'), 'graph'],
    transactionHistory: [l10n.t('Orders'), 'package'],
    traderFieldHistory: [l10n.t('Field History…'), 'history'],
  };
  return ways.map((way) =>
    commandAction(
      labels[way],
      `chartCards.admin.${way}`,
      (row) => ({ connectionId, trader: traderOf(row) }),
      (row) => isAvailable(way, traderOf(row)),
    ),
  );
}

/** A cell as an identifier, if it is text. */
export function textIn(cell: unknown): string | undefined {
  return typeof cell === 'string' && cell !== '' ? cell : undefined;
}

/** Orders are found by e-mail, not by platform user ID (P1 4.10). */
function isAvailable(way: TraderCommand, { userId, email }: TraderReference): boolean {
  return email !== undefined || (way !== 'transactionHistory' && userId !== undefined);
}
