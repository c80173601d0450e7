import { commands } from 'vscode';
import type { CommandArguments, CommandId } from './commandIds.ts';

/** Runs one of our own commands, with its arguments checked by the compiler. */
export function executeCommand<Id extends CommandId>(id: Id, ...args: CommandArguments[Id]): Thenable<unknown> {
  return commands.executeCommand(id, ...args);
}
