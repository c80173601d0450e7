import { createServer } from 'node:net';

/** A browser keeps what a window remembers by address, so the same port is wanted each time. */
const USUAL_PORT = 8117;

/** That port on loopback, or 0 (any) when somebody has it. */
export function freePort(port = USUAL_PORT): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(0));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });
}
