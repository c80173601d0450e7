import type { CommandResult } from './adminCommand.ts';

/** What the person wants after a run has ended: to run it again as it is, to change the answers first, or nothing. */
export type NextAction = 'over' | 'again' | 'change';

/** Which question is asked first when answers are changed: by its name. */
export type ChangeFrom = 'first' | 'last' | { readonly question: string };

/** The questions that documented codes are about, the likeliest first; a command has at most a few of them. */
const QUESTIONS_BY_CODE: Readonly<Record<string, readonly string[]>> = {
  CUSTOM_FIELD_IDENTIFIER_DUPLICATE: ['value'],
  CUSTOM_FIELD_IDENTIFIER_INVALID_VALUE: ['value'],
  CUSTOM_FIELD_IDENTIFIER_LOOKUP_AMBIGUOUS: ['value'],
  CUSTOM_FIELD_IDENTIFIER_NOT_FOUND: ['field'],
  CUSTOM_FIELD_IDENTIFIER_UNSUPPORTED_TYPE: ['field'],
  REDEMPTION_STATUS_CONFLICT: ['name'],
  REDEMPTION_STATUS_NOT_FOUND: ['status'],
  REDEMPTION_TRANSACTION_NOT_FOUND: ['orderId', 'order'],
  USER_FIELD_ALREADY_EXISTS: ['field', 'name'],
  USER_FIELD_IDENTIFIER_CONFLICT: ['value'],
  USER_FIELD_NOT_FOUND: ['field'],
  USER_NOT_FOUND: ['trader', 'idOrEmail', 'email', 'value', 'identifier'],
};
/** Fields of requests that the questions call otherwise. */
const QUESTION_BY_FIELD: Readonly<Record<string, string>> = {
  displayedColumns: 'columns',
  statusID: 'status',
  transactionId: 'orderId',
};

/** Where to change the answers after an end: at the question that it is about, where that is known, else at the first. */
export function questionToChange(end: CommandResult, answers: Readonly<Record<string, unknown>>): ChangeFrom {
  const found = questionNamesFor(end).find((name) => answers[name] !== undefined);
  return found === undefined ? 'first' : { question: found };
}

function questionNamesFor(end: CommandResult): readonly string[] {
  if (end.kind === 'told') return end.about === undefined ? [] : [end.about];
  if (end.kind !== 'trouble' || end.trouble.kind !== 'call' || end.trouble.end.kind !== 'refused') return [];
  const { row, field, status } = end.trouble.end.refusal;
  const named = field?.split('.').pop() ?? '';
  const byCode =
    row?.code === undefined ? (status === 409 ? ['slug', 'title'] : []) : (QUESTIONS_BY_CODE[row.code] ?? []);
  return [...byCode, QUESTION_BY_FIELD[named] ?? named];
}
