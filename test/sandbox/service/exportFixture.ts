import { type RawCallOptions, type RawResponse, rawCall } from '../../support/rawHttp.ts';
import { eventually } from '../../support/waiting.ts';
import type { SandboxFixture } from './useSandbox.ts';

/** Where exports stand (P1 4.1). */
export const EXPORTS = '/v1/loyalty-exports';

/** A request that does: everything up to a second ago. */
export function exportBody(change: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    dataset: 'points_transactions',
    format: 'csv',
    start_at: '2000-01-01T00:00:00Z',
    end_at: new Date(Date.now() - 1000).toISOString(),
    ...change,
  };
}

/** Exports as a test drives them. */
export interface ExportFixture {
  /** Sends a creation, with an idempotency key of its own unless one is given; null: none. */
  create(body?: unknown, idempotencyKey?: string | null, options?: RawCallOptions): Promise<RawResponse>;
  /** A job that was taken; its id. */
  taken(change?: Readonly<Record<string, unknown>>): Promise<string>;
  status(id: string): Promise<RawResponse>;
  link(id: string): Promise<RawResponse>;
  /** Lets the clock run until the job is out of the queue. */
  begun(id: string): Promise<void>;
  /** Lets the clock run until the job is completed or failed; `data` of its status. */
  ended(id: string): Promise<RawResponse['body']>;
  /** The file of a completed job, fetched by its link without any key. */
  file(id: string): Promise<RawResponse>;
  /** Takes a report from the request to the file's text. */
  report(change?: Readonly<Record<string, unknown>>): Promise<string>;
  settings(change: object): Promise<unknown>;
}

/** The exports of a running sandbox. */
export function exportFixture(bench: Pick<SandboxFixture, 'call' | 'sandbox'>): ExportFixture {
  let keys = 0;
  const exports: ExportFixture = {
    create: (body = exportBody(), idempotencyKey = `key-${++keys}-${Date.now()}`, options = {}) =>
      bench.call('POST', EXPORTS, {
        body,
        ...options,
        headers: {
          ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
          ...options.headers,
        },
      }),
    taken: async (change = {}) => {
      const answer = await exports.create(exportBody(change));
      if (answer.status !== 202) throw new Error(`create answered ${answer.status}: ${answer.text}`);
      return answer.body.data.export_id;
    },
    status: (id) => bench.call('GET', `${EXPORTS}/${id}`),
    link: (id) => bench.call('GET', `${EXPORTS}/${id}/download`),
    begun: async (id) => {
      await eventually('an export out of the queue', async () => {
        const { body, headers } = await exports.status(id);
        if (body.data.status !== 'queued') return true;
        // A second of the service's clock, which tells whole seconds only.
        const now = new Date(Date.parse(String(headers['date'])) + 2000).toISOString();
        await bench.sandbox.control('POST', '/clock', { now });
        return false;
      });
    },
    ended: async (id) => {
      await exports.begun(id);
      return eventually('an export that has ended', async () => {
        const { data } = (await exports.status(id)).body;
        return (data.status === 'completed' || data.status === 'failed') && data;
      });
    },
    file: async (id) => rawCall('GET', (await exports.link(id)).body.data.url),
    report: async (change = {}) => {
      const id = await exports.taken(change);
      await exports.ended(id);
      return (await exports.file(id)).text;
    },
    settings: (change) => bench.sandbox.control('POST', '/settings', change),
  };
  return exports;
}
