import * as vscode from 'vscode';
import type { AgentToolName } from '../../agent/agentTools.ts';
import type { Activation } from '../activation.ts';
import { Disposable } from '../disposable.ts';
import type { AgentServices } from './agentHost.ts';
import type { AgentSession } from './agentSession.ts';

/** The tools as the manifest declares them; it is printed from their table. */
interface Manifest {
  readonly contributes: { readonly languageModelTools: readonly { readonly name: string }[] };
}

/** The tools of agents. Until the first call, all that is loaded of them is their names, from the manifest. */
export class AgentTools extends Disposable {
  readonly #services: AgentServices;
  #loading: Promise<AgentSession> | undefined;

  constructor(services: AgentServices, { contributes }: Manifest) {
    super();
    this.#services = services;
    for (const { name } of contributes.languageModelTools) this.#registerTool(name as AgentToolName);
  }

  /** What agents do in this window; loaded once. */
  session(): Promise<AgentSession> {
    this.#loading ??= import('./agentSession.ts').then(({ AgentSession }) => new AgentSession(this.#services));
    return this.#loading;
  }

  #registerTool(name: AgentToolName): void {
    this._register(
      vscode.lm.registerTool<object>(name, {
        prepareInvocation: async ({ input }, token) => (await this.session()).prepare(name, input, token),
        invoke: async ({ input }, token) => (await this.session()).call(name, input, token),
      }),
    );
  }
}

/** Registers the tools of agents. */
export function registerAgents({ context, register }: Activation, services: AgentServices): AgentTools {
  return register(new AgentTools(services, context.extension.packageJSON));
}
