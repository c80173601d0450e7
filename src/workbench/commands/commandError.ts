import type { CommandId } from './commandIds.ts';

/** A failure that has a way out: the commands are offered as buttons beside the text. */
export class CommandError extends Error {
  readonly offers: readonly { readonly label: string; readonly command: CommandId }[];

  constructor(message: string, ...offers: readonly { readonly label: string; readonly command: CommandId }[]) {
    super(message);
    this.name = 'CommandError';
    this.offers = offers;
  }
}
