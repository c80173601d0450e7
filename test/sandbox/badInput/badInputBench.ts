import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawResponse, rawCall } from '../../support/rawCall.ts';
import { startSandboxProcess } from '../../support/sandboxProcess.ts';
import type { BadRequest } from './badRequest.ts';
import type { Ids } from './goodRequests.ts';

/** A sandbox that is sent bad requests and watched while it answers. */
export interface BadInputFixture {
  readonly ids: Ids;
  /** Folders whose names must never be told. */
  readonly folders: readonly string[];
  send(bad: BadRequest, key: string | undefined): Promise<RawResponse>;
  /** Changes with every write to the store, of whatever kind. */
  writeMark(): string;
  /** The control's state but for the clock, as text. */
  state(): Promise<string>;
  /** Back to the seed, with the export and the bulk update beside it; jobs stand still. */
  reset(): Promise<void>;
  /** The log since it was last asked for. */
  newLog(): string;
  stop(): Promise<void>;
}

/** Starts it. */
export async function startBadInputFixture(): Promise<BadInputFixture> {
  const data = await mkdtemp(join(tmpdir(), 'bad-input-'));
  const sandbox = await startSandboxProcess({ data });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { baseUrl, apiKey, communityId, channelId } = sandbox;
  let readLog = 0;

  const plant = async () => {
    await sandbox.control('POST', '/reset');
    await sandbox.control('POST', '/settings', { jobsPaused: true });
    const window = { start_at: '2025-01-01T00:00:00Z', end_at: '2025-01-02T00:00:00Z' };
    const headers = { 'idempotency-key': 'planted' };
    const body = { dataset: 'points_transactions', format: 'csv', ...window };
    const made = await rawCall('POST', `${baseUrl}/v1/loyalty-exports`, { key: apiKey, headers, body });
    const exportId: string = made.body.data.export_id;
    await sandbox.control('POST', `/exports/${exportId}`, { status: 'completed' });
    await sandbox.call('POST', '/v1/users/bulk-update', { data: [{ Email: 'nobody@traders.example' }] });
    // biome-ignore lint/suspicious/noExplicitAny: the state is read by hand
    const seed = (await sandbox.control('GET', '/state')) as any;
    return { exportId, bulkId: seed.bulkJobs[0].id, seed };
  };
  let ids: Ids = { communityId, channelId, apiKey, ...(await plant()) };

  return {
    get ids() {
      return ids;
    },
    folders: [data, process.cwd()],
    send: ({ method, target, headers, body }, key) =>
      new Promise((resolve, reject) => {
        const sent = request(
          `${baseUrl}${target}`,
          {
            method,
            agent,
            headers: {
              ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
              ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
              ...headers,
            },
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('error', reject);
            response.on('end', () => {
              const text = Buffer.concat(chunks).toString('utf8');
              resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: jsonOf(text) });
            });
          },
        );
        sent.on('error', reject);
        sent.end(body);
      }),
    writeMark: () => {
      const { mtimeNs, size } = statSync(join(data, 'sandbox.sqlite-wal'), { bigint: true });
      return `${mtimeNs} ${size}`;
    },
    state: async () => {
      const { now: _, ...state } = (await sandbox.control('GET', '/state')) as Readonly<Record<string, unknown>>;
      return JSON.stringify(state);
    },
    reset: async () => {
      ids = { ...ids, ...(await plant()) };
    },
    newLog: () => {
      const log = sandbox.log();
      const fresh = log.slice(readLog);
      readLog = log.length;
      return fresh;
    },
    stop: async () => {
      agent.destroy();
      await sandbox.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
