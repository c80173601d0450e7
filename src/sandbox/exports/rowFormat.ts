import type { CoinDetails, HistoryEntry } from '../store/historyEntry.ts';

/**
 * How the rows of a file are written, in the parts that change with the customer and with the entry: `head`, event id,
 * `middle`, recording time, `tail`.
 */
export interface RowFormat {
  /** In front of the rows, between two of them, and behind them. */
  readonly start: string;
  readonly between: string;
  readonly end: string;
  readonly head: (platformUserId: string) => string;
  readonly middle: string;
  readonly tail: (row: CoinRow) => string;
}

/** Customer identifiers by platform user id, as resolved when the report runs. */
export type ClientRefs = ReadonlyMap<string, string>;

/** One row, whole. */
export function rowText(format: RowFormat, row: CoinRow): string {
  const time = new Date(row.at).toISOString();
  return format.head(row.platformUserId) + row.eventId + format.middle + time + format.tail(row);
}

/** P1 2.2: a header line, then five columns; every line ends with LF. */
export function csvFormat(clientRefs: ClientRefs): RowFormat {
  return {
    start: 'client_ref,event_id,recorded_at_utc,operation,points_delta\n',
    between: '',
    end: '',
    head: (platformUserId) => `${csvTextCell(clientRefs.get(platformUserId) ?? '')},`,
    middle: ',',
    tail: ({ operation, delta }) => `,${operation},${delta ?? ''}\n`,
  };
}

/** P1 2.2: one array of objects, their members in the order of the table. */
export function jsonFormat(clientRefs: ClientRefs, communityId: string): RowFormat {
  return {
    start: '[',
    between: ',\n',
    end: ']',
    head: (platformUserId) => {
      const known = {
        schema_version: 1,
        community_id: communityId,
        client_ref: clientRefs.get(platformUserId) ?? null,
        returning_user_id: platformUserId,
      };
      return `${JSON.stringify(known).slice(0, -1)},"event_id":"`;
    },
    middle: '","recorded_at_utc":"',
    tail: ({ platformUserId, operation, delta, absolute, rawAction, sourceReference, notes }) => {
      const unresolved = clientRefs.has(platformUserId) ? [] : ['client_ref_unresolved'];
      const rest = {
        occurred_at_utc: null,
        currency_type: 'reward',
        operation,
        points_delta: delta,
        absolute_balance: absolute,
        raw_action: rawAction,
        source_reference: sourceReference,
        quality_notes: [...notes, ...unresolved],
      };
      return `",${JSON.stringify(rest).slice(1)}`;
    },
  };
}

/** A row of an export, before anything is known of the customer. */
export interface CoinRow extends CoinDetails {
  readonly platformUserId: string;
  readonly eventId: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Operations that move the balance; a movement of zero is left out of the file (P1 2.2). */
const BALANCE_MOVEMENTS: ReadonlySet<string> = new Set(['increase', 'decrease', 'expiry']);

/** The entry as a row; undefined for what is none: other currencies, and an ordinary movement of zero. */
export function toCoinRow({ id, at, platformUserId, kind, coin }: HistoryEntry): CoinRow | undefined {
  if (kind !== 'coin' || coin === undefined) return undefined;
  const isZero = coin.delta !== null && BALANCE_MOVEMENTS.has(coin.operation) && Number(coin.delta) === 0;
  return isZero ? undefined : { ...coin, eventId: id, at, platformUserId };
}

/** A cell of text (P1 2.2): a formula to a spreadsheet gets an apostrophe in front; quoted where RFC 4180 asks for it. */
export function csvTextCell(text: string): string {
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What begins a formula; tab and line ends are skipped by spreadsheets, and the wide forms of the signs count too. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
