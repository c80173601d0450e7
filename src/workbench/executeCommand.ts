import { commands } from 'vscode';
import type { CommandArguments, CommandId } from './commandIds.ts';

/** Runs one of our own commands, with its arguments checked by the compiler. */
export function executeCommand<Id extends CommandId>(id: Id, ...args: CommandArguments[Id]): Thenable<unknown> {
  return commands.executeCommand(id, ...args);
}

/** A command that is offered as a button, with what it’s called with. */
export interface CommandAction {
  readonly label: string;
  readonly command: CommandId | 'workbench.action.openSettings';
  readonly args?: readonly unknown[];
}

/** A failure that has a way out: the commands are offered as buttons beside the text. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly offers: readonly CommandAction[];

  constructor(message: string, ...offers: readonly CommandAction[]) {
    super(message);
    this.offers = offers;
  }
}

/** Whether it is one; by its name, since each bundle has a class of its own. */
export function isCommandError(error: unknown): error is CommandError {
  return error instanceof Error && error.name === 'CommandError' && 'offers' in error;
}
