import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const ROWS_A_PIECE = 1000;
const START = Date.UTC(2026, 2, 2);
const OPERATIONS = ['increase', 'increase', 'decrease', 'overwrite', 'expiry'] as const;
const NOTES = ['original_event_time_not_recorded', 'business_reason_not_verified'];

/** Writes a JSON export of so many different rows, newest first, some 495 bytes each, while it is made. */
export async function writeExport(path: string, rows: number): Promise<void> {
  await pipeline(Readable.from(pieces(rows)), createWriteStream(path));
}

function* pieces(rows: number): Generator<Buffer> {
  for (let from = 0; from < rows; from += ROWS_A_PIECE) {
    const count = Math.min(ROWS_A_PIECE, rows - from);
    const texts = Array.from({ length: count }, (_, i) => JSON.stringify(row(from + i)));
    yield Buffer.from(`${from === 0 ? '[' : ',\n'}${texts.join(',\n')}`);
  }
  yield Buffer.from(rows === 0 ? '[]' : ']');
}

function row(number: number): object {
  const operation = OPERATIONS[number % OPERATIONS.length] ?? 'increase';
  const size = String((number % 1000) / 4 + 0.25);
  const amount = operation === 'decrease' || operation === 'expiry' ? `-${size}` : size;
  return {
    schema_version: 1,
    community_id: '65f0c0ffee65f0c0ffee65f0',
    client_ref: `C-${100_000 + (number % 5000)}`,
    returning_user_id: String(7_400_000_851 + (number % 5000)),
    event_id: number.toString(16).padStart(24, '0'),
    recorded_at_utc: new Date(START - number * 700).toISOString(),
    occurred_at_utc: null,
    currency_type: 'reward',
    operation,
    points_delta: amount,
    absolute_balance: operation === 'overwrite' ? amount : null,
    raw_action: JSON.stringify({ action: 'daily_visit', amount }),
    source_reference: null,
    quality_notes: operation === 'overwrite' ? [...NOTES, 'absolute_overwrite_not_an_earn'] : NOTES,
  };
}
