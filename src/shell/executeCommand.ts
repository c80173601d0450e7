import { commands } from 'vscode';
import { type ViewName, viewId } from './contributions.ts';

/** The arguments of every command by id. Each feature adds its own, beside its commands. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface CommandArguments {}

/** The id of a command. */
export type CommandId = keyof CommandArguments;

/** Runs one of our own commands with type-checked arguments. */
export function executeCommand<Id extends CommandId>(id: Id, ...args: CommandArguments[Id]): Thenable<unknown> {
  return commands.executeCommand(id, ...args);
}

/** Opens a view and gives it the focus. */
export function focusView(view: ViewName): Thenable<unknown> {
  return commands.executeCommand(`${viewId(view)}.focus`);
}

/** A command offered as a button, with its arguments. */
export interface CommandAction {
  readonly label: string;
  readonly command: CommandId | 'workbench.action.openSettings';
  readonly args?: readonly unknown[];
}

/** An error with actions: commands offered as buttons beside the text. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly actions: readonly CommandAction[];

  constructor(message: string, ...actions: readonly CommandAction[]) {
    super(message);
    this.actions = actions;
  }
}

/** Whether an error is one; checked by name, since each bundle has its own class. */
export function isCommandError(error: unknown): error is CommandError {
  return error instanceof Error && error.name === 'CommandError' && 'actions' in error;
}
