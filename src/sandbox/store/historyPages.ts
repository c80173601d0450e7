import { ByteCache } from './byteCache.ts';
import type { FieldTable } from './fieldTables.ts';
import type { HistoryEntry, HistoryFilter } from './historyEntry.ts';
import type { HistoryTable } from './historyTable.ts';
import type { UserTable } from './userTable.ts';

/** Most bytes held in memory: of whole pages, and of single entries. */
const MAX_CACHED_BYTES = { pages: 32 * 1024 * 1024, entries: 32 * 1024 * 1024 };
const [OPEN, CLOSE] = [Buffer.from('['), Buffer.from(']')];

/**
 * Pages of histories as JSON (P2 2.2), held as long as neither history nor definitions change. Entries never change:
 * a new one moves the pages, which are then put together from the entries that were written before.
 */
export class HistoryPages {
  readonly #users: UserTable;
  readonly #fields: FieldTable;
  readonly #history: HistoryTable;
  readonly #held = new ByteCache(MAX_CACHED_BYTES.pages);
  readonly #entries = new ByteCache(MAX_CACHED_BYTES.entries);
  #stamp = '';
  #entriesStamp = '';
  /** Record ids never change, and traders are never taken out. */
  readonly #recordIds = new Map<string, string>();

  constructor(users: UserTable, fields: FieldTable, history: HistoryTable) {
    this.#users = users;
    this.#fields = fields;
    this.#history = history;
  }

  /** A page made into an answer by `write`, from the JSON array of its entries, newest first, and the number of all. */
  page(
    communityId: string,
    filter: HistoryFilter,
    { limit, offset }: { readonly limit: number; readonly offset: number },
    write: (rows: readonly Buffer[], total: number) => Buffer,
  ): Buffer {
    this.#dropOld();
    const name = `${filter.platformUserId ?? ''} ${filter.fieldId ?? ''} ${limit} ${offset}`;
    const held = this.#held.get(name);
    if (held !== undefined) return held;
    const types = new Map(this.#fields.all().map(({ id, type }) => [id, type]));
    const entries = this.#history.page(filter, limit, offset);
    const rows = entries.map((entry) => this.#written(communityId, entry, types.get(entry.fieldId) ?? null));
    const last = rows.pop();
    const list = [OPEN, ...rows, ...(last === undefined ? [] : [last.subarray(0, -1)]), CLOSE];
    const page = write(list, this.#history.count(filter));
    this.#held.set(name, page);
    return page;
  }

  /** An entry as it is answered (P2 2.2): entries of XP and coins go by the platform user id, and hold no record id. */
  describe(communityId: string, entry: HistoryEntry, fieldType: string | null): object {
    const { id, platformUserId, fieldId, fieldKey, kind, value, storedValue, action } = entry;
    const at = new Date(entry.at).toISOString();
    const recordId = kind === 'field' ? this.#recordIdOf(platformUserId) : null;
    return {
      _id: id,
      communityID: communityId,
      userID: recordId ?? platformUserId,
      userObjectID: recordId,
      userNumericID: Number(platformUserId),
      fieldID: fieldId,
      fieldName: fieldKey,
      fieldType,
      value,
      storedValue,
      action,
      createdAt: at,
      updatedAt: at,
    };
  }

  /** With a comma behind it. */
  #written(communityId: string, entry: HistoryEntry, fieldType: string | null): Buffer {
    const held = this.#entries.get(entry.id);
    if (held !== undefined) return held;
    const row = Buffer.from(`${JSON.stringify(this.describe(communityId, entry, fieldType))},`);
    this.#entries.set(entry.id, row);
    return row;
  }

  #dropOld(): void {
    const stamp = `${this.#history.version} ${this.#fields.version}`;
    if (stamp === this.#stamp) return;
    this.#stamp = stamp;
    this.#held.clear();
    const entriesStamp = `${this.#history.generation} ${this.#fields.version}`;
    if (entriesStamp === this.#entriesStamp) return;
    this.#entriesStamp = entriesStamp;
    this.#entries.clear();
    this.#recordIds.clear();
  }

  #recordIdOf(platformUserId: string): string | null {
    const known = this.#recordIds.get(platformUserId);
    if (known !== undefined) return known;
    const recordId = this.#users.byId(platformUserId)?.recordId;
    if (recordId !== undefined) this.#recordIds.set(platformUserId, recordId);
    return recordId ?? null;
  }
}
