import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Bytes that leave at once; a millisecond lies between two. */
const PIECE = 32 * 1024;

/** A service with one completed export, whose file comes slowly enough to be cut anywhere. */
export interface SlowExport {
  readonly baseUrl: string;
  /** What the export's file is now. */
  file: Buffer;
  rows: number;
  /** Told after every piece, with the bytes that have left. */
  onPiece: (sent: number) => void;
  stop(): Promise<void>;
}

/** Starts it on loopback. */
export async function startSlowExport(): Promise<SlowExport> {
  const server: Server = createServer(async (request, response) => {
    const json = (data: object) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ meta: { status: 'success' }, message: 'Done', data }));
    };
    if (request.url === '/v1/loyalty-exports/export-1') {
      return json({ status: 'completed', row_count: slow.rows, size_bytes: slow.file.length });
    }
    if (request.url === '/v1/loyalty-exports/export-1/download') return json({ url: `${slow.baseUrl}/file?signed=1` });
    const { file } = slow;
    response.setHeader('content-length', file.length);
    for (let sent = 0; sent < file.length && !response.destroyed; ) {
      const piece = file.subarray(sent, sent + PIECE);
      sent += piece.length;
      response.write(piece);
      slow.onPiece(sent);
      await delay(1);
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const slow: SlowExport = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    file: Buffer.alloc(0),
    rows: 0,
    onPiece: () => undefined,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return slow;
}

/** A file of so many rows, which no other version has. */
export function exportFile(format: 'csv' | 'json', rows: number, version: number): Buffer {
  const record = (row: number) => {
    const at = `2026-01-01T00:00:${String(row % 60).padStart(2, '0')}.000Z`;
    return { client_ref: `c-${version}`, event_id: `e-${version}-${row}`, at, delta: String(row + 0.5) };
  };
  const all = Array.from({ length: rows }, (_, row) => record(row));
  if (format === 'csv') {
    const lines = all.map(({ client_ref, event_id, at, delta }) => `${client_ref},${event_id},${at},increase,${delta}`);
    return Buffer.from(`client_ref,event_id,recorded_at_utc,operation,points_delta\n${lines.join('\n')}\n`);
  }
  return Buffer.from(
    JSON.stringify(
      all.map(({ client_ref, event_id, at, delta }) => ({
        schema_version: 1,
        community_id: '64b7f0c2a1d3e4f5a6b7c8d9',
        client_ref,
        returning_user_id: '1234567',
        event_id,
        recorded_at_utc: at,
        occurred_at_utc: null,
        currency_type: 'reward',
        operation: 'increase',
        points_delta: delta,
        absolute_balance: null,
        raw_action: '"message"',
        source_reference: null,
        quality_notes: [],
      })),
    ),
  );
}
