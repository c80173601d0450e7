import { request } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';

/** A response; only JSON is parsed. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** Undefined if the text isn't JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses whose shape is under test
  readonly body: any;
}

/** Options of a raw call. */
export interface RawCallOptions {
  readonly key?: string | undefined;
  /** Sent as JSON; text is sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called when the whole request is on its way. */
  readonly onSent?: () => void;
}

/** One HTTP call without the project's own client; rejects if the socket ends without a response. */
export function rawCall(method: string, url: string, options: RawCallOptions = {}): Promise<RawResponse> {
  const { key, body, headers = {}, onSent } = options;
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        agent: false,
        headers: {
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const answer = Buffer.concat(chunks).toString('utf8');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text: answer, body: jsonOf(answer) });
        });
      },
    );
    sent.on('error', reject);
    sent.end(text, onSent);
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A server that sends given bytes, for faults that no HTTP server produces. */
export interface RawServer {
  readonly port: number;
  /** The received head and body as text, one entry per connection. */
  readonly received: readonly string[];
  stop(): Promise<void>;
}

/** Calls `answer` once per connection, as soon as a request's head has arrived. */
export async function startRawServer(answer: (socket: Socket) => void | Promise<void>): Promise<RawServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    const at = received.push('') - 1;
    let answered = false;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received[at] += chunk.toString('utf8');
      if (answered || !received[at]?.includes('\r\n\r\n')) return;
      answered = true;
      void answer(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    port: address.port,
    received,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** A complete response with a length. */
export function httpResponse(status: string, body: string, headers: readonly string[] = []): string {
  const head = [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close'];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** A port on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = await startRawServer(() => undefined);
  await server.stop();
  return server.port;
}

/** A part of a form: a plain field, or a file. */
export type FormPart =
  | readonly [name: string, text: string]
  | { readonly name: string; readonly filename?: string; readonly type?: string; readonly content: string };

/** A hand-written multipart/form-data body, with its header. */
export function multipartForm(parts: readonly FormPart[]): {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
} {
  const boundary = 'chart-cards-test-boundary';
  const lines = parts.map((part) => {
    const { name, filename, type, content } =
      'name' in part ? part : { name: part[0], filename: undefined, type: undefined, content: part[1] };
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const contentType = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${contentType}\r\n${content}\r\n`;
  });
  return {
    body: `${lines.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
