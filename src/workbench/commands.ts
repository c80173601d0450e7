import { agentCommands } from './agents/agentCommands.ts';
import { analystCommands } from './analyst/analystCommands.ts';
import { connectionCommands } from './connection/connectionCommands.ts';
import { keyCommands } from './connection/keyCommands.ts';
import type { Commands } from './contributions.ts';
import { draftCommands } from './drafts/draftCommands.ts';
import { publishCommands } from './drafts/publishCommands.ts';
import { chartCommands } from './editor/chartCommands.ts';
import { editorCommands } from './editor/editorCommands.ts';
import type { CommandId } from './executeCommand.ts';
import { appendDrawingsCommands } from './files/appendDrawingsCommands.ts';
import { cardCommands } from './files/cardCommands.ts';
import { historyCommands } from './history/historyCommands.ts';
import { languageCommands } from './language/languageCommands.ts';
import { pendingWriteCommands } from './pendingWrites/pendingWriteActions.ts';
import { previewCommands } from './preview/previewCommands.ts';
import { responseCommands } from './results/showResponse.ts';
import { compareCommands } from './review/compareCommands.ts';
import { sandboxCommands } from './sandbox/sandboxCommands.ts';
import { searchCommands } from './search/searchCommands.ts';
import { filterCommands } from './tree/filterCommands.ts';
import { treeCommands } from './tree/treeCommands.ts';

/** Every command but the admin commands, which have their own bundle. */
export const commands = {
  ...connectionCommands,
  ...sandboxCommands,
  ...keyCommands,
  ...treeCommands,
  ...filterCommands,
  ...draftCommands,
  ...publishCommands,
  ...analystCommands,
  ...agentCommands,
  ...cardCommands,
  ...appendDrawingsCommands,
  ...compareCommands,
  ...previewCommands,
  ...languageCommands,
  ...searchCommands,
  ...historyCommands,
  ...editorCommands,
  ...pendingWriteCommands,
  ...responseCommands,
  ...chartCommands,
} satisfies Commands<never>;

/** A command of this bundle; a feature whose commands are missing above doesn't compile. */
type MainCommandId = Exclude<CommandId, `chartCards.admin.${string}`>;
type Handler = (typeof commands)[MainCommandId]['handler'];
/** The services of all handlers. */
type CommandServices = Handler extends (services: infer Services) => unknown ? Services : never;

/** The handlers of commands by id. Each checks the arguments that others may pass. */
export type CommandHandlers = Readonly<Record<string, (...args: unknown[]) => unknown>>;

/** Makes the handlers of these commands. */
export function commandHandlers(services: CommandServices): CommandHandlers {
  const all: readonly [string, { readonly handler: (services: CommandServices) => (...args: never[]) => unknown }][] =
    Object.entries(commands);
  return Object.fromEntries(all.map(([id, { handler }]) => [id, handler(services) as CommandHandlers[string]]));
}
