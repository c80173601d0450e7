import { type CommandArguments, type CommandId, executeCommand } from '../../shell/executeCommand.ts';
import type { ResultAction, ResultRow } from '../results/resultTable.ts';
import type { MessageAction } from './adminCommand.ts';

/** A button that runs one of our commands. */
export function commandButton<Id extends CommandId>(
  label: string,
  id: Id,
  ...args: CommandArguments[Id]
): MessageAction {
  return { label, run: () => executeCommand(id, ...args) };
}

/** An action of a result that runs one of our commands; `row`: with the row, of which `argument` makes the argument. */
export function commandAction(
  [label, icon]: readonly [label: string, icon: string],
  id: CommandId & `chartCards.admin.${string}`,
  argument: object | ((row: ResultRow) => object),
  fits?: (row: ResultRow) => boolean,
): ResultAction {
  if (typeof argument === 'object') return { label, icon, on: 'result', run: () => executeCommand(id, argument) };
  const run = ([row]: readonly ResultRow[]) => row && executeCommand(id, argument(row));
  return { label, icon, on: 'row', ...(fits === undefined ? {} : { fits }), run };
}
