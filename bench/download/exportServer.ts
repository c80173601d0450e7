/** A service with one export of that many rows, as `csv` or `json`, generated while it is sent. Prints its port. */
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { EXPORT_COLUMNS } from '../../src/contract/loyaltyExports.ts';

const [format = 'csv', rowsText = '1000'] = process.argv.slice(2);
const rows = Number(rowsText);
const ROWS_A_PIECE = 1000;
const record = {
  schema_version: 1,
  community_id: '65f0c0ffee65f0c0ffee65f0',
  client_ref: 'C-100023',
  returning_user_id: '7400000851',
  event_id: '65f0c0ffee65f0c0ffee65f1',
  recorded_at_utc: '2026-03-02T08:00:00.123Z',
  occurred_at_utc: null,
  currency_type: 'reward',
  operation: 'increase',
  points_delta: '12.5',
  absolute_balance: null,
  raw_action: '{"action":"daily_visit","amount":12.5}',
  source_reference: null,
  quality_notes: ['original_event_time_not_recorded', 'business_reason_not_verified'],
};
const row =
  format === 'csv' ? `${EXPORT_COLUMNS.map((name) => record[name]).join(',')}\n` : `${JSON.stringify(record)},`;
const [head, tail] = format === 'csv' ? [`${EXPORT_COLUMNS.join(',')}\n`, ''] : ['[', ']'];
const piece = Buffer.from(row.repeat(ROWS_A_PIECE));
const last = format === 'csv' ? '' : row.slice(0, -1);
const whole = rows - (format === 'csv' ? 0 : 1);
const bytes = head.length + whole * row.length + last.length + tail.length;

function* file(): Generator<Buffer> {
  yield Buffer.from(head);
  for (let left = whole; left > 0; left -= ROWS_A_PIECE)
    yield left >= ROWS_A_PIECE ? piece : piece.subarray(0, left * row.length);
  yield Buffer.from(last + tail);
}

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/file') {
    response.writeHead(200, { 'content-length': bytes });
    Readable.from(file(), { objectMode: true }).pipe(response);
    return;
  }
  const host = `http://${request.headers.host}`;
  const job = { export_id: 'e1', status: 'completed', row_count: rows, size_bytes: bytes };
  const data = pathname.endsWith('/download') ? { url: `${host}/file` } : job;
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ meta: {}, message: '', data }));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
