import { AgentMemory } from '../agent/agentMemory.ts';
import { AGENT_TOOLS, type AgentTool, type AgentToolName, callTool } from '../agent/agentTools.ts';
import { formatAnswer } from '../agent/toolAnswer.ts';
import { inputSchema } from '../agent/toolInput.ts';
import { CARD_IN_RESULT } from '../protocol/cardAppMessages.ts';
import { CARD_APP, cardAppContent, cardAppPage } from './cardApp.ts';
import { FolderCards, type FolderOptions } from './folderCards.ts';

/** The tools for agents, over the files of a folder. The server loads them at the first request for them. */
export class FolderTools {
  readonly #root: string;
  readonly #options: FolderOptions;
  readonly #memory = new AgentMemory();
  readonly app = CARD_APP;
  readonly appPage = cardAppPage;

  constructor(root: string, options: FolderOptions) {
    this.#root = root;
    this.#options = options;
  }

  /** As `tools/list` describes them. */
  get list() {
    return Object.entries(AGENT_TOOLS).map(describeTool);
  }

  /** Calls a tool; the result of `tools/call`. */
  async call(name: string, args: Readonly<Record<string, unknown>> | undefined, signal: AbortSignal) {
    if (!isToolName(name)) {
      const next = `Use one of ${Object.keys(AGENT_TOOLS).join(', ')}.`;
      return textResult({ error: 'There is no such tool.', next }, true);
    }
    const host = new FolderCards(this.#root, this.#options, signal);
    const { fields, isError, shown } = await callTool(name, args, { host, memory: this.#memory });
    const result = textResult(fields, isError);
    return shown === undefined ? result : { ...result, _meta: { [CARD_IN_RESULT]: await cardAppContent(host, shown) } };
  }
}

function describeTool([name, tool]: [string, AgentTool]) {
  return {
    name,
    title: tool.title,
    description: tool.modelDescription,
    outputSchema: OUTPUT_SCHEMA,
    inputSchema: { ...(inputSchema(tool.input()) as Readonly<Record<string, unknown>>), type: 'object' as const },
    annotations: {
      readOnlyHint: tool.access === 'reads' || tool.access === 'shows',
      // There is no undo here, so clients should confirm edits.
      destructiveHint: tool.access === 'edits',
      openWorldHint: false,
    },
    ...(tool.access === 'shows' && { _meta: { ui: { resourceUri: CARD_APP.uri } } }),
  };
}

/** Each tool's description says which of these its answers have; lists contain any data. */
const OUTPUT_SCHEMA = {
  type: 'object' as const,
  properties: {
    note: { type: 'string', description: 'How to read the answer' },
    shortened: { type: 'string', description: 'Present if something was left out' },
    card: { type: 'string', description: 'Name of the card' },
    version: { type: 'string', description: 'Version of the card, for edit_card' },
    findings: { type: 'array', description: 'Findings about the card, errors first', items: {} },
    error: { type: 'string', description: 'Why nothing was done' },
    next: { type: 'string', description: 'What to do next' },
  },
};

function textResult(fields: Readonly<Record<string, unknown>>, isError = false) {
  const text = formatAnswer(fields);
  const structuredContent = JSON.parse(text) as Record<string, unknown>;
  return { content: [{ type: 'text' as const, text }], structuredContent, isError };
}

function isToolName(name: string): name is AgentToolName {
  return Object.hasOwn(AGENT_TOOLS, name);
}
