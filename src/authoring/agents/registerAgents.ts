import * as vscode from 'vscode';
import type { AgentToolName } from '../../agent/agentTools.ts';
import type { Activation } from '../../shell/activation.ts';
import { Disposable } from '../../shell/disposable.ts';
import type { AgentServices } from './agentHost.ts';
import type { AgentSession } from './agentSession.ts';

/** The tools as the manifest declares them; it is printed from their table. */
interface Manifest {
  readonly contributes: { readonly languageModelTools: readonly { readonly name: string }[] };
}

/** The tools of agents. Until the first call, only their names are loaded, from the manifest. */
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

/** Id of the provider of the command line's MCP server. */
export const MCP_PROVIDER = 'chartCards.mcp';

/** The command line's server for each folder of a trusted workspace: it runs a program, on files only. */
function serversOf({ extensionUri, extension }: vscode.ExtensionContext): vscode.McpStdioServerDefinition[] {
  if (!vscode.workspace.isTrusted) return [];
  const program = vscode.Uri.joinPath(extensionUri, 'dist', 'chart-cards.js').fsPath;
  const version = String(extension.packageJSON.version);
  return (vscode.workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === 'file')
    .map(({ name, uri }) => {
      const args = [program, 'mcp', '--root', uri.fsPath];
      // On the desktop, VS Code's own executable runs it as Node.
      const env = { ELECTRON_RUN_AS_NODE: '1' };
      return new vscode.McpStdioServerDefinition(`Chart Cards (${name})`, process.execPath, args, env, version);
    });
}

/** Registers the tools of agents. */
export function registerAgents({ context, register }: Activation, services: AgentServices): AgentTools {
  const serversChanged = register(new vscode.EventEmitter<void>());
  register(vscode.workspace.onDidChangeWorkspaceFolders(() => serversChanged.fire()));
  register(vscode.workspace.onDidGrantWorkspaceTrust(() => serversChanged.fire()));
  register(
    vscode.lm.registerMcpServerDefinitionProvider(MCP_PROVIDER, {
      onDidChangeMcpServerDefinitions: serversChanged.event,
      provideMcpServerDefinitions: () => serversOf(context),
    }),
  );
  return register(new AgentTools(services, context.extension.packageJSON));
}
