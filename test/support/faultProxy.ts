import { connect, createServer, type Socket } from 'node:net';
// A real timer: bytes that come late are the fault.
import { setTimeout as late } from 'node:timers/promises';

/** What the proxy does to a connection. `atByte` counts the response's bytes, head included. */
export type ProxyFault =
  | { readonly kind: 'none' }
  /** Every chunk of the answer comes that much later than the one before. */
  | { readonly kind: 'latency'; readonly ms: number }
  /** The connection is reset as soon as the request's first bytes come; nothing reaches the service. */
  | { readonly kind: 'resetBefore' }
  /** Only so many bytes of the request reach the service, then both sides are reset. */
  | { readonly kind: 'cutRequest'; readonly atByte: number }
  /** The request reaches the service whole; the connection is reset before any byte of the answer. */
  | { readonly kind: 'resetAfter' }
  /** The answer is cut at a byte: ended, or reset. */
  | { readonly kind: 'cut'; readonly atByte: number; readonly end: 'close' | 'reset' }
  /** The answer comes whole, its last byte only after the pause. */
  | { readonly kind: 'slowClose'; readonly ms: number }
  /** The answer is replaced by bytes that are no HTTP. */
  | { readonly kind: 'garbage' }
  /** The answer never comes. */
  | { readonly kind: 'silence' };

/** A TCP proxy between client and service that injects faults. */
export interface FaultProxy {
  readonly port: number;
  /** The fault for all connections from now on. */
  fault: ProxyFault;
  /** Resolves when the service has answered every request that met `silence`; the client never sees the response. */
  quiet(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the proxy on a loopback port. */
export async function startFaultProxy(target: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const unheard = new Set<Promise<unknown>>();
  const server = createServer((client) => {
    const service = connect(target, '127.0.0.1');
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => undefined);
    }
    let isSilenced = false;
    client.on('close', () => isSilenced || service.destroy());
    let answered = 0;
    let requestBytes = 0;
    let delivered: Promise<void> = Promise.resolve();
    client.on('data', (chunk) => {
      const { fault } = proxy;
      if (fault.kind === 'silence' && !isSilenced) {
        isSilenced = true;
        const ended = new Promise((resolve) => service.once('data', resolve).once('close', resolve));
        unheard.add(ended);
        void ended.then(() => {
          unheard.delete(ended);
          service.destroy();
        });
      }
      const from = requestBytes;
      requestBytes += chunk.length;
      if (fault.kind === 'resetBefore') client.resetAndDestroy();
      else if (fault.kind !== 'cutRequest' || requestBytes <= fault.atByte) service.write(chunk);
      else
        service.write(chunk.subarray(0, Math.max(0, fault.atByte - from)), () => {
          client.resetAndDestroy();
          service.resetAndDestroy();
        });
    });
    service.on('data', (chunk) => {
      const from = answered;
      answered += chunk.length;
      if (isSilenced) return;
      const { fault } = proxy;
      delivered = delivered.then(() => applyFault(fault, client, chunk, from));
    });
    service.on('end', () => {
      if (!isSilenced) void delivered.then(() => client.end());
    });
  });
  const proxy: FaultProxy = {
    port: 0,
    fault: { kind: 'none' },
    quiet: async () => {
      await Promise.all(unheard);
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return Object.assign(proxy, { port: address.port });
}

async function applyFault(fault: ProxyFault, client: Socket, chunk: Buffer, from: number): Promise<void> {
  switch (fault.kind) {
    case 'none':
    case 'resetBefore':
    case 'cutRequest':
      client.write(chunk);
      return;
    case 'latency':
      await late(fault.ms);
      client.write(chunk);
      return;
    case 'resetAfter':
      client.resetAndDestroy();
      return;
    case 'cut': {
      const left = fault.atByte - from;
      if (left >= chunk.length) client.write(chunk);
      else
        client.write(chunk.subarray(0, Math.max(0, left)), () =>
          fault.end === 'reset' ? client.resetAndDestroy() : client.end(),
        );
      return;
    }
    case 'slowClose':
      client.write(chunk.subarray(0, -1));
      await late(fault.ms);
      client.write(chunk.subarray(-1));
      return;
    case 'garbage':
      client.end('\u0016\u0003 no http \r\n\r\n');
      return;
    case 'silence':
      return;
  }
}
