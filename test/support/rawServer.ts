import { createServer, type Server, type Socket } from 'node:net';

/** A server that answers with bytes as written, so that faults can be made which no HTTP server makes. */
export interface RawServer {
  readonly port: number;
  /** What was received, head and body as text, one entry a connection. */
  readonly received: readonly string[];
  stop(): Promise<void>;
}

/** Calls `answer` once per connection, as soon as the head of a request has come. */
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

/** A whole answer with a length. */
export function httpResponse(status: string, body: string, headers: readonly string[] = []): string {
  const head = [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close'];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** A port at which nobody listens. */
export async function closedPort(): Promise<number> {
  const server = await startRawServer(() => undefined);
  await server.stop();
  return server.port;
}
