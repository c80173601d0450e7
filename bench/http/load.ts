import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { projectRoot } from '../../scripts/host/hostPaths.ts';

/** What to request, how often, over how many persistent connections. */
export interface Load {
  readonly port: number;
  /** Paths requested in turn. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly requests: number;
  readonly connections: number;
}

/** Requests per second; every response must be a 200. Reads only lengths, so that the load generator costs little. */
export async function requestRate(load: Load): Promise<number> {
  let sent = 0;
  const next = (): string | undefined => {
    if (sent >= load.requests) return undefined;
    const path = load.paths[sent % load.paths.length] ?? '/';
    sent += 1;
    const headers = Object.entries(load.headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${load.port}\r\n${headers.join('')}\r\n`;
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: load.connections }, () => askInTurn(load.port, next)));
  return (load.requests * 1000) / (performance.now() - started);
}

/** One connection: a request after each complete response, until there are no more. */
function askInTurn(port: number, next: () => string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let head = Buffer.alloc(0);
    let left = -1;
    const ask = () => {
      const request = next();
      if (request === undefined) {
        socket.destroy();
        resolve();
      } else socket.write(request);
    };
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (left < 0) {
        head = Buffer.concat([head, chunk]);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const text = head.toString('latin1', 0, end);
        if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(text.slice(0, 40)));
        left = Number(/content-length: (\d+)/i.exec(text)?.[1]) - (head.length - end - 4);
        head = Buffer.alloc(0);
      } else left -= chunk.length;
      if (left > 0) return;
      left = -1;
      ask();
    });
  });
}

/** Programs that a benchmark runs beside itself. */
export interface Programs {
  /** Starts a program of the project and resolves with the first output it prints. */
  start(args: readonly string[]): Promise<string>;
  /** Ends them all, and waits for that. */
  stop(): Promise<void>;
}

/** None at first. */
export function programs(): Programs {
  const children: ChildProcess[] = [];
  return {
    start: async (args) => {
      const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'ignore'] });
      children.push(child);
      const [first] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [unknown];
      if (!Buffer.isBuffer(first)) throw new Error(`${args.join(' ')} ended without any output`);
      return first.toString();
    },
    stop: async () => {
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(children.map((child) => (child.exitCode === null ? once(child, 'exit') : undefined)));
    },
  };
}
