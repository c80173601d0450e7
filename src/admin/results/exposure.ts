import { SECRET } from '../../card/model/strings.ts';
import { personalKindAt } from '../../contract/personalData.ts';
import { maskedValue } from '../../shell/responses/personalData.ts';
import { jsonText, type ResultColumn, type ResultRow, type ResultTable } from './resultTable.ts';

/** Whether personal data is shown, copied or saved in full or masked. */
export type Exposure = 'masked' | 'full';

/** What masking needs to know about a result. */
export type GuardedTable = Pick<ResultTable, 'secrets' | 'personalData'>;

/** A whole row, masked or in full; its secrets are masked either way. */
export function exposedRow(row: ResultRow, { secrets, personalData }: GuardedTable, exposure: Exposure): ResultRow {
  const safe = maskedSecrets(row, secrets);
  return exposure === 'full' ? safe : (maskedValue(safe, '', personalData) as ResultRow);
}

/** A column's value, masked or in full; secrets are masked either way. */
export function exposedValue(
  row: ResultRow,
  { key }: Pick<ResultColumn, 'key'>,
  { secrets, personalData = {} }: GuardedTable,
  exposure: Exposure,
): unknown {
  const value = valueAt(maskedSecrets(row, secrets), key);
  if (exposure === 'full' || value === undefined || value === null) return value;
  let inherited = personalKindAt('', personalData, row);
  // The objects the value is nested in.
  for (let end = key.indexOf('.'); end !== -1; end = key.indexOf('.', end + 1)) {
    inherited = personalKindAt(key.slice(0, end), personalData, row, inherited);
  }
  return maskedValue(value, key, personalData, row, inherited);
}

/** Fields that identify the trader of a row, the most reliable first. */
const PERSON_FIELDS = [
  'client_id',
  'userId',
  'userNumericID',
  'user_id',
  'identifier',
  'Email',
  'email',
  'userInfo.email',
];

/**
 * The person whose data would be masked in a row: an identifier of the trader, else the row itself; undefined if there is
 * none. `columns` undefined: any of its fields.
 */
export function personIn(
  row: ResultRow,
  columns: readonly ResultColumn[] | undefined,
  table: GuardedTable,
): string | ResultRow | undefined {
  const isPersonal =
    columns === undefined
      ? jsonText(exposedRow(row, table, 'full')) !== jsonText(exposedRow(row, table, 'masked'))
      : columns.some((column) => isMasked(row, column, table));
  if (!isPersonal) return undefined;
  const name = PERSON_FIELDS.map((place) => valueAt(row, place)).find(
    (value) => typeof value === 'string' && value !== '',
  );
  return typeof name === 'string' ? name.toLowerCase() : row;
}

function isMasked(row: ResultRow, column: ResultColumn, table: GuardedTable): boolean {
  const [full, masked] = (['full', 'masked'] as const).map((exposure) => exposedValue(row, column, table, exposure));
  return typeof full === 'object' && full !== null ? jsonText(full) !== jsonText(masked) : full !== masked;
}

/** The row with the values at these paths (`widget.apiKey`) masked, in each item of lists. */
function maskedSecrets(row: ResultRow, secrets: readonly string[] | undefined): ResultRow {
  if (secrets === undefined) return row;
  return secrets.reduce((masked, place) => maskedAt(masked, place.split('.'), place) as ResultRow, row);
}

function maskedAt(value: unknown, [key, ...deeper]: readonly string[], whole: string | undefined): unknown {
  if (Array.isArray(value))
    return value.map((item) => maskedAt(item, key === undefined ? [] : [key, ...deeper], undefined));
  if (key === undefined) return value === undefined || value === null || value === '' ? value : SECRET;
  if (typeof value !== 'object' || value === null) return value;
  if (whole !== undefined && Object.hasOwn(value, whole)) {
    return { ...value, [whole]: maskedAt((value as Record<string, unknown>)[whole], [], undefined) };
  }
  if (!Object.hasOwn(value, key)) return value;
  return { ...value, [key]: maskedAt((value as Record<string, unknown>)[key], deeper, undefined) };
}

/** The value at a path of a row, e.g. `userInfo.name`; a key spelled like the whole path takes precedence. */
function valueAt(row: Readonly<Record<string, unknown>>, place: string): unknown {
  if (Object.hasOwn(row, place)) return row[place];
  let value: unknown = row;
  for (const key of place.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value;
}
