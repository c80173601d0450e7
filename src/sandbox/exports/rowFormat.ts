import type { CoinDetails, HistoryEntry } from '../store/historyTable.ts';

/** How an export file is written. */
export interface RowFormat {
  /** Before the rows, between two rows, and after the last one. */
  readonly start: string;
  readonly between: string;
  readonly end: string;
  readonly row: (row: CoinRow) => string;
}

/** A row of an export, before the customer is resolved. */
export interface CoinRow extends CoinDetails {
  readonly platformUserId: string;
  readonly eventId: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Customer identifiers by platform user id, as resolved when the report runs. */
type ClientRefs = ReadonlyMap<string, string>;

/** P1 2.2: a header line, then five columns; every line ends with LF. */
export function csvFormat(clientRefs: ClientRefs): RowFormat {
  return {
    start: 'client_ref,event_id,recorded_at_utc,operation,points_delta\n',
    between: '',
    end: '',
    row: ({ platformUserId, eventId, at, operation, delta }) => {
      const clientRef = csvTextCell(clientRefs.get(platformUserId) ?? '');
      return `${clientRef},${eventId},${new Date(at).toISOString()},${operation},${delta ?? ''}\n`;
    },
  };
}

/** P1 2.2: one array of objects, their members in the order of the table. */
export function jsonFormat(clientRefs: ClientRefs, communityId: string): RowFormat {
  return {
    start: '[',
    between: ',\n',
    end: ']',
    row: (row) => {
      const clientRef = clientRefs.get(row.platformUserId);
      return JSON.stringify({
        schema_version: 1,
        community_id: communityId,
        client_ref: clientRef ?? null,
        returning_user_id: row.platformUserId,
        event_id: row.eventId,
        recorded_at_utc: new Date(row.at).toISOString(),
        occurred_at_utc: null,
        currency_type: 'reward',
        operation: row.operation,
        points_delta: row.delta,
        absolute_balance: row.absolute,
        raw_action: row.rawAction,
        source_reference: row.sourceReference,
        quality_notes: clientRef === undefined ? [...row.notes, 'client_ref_unresolved'] : row.notes,
      });
    },
  };
}

/** Operations that move the balance; a movement of zero is left out of the file (P1 2.2). */
const BALANCE_MOVEMENTS: ReadonlySet<string> = new Set(['increase', 'decrease', 'expiry']);

/** The entry as a row; undefined for entries that aren't exported: other currencies and movements of zero. */
export function toCoinRow({ id, at, platformUserId, coin }: HistoryEntry): CoinRow | undefined {
  if (coin === undefined) return undefined;
  const isZero = coin.delta !== null && BALANCE_MOVEMENTS.has(coin.operation) && Number(coin.delta) === 0;
  return isZero ? undefined : { ...coin, eventId: id, at, platformUserId };
}

/** A text cell (P1 2.2): spreadsheet formulas get a leading apostrophe; quoted where RFC 4180 requires it. */
export function csvTextCell(text: string): string {
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** First characters of formulas, including full-width forms, and the tabs and line ends that spreadsheets skip. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
