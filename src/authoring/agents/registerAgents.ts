import * as vscode from 'vscode';
import type { AgentToolName } from '../../agent/agentTools.ts';
import type { Activation } from '../../shell/activation.ts';
import type { AgentServices } from './agentHost.ts';
import type { AgentSession } from './agentSession.ts';

/** The tools as the manifest declares them; it is printed from their table. */
interface Manifest {
  readonly contributes: { readonly languageModelTools: readonly { readonly name: string }[] };
}

/** The tools of agents. Until the first call, only their names are loaded, from the manifest. */
export class AgentTools {
  readonly #services: AgentServices;
  #loading: Promise<AgentSession> | undefined;

  constructor(services: AgentServices) {
    this.#services = services;
  }

  /** What agents do in this window; loaded once. */
  session(): Promise<AgentSession> {
    this.#loading ??= import('./agentSession.ts').then(({ AgentSession }) => new AgentSession(this.#services));
    return this.#loading;
  }

  /** The tool as VS Code calls it. */
  tool(name: AgentToolName): vscode.LanguageModelTool<object> {
    return {
      prepareInvocation: async ({ input }, token) => (await this.session()).prepare(name, input, token),
      invoke: async ({ input }, token) => (await this.session()).call(name, input, token),
    };
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

/** What VS Code has for agents. An editor built on it may lack any of this, or throw because it has no chat. */
interface AgentApi {
  readonly lm?: Partial<Pick<typeof vscode.lm, 'registerTool' | 'registerMcpServerDefinitionProvider'>> | undefined;
}

/** Registers the tools of agents, as far as there are agents. */
export function registerAgents(
  { context, contextKeys, log, register }: Activation,
  services: AgentServices,
  { lm }: AgentApi = { lm: vscode.lm },
): AgentTools {
  const agents = new AgentTools(services);
  const { contributes }: Manifest = context.extension.packageJSON;
  const serversChanged = register(new vscode.EventEmitter<void>());
  register(vscode.workspace.onDidChangeWorkspaceFolders(() => serversChanged.fire()));
  register(vscode.workspace.onDidGrantWorkspaceTrust(() => serversChanged.fire()));
  const attempt = (registration: () => vscode.Disposable | undefined): boolean => {
    try {
      const registered = registration();
      return registered !== undefined && register(registered) === registered;
    } catch (error) {
      log.unexpected('agents', error);
      return false;
    }
  };
  const registered = contributes.languageModelTools.filter(({ name }) =>
    attempt(() => lm?.registerTool?.<object>(name, agents.tool(name as AgentToolName))),
  );
  contextKeys.update({ agentsMissing: registered.length === 0 });
  attempt(() =>
    lm?.registerMcpServerDefinitionProvider?.(MCP_PROVIDER, {
      onDidChangeMcpServerDefinitions: serversChanged.event,
      provideMcpServerDefinitions: () => serversOf(context),
    }),
  );
  return agents;
}
