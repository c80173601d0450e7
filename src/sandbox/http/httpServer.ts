import { createServer, type RequestListener, type Server } from 'node:http';

/** A server that listens on the loopback address. */
export interface HttpServer {
  readonly port: number;
  /** Takes no more requests; resolves when those under way are answered. */
  close(): Promise<void>;
}

/** How long a request may still take after the end was asked for; a caller that never sends its body must not hold it up. */
const MAX_CLOSING_MS = 5000;

/** Listens on 127.0.0.1 only; port 0 for a free one. */
export async function listen(listener: RequestListener, port: number): Promise<HttpServer> {
  let isClosing = false;
  const server = createServer((request, response) => {
    if (isClosing) response.shouldKeepAlive = false;
    listener(request, response);
  });
  server.keepAliveTimeout = 30_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  return {
    port: address.port,
    close: () => {
      isClosing = true;
      return closeServer(server);
    },
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection whose answer was under way becomes idle only later: close them as they do.
    const sweep = setInterval(() => server.closeIdleConnections(), 20);
    const limit = setTimeout(() => server.closeAllConnections(), MAX_CLOSING_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(limit);
      resolve();
    });
    server.closeIdleConnections();
  });
}
