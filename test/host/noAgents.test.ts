import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { AgentServices } from '../../src/authoring/agents/agentHost.ts';
import { registerAgents } from '../../src/authoring/agents/registerAgents.ts';
import type { Activation } from '../../src/shell/activation.ts';
import { ContextKeys } from '../../src/shell/contextKeys.ts';

type AgentApi = NonNullable<Parameters<typeof registerAgents>[2]>;

/** Registers the tools in an editor with this API. Returns the context key, and what was registered and logged. */
function registeredIn(api: AgentApi): { missing: unknown; disposables: number; logged: unknown[] } {
  const keys = new Map<string, unknown>();
  const logged: unknown[] = [];
  const disposables: vscode.Disposable[] = [];
  const activation = {
    context: { extension: vscode.extensions.getExtension('chart-cards.chart-cards') },
    contextKeys: new ContextKeys((key, value) => void keys.set(key, value)),
    log: { unexpected: (_where: string, error: unknown) => void logged.push(error) },
    register: <T extends vscode.Disposable>(service: T): T => {
      disposables.push(service);
      return service;
    },
  } as unknown as Activation;
  registerAgents(activation, {} as AgentServices, api);
  for (const each of disposables) each.dispose();
  return { missing: keys.get('chartCards.agentsMissing'), disposables: disposables.length, logged };
}

describe('an editor without a chat', () => {
  const nothing = () => ({ dispose: () => undefined });
  const refuse = () => {
    throw new Error('There is no chat.');
  };

  it('that lacks the API for agents activates the extension, and hides the commands about agents', () => {
    const without = registeredIn({ lm: undefined });
    assert.deepEqual([without.missing, without.logged], [true, []]);
    assert.deepEqual(registeredIn({ lm: {} }), without);
  });

  it('that refuses tools gets the MCP server, and the log says so', () => {
    const refused = registeredIn({ lm: { registerTool: refuse, registerMcpServerDefinitionProvider: nothing } });
    assert.equal(refused.missing, true);
    assert.equal(refused.disposables, registeredIn({ lm: {} }).disposables + 1);
    assert.ok(refused.logged.length > 0);
  });

  it('that refuses the MCP server keeps the tools', () => {
    const refused = registeredIn({ lm: { registerTool: nothing, registerMcpServerDefinitionProvider: refuse } });
    assert.deepEqual([refused.missing, refused.logged.length], [false, 1]);
  });
});
