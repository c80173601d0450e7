import type { CommandId } from './commandIds.ts';

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
