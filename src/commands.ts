import { agentCommands } from './authoring/agents/agentCommands.ts';
import { analystCommands } from './authoring/analyst/analystCommands.ts';
import { appendDrawingsCommands } from './authoring/drafts/appendDrawingsCommands.ts';
import { draftCommands } from './authoring/drafts/draftCommands.ts';
import { publishCommands } from './authoring/drafts/publishCommands.ts';
import { chartCommands } from './authoring/editor/chartCommands.ts';
import { editorCommands } from './authoring/editor/editorCommands.ts';
import { cardCommands } from './authoring/files/cardCommands.ts';
import { historyCommands } from './authoring/history/historyCommands.ts';
import { languageCommands } from './authoring/language/languageCommands.ts';
import { pendingWriteCommands } from './authoring/pendingWrites/pendingWriteActions.ts';
import { previewCommands } from './authoring/preview/previewCommands.ts';
import { compareCommands } from './authoring/review/compareCommands.ts';
import { searchCommands } from './authoring/search/searchCommands.ts';
import { filterCommands } from './authoring/tree/filterCommands.ts';
import { treeCommands } from './authoring/tree/treeCommands.ts';
import { watchCommands } from './authoring/watch/watchCommands.ts';
import type { CommandHandlers } from './shell/commandRunner.ts';
import { connectionCommands } from './shell/connection/connectionCommands.ts';
import { keyCommands } from './shell/connection/keyCommands.ts';
import { sandboxCommands } from './shell/connection/sandboxCommands.ts';
import type { Commands } from './shell/contributions.ts';
import type { CommandId } from './shell/executeCommand.ts';
import { responseCommands } from './shell/responses/showResponse.ts';

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
  ...watchCommands,
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

/** Makes the handlers of these commands. */
export function commandHandlers(services: CommandServices): CommandHandlers {
  const all: readonly [string, { readonly handler: (services: CommandServices) => (...args: never[]) => unknown }][] =
    Object.entries(commands);
  return Object.fromEntries(all.map(([id, { handler }]) => [id, handler(services) as CommandHandlers[string]]));
}
