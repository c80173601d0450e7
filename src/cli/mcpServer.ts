import { realpath, stat } from 'node:fs/promises';
import { Transform, type TransformCallback } from 'node:stream';
import {
  ProtocolError,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  Server,
  STDIO_DEFAULT_MAX_BUFFER_SIZE,
} from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { AgentMemory } from '../agent/agentMemory.ts';
import { AGENT_TOOLS, type AgentTool, type AgentToolName, callTool } from '../agent/agentTools.ts';
import { formatAnswer } from '../agent/toolAnswer.ts';
import { inputSchema } from '../agent/toolInput.ts';
import { CARD_IN_RESULT } from '../protocol/cardAppMessages.ts';
import { CARD_APP, cardAppContent, cardAppPage } from './cardApp.ts';
import { describePathError } from './cardFiles.ts';
import type { McpOptions } from './commandLine.ts';
import { FolderCards, type FolderOptions } from './folderCards.ts';

/** What the server needs from the program. */
interface McpProgram extends Pick<FolderOptions, 'candles' | 'published' | 'ownFile'> {
  readonly version: string;
  /** Reports a problem on standard error: standard output belongs to the protocol. */
  readonly report: (words: string) => void;
}

const INSTRUCTIONS =
  'Tools for chart cards in a folder. Begin with list_cards. Prices come from candles only: state the source, timeframe and last bar of what you measured. Nothing here publishes: a person does that.';

/** Serves the tools on standard input and output until the client closes them; returns why it can't. */
export async function serveFolder(options: McpOptions, program: McpProgram): Promise<string | undefined> {
  const root = await realpath(options.root).catch(describePathError);
  const isFolder = await stat(root).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return `--root ${options.root} isn’t a folder that can be read`;
  const { stdin, stdout } = process;
  const messages = stdin.pipe(new MessageFilter((answer) => stdout.write(`${JSON.stringify(answer)}\n`)));
  stdin.on('error', () => messages.end());
  const transport = new StdioServerTransport(messages, stdout);
  const memory = new AgentMemory();
  const folder: FolderOptions = { ...program, convention: options.convention };
  serveStdio(() => createServer(program, (signal) => ({ host: new FolderCards(root, folder, signal), memory })), {
    transport,
    onerror: ({ message }) => program.report(message),
  });
  // The library's own handler comes first. It also closes the connection when a message is too large.
  const close = transport.onclose;
  await new Promise<void>((resolve) => {
    transport.onclose = () => {
      close?.();
      // Otherwise an input that stays open keeps the program alive.
      stdin.unpipe(messages).pause();
      resolve();
    };
  });
  return undefined;
}

/**
 * Passes on what the library reads, line by line, and answers the requests that it would only report: a client would wait
 * for them forever. Among them are batches, which protocol 2025-03-26 has and no other.
 */
class MessageFilter extends Transform {
  readonly #answer: (message: object) => void;
  #held: Buffer[] = [];
  #bytes = 0;

  constructor(answer: (message: object) => void) {
    super();
    this.#answer = answer;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      const line = Buffer.concat([...this.#held, chunk.subarray(start, end + 1)]);
      [this.#held, this.#bytes, start] = [[], 0, end + 1];
      const answers = answersTo(line.toString('utf8'));
      if (answers === undefined) this.push(line);
      else for (const answer of answers) this.#answer(answer);
    }
    this.#held.push(chunk.subarray(start));
    this.#bytes += chunk.length - start;
    // The library ends the connection with its reason.
    if (this.#bytes > STDIO_DEFAULT_MAX_BUFFER_SIZE) this.push(Buffer.concat(this.#held.splice(0)));
    done();
  }
}

/** The answers to a line that the library doesn't answer; undefined for every other line. */
function answersTo(line: string): readonly object[] | undefined {
  let message: unknown;
  try {
    message = JSON.parse(line);
    parseJSONRPCMessage(message);
    return undefined;
  } catch {
    if (!Array.isArray(message)) return isRequest(message) ? [refusalOf(message)] : undefined;
    const batch = 'Batches aren’t supported. Send each message on a line of its own.';
    return message.length === 0
      ? [refusal(null, batch)]
      : message.filter(isRequest).map(({ id }) => refusal(id, batch));
  }
}

/** A message that expects an answer. */
interface RequestLike {
  readonly id: unknown;
  readonly params?: unknown;
}

function isRequest(message: unknown): message is RequestLike {
  if (typeof message !== 'object' || message === null) return false;
  return 'id' in message && !('result' in message || 'error' in message);
}

function refusalOf({ id, params = {} }: RequestLike): object {
  return typeof params === 'object' && params !== null && !Array.isArray(params)
    ? refusal(id, 'The message isn’t a request of JSON-RPC 2.0.')
    : refusal(id, 'The parameters must be an object, or absent.', ProtocolErrorCode.InvalidParams);
}

function refusal(id: unknown, message: string, code = ProtocolErrorCode.InvalidRequest): object {
  const known = typeof id === 'string' || typeof id === 'number' ? id : null;
  return { jsonrpc: '2.0', id: known, error: { code, message } };
}

type MakeContext = (signal: AbortSignal) => Parameters<typeof callTool>[2];

function createServer({ version, ownFile }: McpProgram, contextOf: MakeContext): Server {
  const server = new Server(
    { name: 'chart-cards', title: 'Chart Cards', version },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler('tools/list', () => ({ tools: Object.entries(AGENT_TOOLS).map(describeTool) }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    if (!isToolName(params.name)) {
      return textResult(
        { error: 'There is no such tool.', next: `Use one of ${Object.keys(AGENT_TOOLS).join(', ')}.` },
        true,
      );
    }
    const context = contextOf(mcpReq.signal);
    const { fields, isError, shown } = await callTool(params.name, params.arguments, context);
    const result = textResult(fields, isError);
    return shown === undefined
      ? result
      : { ...result, _meta: { [CARD_IN_RESULT]: await cardAppContent(context.host, shown) } };
  });
  server.setRequestHandler('resources/list', () => ({ resources: [CARD_APP] }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    if (uri !== CARD_APP.uri) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such resource.');
    const [script, style] = await Promise.all(['js', 'css'].map((type) => ownFile(`dist/webview/cardApp.${type}`)));
    if (script === undefined || style === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'The page isn’t part of this installation.');
    }
    return { contents: [{ uri, mimeType: CARD_APP.mimeType, text: cardAppPage(script, style) }] };
  });
  return server;
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
      // There is no undo here: clients that ask only before such calls must ask.
      destructiveHint: tool.access === 'edits',
      openWorldHint: false,
    },
    ...(tool.access === 'shows' && { _meta: { ui: { resourceUri: CARD_APP.uri } } }),
  };
}

/** Which of these an answer has, its tool's description says; what it lists is data of any form. */
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
