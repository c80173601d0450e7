import { opendir, realpath } from 'node:fs/promises';
import { Transform, type TransformCallback } from 'node:stream';
import {
  ProtocolError,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  Server,
  STDIO_DEFAULT_MAX_BUFFER_SIZE,
} from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { config } from 'zod/mini';
import type { McpOptions } from './commandLine.ts';
import type { FolderOptions } from './folderCards.ts';
import type { FolderTools } from './mcpTools.ts';

/** What the server needs from the program. */
interface McpProgram extends Pick<FolderOptions, 'candles' | 'published' | 'ownFile'> {
  readonly version: string;
  /** Reports a problem on standard error: standard output belongs to the protocol. */
  readonly report: (words: string) => void;
}

const INSTRUCTIONS =
  'Tools for chart cards in a folder. Begin with list_cards. Prices come from candles only: state the source, timeframe and last bar of what you measured. Nothing here publishes: a person does that.';

// Each message is read once or twice: compiling a reader for it takes longer than reading it.
config({ jitless: true });

/** Serves the tools on standard input and output until the client closes them; returns why it can't. */
export async function serveFolder(options: McpOptions, program: McpProgram): Promise<string | undefined> {
  const root = await readableFolder(options.root);
  if (root === undefined) return `--root ${options.root} isn’t a folder that can be read`;
  const { stdin, stdout } = process;
  const messages = stdin.pipe(new MessageFilter((answer) => stdout.write(`${JSON.stringify(answer)}\n`)));
  stdin.on('error', () => messages.end());
  const transport = new StdioServerTransport(messages, stdout);
  const tools = lazyTools(root, { ...program, convention: options.convention });
  serveStdio(() => createServer(program, tools), {
    transport,
    onerror: ({ message }) => program.report(message),
  });
  // The library's own handler comes first. It also closes the connection when a message is too large.
  const close = transport.onclose;
  await new Promise<void>((resolve) => {
    transport.onclose = () => {
      close?.();
      // An open input would keep the program alive.
      stdin.unpipe(messages).pause();
      resolve();
    };
  });
  return undefined;
}

/** The folder's real path; undefined if its names can't be read. */
async function readableFolder(path: string): Promise<string | undefined> {
  try {
    const folder = await realpath(path);
    await (await opendir(folder)).close();
    return folder;
  } catch {
    return undefined;
  }
}

/**
 * Passes lines on to the library and answers the requests that it would only report, because a client would wait forever.
 * These include batches, which exist only in protocol 2025-03-26.
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

/** The responses to a line that the library ignores; undefined for every other line. */
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

/** A message that expects a response. */
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

type LoadTools = () => Promise<FolderTools>;

/** Loads the tools from their own bundle, because a client waits for the server's start. */
function lazyTools(root: string, options: FolderOptions): LoadTools {
  let loading: Promise<FolderTools> | undefined;
  return () => {
    loading ??= import('./mcpTools.ts').then(({ FolderTools }) => new FolderTools(root, options));
    return loading;
  };
}

function createServer({ version, ownFile }: McpProgram, tools: LoadTools): Server {
  const server = new Server(
    { name: 'chart-cards', title: 'Chart Cards', version },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler('tools/list', async () => ({ tools: (await tools()).list }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: args } }, { mcpReq }) =>
    (await tools()).call(name, args, mcpReq.signal),
  );
  server.setRequestHandler('resources/list', async () => ({ resources: [(await tools()).app] }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const { app, appPage } = await tools();
    if (uri !== app.uri) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such resource.');
    const [script, style] = await Promise.all(['js', 'css'].map((type) => ownFile(`dist/webview/cardApp.${type}`)));
    if (script === undefined || style === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'The page isn’t part of this installation.');
    }
    return { contents: [{ uri, mimeType: app.mimeType, text: appPage(script, style) }] };
  });
  return server;
}
