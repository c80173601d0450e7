import * as vscode from 'vscode';
import { whenNotSet } from '../../shell/contextKeys.ts';
import type { ArgumentsOf, Commands } from '../../shell/contributions.ts';
import { chosenCard } from '../documents/chosenCard.ts';
import type { AgentTools } from './registerAgents.ts';

interface AgentCommandServices {
  readonly agents: Pick<AgentTools, 'session'>;
}

/** The commands about agents' edits. */
export const agentCommands = {
  'chartCards.undoAgentEdit': {
    title: 'Undo Agent’s Edit',
    icon: 'discard',
    palette: whenNotSet('agentsMissing'),
    handler:
      ({ agents }) =>
      async () =>
        (await agents.session()).undo(chosenCard(undefined)),
  },
  'chartCards.allowAgentEdits': {
    title: 'Allow Agents’ Edits in This Session',
    palette: whenNotSet('agentsMissing'),
    handler:
      ({ agents }) =>
      async () => {
        const session = await agents.session();
        session.allowsEdits = true;
        const ask = vscode.l10n.t('Ask Again');
        void vscode.window
          .showInformationMessage(
            vscode.l10n.t('Agents edit cards without asking until this window is closed. They still can’t publish.'),
            ask,
          )
          .then((answer) => {
            if (answer === ask) session.allowsEdits = false;
          });
      },
  },
} satisfies Commands<AgentCommandServices>;

declare module '../../shell/executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof agentCommands> {}
}
